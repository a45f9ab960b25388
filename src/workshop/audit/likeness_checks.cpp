// Checks what one place or cell lacks and all that are like it have: crossings of roads, directions of water,
// edges of terrain, exact thirds.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

class LikenessChecks {
 public:
  explicit LikenessChecks(const AuditInput& audit) : map_(audit.map), chart_(map_.chart()) {
    for (std::size_t i = 0; i < audit.placed.size(); ++i) {
      const PlacedFeature& p = audit.placed[i];
      if (!map_.exists(p.from) || !map_.exists(p.to)) continue;
      const AdjacentHexes side = std::minmax(p.from, p.to);
      sides_[side].insert(p.feature);
      first_placed_.try_emplace({p.feature, side}, i);
    }
  }

  std::vector<Finding> run() {
    check_bridges();
    check_directions();
    check_edges();
    for (std::size_t t = 1; t < chart_.terrains.size(); ++t)
      check_thirds(chart_.terrains[t].name, chart_.terrains[t].cost, {Subject::Kind::terrain, t});
    for (std::size_t f = 0; f < chart_.features.size(); ++f) {
      check_thirds(chart_.features[f].name, chart_.features[f].cost, {Subject::Kind::feature, f});
      check_thirds(chart_.features[f].name, chart_.features[f].replace, {Subject::Kind::feature, f});
    }
    return std::move(findings_);
  }

 private:
  const Feature& feature(FeatureId f) const { return chart_.features[f]; }

  bool is_passable(const AdjacentHexes& side) const {
    for (std::size_t c = 0; c < chart_.classes.size(); ++c) {
      if (map_.step_cost(side.first, *direction_between(side.first, side.second), static_cast<ClassId>(c)))
        return true;
    }
    return false;
  }

  /// Reports where a road crosses a stream without a bridge, if it has one where it crosses the same stream
  /// at least as often. Of hexsides that nobody can pass, road-blocked tells.
  void check_bridges() {
    struct Meeting {
      std::vector<AdjacentHexes> with, without;
      FeatureId crossing = 0;
    };
    std::map<std::pair<FeatureId, FeatureId>, Meeting> meetings;  // of a road and a stream
    for (const auto& [side, features] : sides_) {
      const auto crossing =
          std::ranges::find_if(features, [&](FeatureId f) { return is_crossing(feature(f)); });
      for (const FeatureId road : features) {
        for (const FeatureId stream : features) {
          if (!is_road(feature(road)) || !is_stream(feature(stream)) || road == stream) continue;
          Meeting& meeting = meetings[{road, stream}];
          if (crossing != features.end()) meeting.crossing = *crossing;
          (crossing != features.end() ? meeting.with : meeting.without).push_back(side);
        }
      }
    }
    for (auto& [kinds, meeting] : meetings) {
      std::erase_if(meeting.without, [&](const AdjacentHexes& side) { return !is_passable(side); });
      if (meeting.without.empty() || meeting.with.size() < meeting.without.size()) continue;
      const auto& [road, stream] = kinds;
      findings_.push_back(
          {"missing-crossing",
           fmt::format("{} crosses {} without a {} at {}; at {} there is one{}", feature(road).name,
                       feature(stream).name, feature(meeting.crossing).name,
                       side_list(map_.grid(), meeting.without, "-"),
                       side_list(map_.grid(), meeting.with, "-"), guess_note(feature(meeting.crossing))),
           hexes_of(meeting.without),
           {Subject::Kind::placement, first_placed_.at({road, meeting.without.front()})}});
    }
  }

  /// Reports streams and crossings that are one-way wherever they are.
  void check_directions() {
    std::map<FeatureId, std::vector<AdjacentHexes>> one_way;
    for (const auto& [side, features] : sides_) {
      for (const FeatureId f : features) {
        if (is_stream(feature(f)) || is_crossing(feature(f))) {
          if (has(side.first, side.second, f) != has(side.second, side.first, f))
            one_way[f].push_back(side);
          else
            two_way_.insert(f);
        }
      }
    }
    for (const auto& [f, sides] : one_way) {
      if (two_way_.contains(f) || sides.size() < 2) continue;
      findings_.push_back({"one-way-water",
                           fmt::format("{} is one-way on all of its {}: {}{}", feature(f).name,
                                       plural(sides.size(), "hexside", "hexsides"),
                                       side_list(map_.grid(), sides, "-"), guess_note(feature(f))),
                           hexes_of(sides),
                           {Subject::Kind::placement, first_placed_.at({f, sides.front()})}});
    }
  }

  bool has(Hex from, Hex to, FeatureId f) const {
    const auto& features = map_.features(from, *direction_between(from, to));
    return std::ranges::find(features, f) != features.end();
  }

  /// Returns the hexsides between hexes of a terrain and hexes of others.
  std::vector<AdjacentHexes> border_of(TerrainId t) const {
    std::vector<AdjacentHexes> border;
    for (std::size_t i = 0; i < map_.terrains().size(); ++i) {
      if (map_.terrains()[i] != t) continue;
      const Hex h = map_.grid().hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex other = neighbour(h, direction(d));
        if (map_.exists(other) && map_.terrain(other) != t) border.push_back(std::minmax(h, other));
      }
    }
    std::ranges::sort(border);
    return border;
  }

  /// Reports the few hexsides at which a feature that is nowhere else leaves the border of a terrain.
  void check_edges() {
    std::map<FeatureId, std::vector<AdjacentHexes>> by_feature;
    for (const auto& [side, features] : sides_) {
      for (const FeatureId f : features) by_feature[f].push_back(side);
    }
    for (const auto& [f, sides] : by_feature) {
      if (is_road(feature(f)) || is_crossing(feature(f)) || is_slope(feature(f)) || sides.size() < 5)
        continue;
      for (std::size_t t = 1; t < chart_.terrains.size(); ++t)
        check_edge(f, sides, static_cast<TerrainId>(t));
    }
  }

  void check_edge(FeatureId f, const std::vector<AdjacentHexes>& sides, TerrainId t) {
    const auto on_border = std::ranges::count_if(sides, [&](const AdjacentHexes& side) {
      return (map_.terrain(side.first) == t) != (map_.terrain(side.second) == t);
    });
    if (10 * static_cast<std::size_t>(on_border) < 9 * sides.size()) return;
    std::vector<AdjacentHexes> bare;
    std::size_t all = 0;
    for (const AdjacentHexes& side : border_of(t)) {
      ++all;
      if (!sides_.contains(side)) bare.push_back(side);
    }
    if (bare.empty() || 5 * bare.size() > all) return;
    findings_.push_back(
        {"missing-edge",
         fmt::format("{} runs along {} of the {} hexsides of {}, but not along {}", feature(f).name,
                     on_border, all, chart_.terrains[t].name, side_list(map_.grid(), bare, "-")),
         hexes_of(bare),
         {Subject::Kind::placement, first_placed_.at({f, sides.front()})}});
  }

  /// Reports the cells of a row that are a third or a sixth but for the last decimal.
  void check_thirds(const std::string& name, const std::vector<ChartCost>& row, const Subject& subject) {
    std::map<std::int64_t, std::vector<std::string>> classes;  // by cost
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (row[c].kind == ChartCost::Kind::cost && !row[c].takes_all)
        classes[row[c].points.parts].push_back(chart_.classes[c]);
    }
    for (const auto& [parts, names] : classes) {
      const auto sixths = near_sixths(parts);
      if (!sixths) continue;
      const std::string exact =
          *sixths % 2 == 0 ? fmt::format("{}/3", *sixths / 2) : fmt::format("{}/6", *sixths);
      findings_.push_back(
          {"rounded-third",
           fmt::format("{} costs {} {} MP; write \"{}\" if that is meant", name, word_list(names),
                       static_cast<double>(parts) / static_cast<double>(chart_.denominator), exact),
           {},
           subject});
    }
  }

  /// Returns the number of sixths that a cost misses by 0.007 or less (odd sixths 0.004): 0.33, 0.66, 0.17.
  std::optional<std::int64_t> near_sixths(std::int64_t parts) const {
    const std::int64_t whole = chart_.denominator;
    const std::int64_t sixths = (6 * parts + whole / 2) / whole;
    const std::int64_t off = std::abs(6 * parts - sixths * whole);
    const bool is_near = off > 0 && 1000 * off < (sixths % 2 == 0 ? 42 : 24) * whole;
    return sixths % 3 != 0 && is_near ? std::optional(sixths) : std::nullopt;
  }

  const HexMap& map_;
  const TerrainChart& chart_;
  std::map<AdjacentHexes, std::set<FeatureId>> sides_;
  std::map<std::pair<FeatureId, AdjacentHexes>, std::size_t> first_placed_;
  std::set<FeatureId> two_way_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> unlike_others(const AuditInput& audit) {
  return LikenessChecks(audit).run();
}

}  // namespace rearguard
