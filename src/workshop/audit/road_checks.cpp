// Checks roads that end in open ground or lack a hexside, and roads that no unit can use.

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/road_gaps.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

class RoadChecks {
 public:
  explicit RoadChecks(const AuditInput& audit) : audit_(audit), map_(audit.map), net_(audit) {}

  std::vector<Finding> run() {
    std::set<Hex> told;
    for (const RoadGap& gap : road_gaps(audit_, net_)) {
      told.insert({gap.from, gap.to});
      report_gap(gap);
    }
    for (const auto& [hex, others] : net_.links) {
      if (others.size() == 1 && !told.contains(hex) && !leads_somewhere(hex))
        report_end(hex, *others.begin());
    }
    for (std::size_t i = 0; i < audit_.placed.size(); ++i) {
      if (net_.is_road[audit_.placed[i].feature]) check_blocked(i);
    }
    for (const auto& [cause, blocked] : blocked_) report_blocked(cause, blocked);
    return std::move(findings_);
  }

 private:
  /// Why classes cannot use a road.
  struct Cause {
    FeatureId road = 0;
    std::string obstacle;
    std::vector<std::string> classes;
    friend std::strong_ordering operator<=>(const Cause&, const Cause&) = default;
  };
  struct Blocked {
    std::vector<AdjacentHexes> sides;
    std::size_t first_placed = 0;
  };

  std::string number(Hex h) const { return map_.grid().number(h); }

  bool leads_somewhere(Hex h) const {
    if (net_.is_place(map_, h)) return true;
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(h, direction(d));
      if (!map_.exists(next) || net_.named.contains(next)) return true;
      for (const FeatureId f : map_.features(h, direction(d))) {
        if (is_crossing(map_.chart().features[f])) return true;
      }
    }
    return false;
  }

  void report_gap(const RoadGap& gap) {
    const Feature& road = map_.chart().features[gap.road];
    std::string text;
    switch (gap.kind) {
      case RoadGap::Kind::crossing:
        text = fmt::format("{} runs to both ends of the {} between {} and {}, but not across", road.name,
                           map_.chart().features[gap.crossing].name, number(gap.from), number(gap.to));
        break;
      case RoadGap::Kind::facing:
        text = fmt::format("{} ends at {} and again at {}: between these two adjacent hexes it is missing",
                           road.name, number(gap.from), number(gap.to));
        break;
      case RoadGap::Kind::beside_road:
        text = fmt::format("{} ends in open ground at {}, beside the road through {}", road.name,
                           number(gap.from), number(gap.to));
        break;
      case RoadGap::Kind::beside_place:
        text = fmt::format("{} ends in open ground at {}, beside {} ({})", road.name, number(gap.from),
                           place_name(gap.to), number(gap.to));
        break;
    }
    const bool can_pass = std::ranges::any_of(map_.chart().classes, [&](const auto& c) {
      const ClassId id = *map_.chart().find_class(c);
      return map_.step_cost(gap.from, *direction_between(gap.from, gap.to), id).has_value();
    });
    findings_.push_back(
        {"road-gap",
         text + guess_note(road),
         {gap.from, gap.to},
         {Subject::Kind::placement, net_.last_placed.at(gap.from), gap.from},
         can_pass ? std::optional<Fix>(HexsideFix{gap.road, gap.from, gap.to, true, true}) : std::nullopt});
  }

  std::string place_name(Hex h) const {
    for (const MapLabel& label : map_.labels) {
      if (label.hex == h && !label.text.empty()) return '"' + label.text + '"';
    }
    return map_.chart().terrains[map_.terrain(h)].name;
  }

  void report_end(Hex h, Hex before) {
    const std::size_t placed = net_.last_placed.at(h);
    const Feature& road = map_.chart().features[audit_.placed[placed].feature];
    findings_.push_back({"road-dead-end",
                         fmt::format("{} from {} ends in open ground at {} ({}); extend it, or label the hex "
                                     "if the end is intended{}",
                                     road.name, number(before), number(h),
                                     map_.chart().terrains[map_.terrain(h)].name, guess_note(road)),
                         {h},
                         {Subject::Kind::placement, placed, h}});
  }

  /// Returns the feature that makes a crossing impassable to a class, or nothing.
  std::optional<FeatureId> impassable_feature(Hex from, Direction d, ClassId c) const {
    if (map_.is_opened(from, d, c)) return std::nullopt;
    std::optional<FeatureId> found;
    for (const FeatureId f : map_.features(from, d)) {
      // Of a bridge that the river still closes, blocked-crossing tells, but for classes that it does not
      // name; what it forbids is meant.
      const Feature& bridge = map_.chart().features[f];
      const bool forgets = bridge.opens && cost_for(bridge.cost, c).kind == ChartCost::Kind::absent &&
                           cost_for(bridge.replace, c).kind == ChartCost::Kind::absent;
      if (is_crossing(bridge) && !forgets) return std::nullopt;
      if (!found && cost_for(map_.chart().features[f].cost, c).kind == ChartCost::Kind::impassable) found = f;
    }
    return found;
  }

  void check_blocked(std::size_t i) {
    const PlacedFeature& p = audit_.placed[i];
    std::vector<ClassId> served;
    std::vector<ClassId> all;
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      const auto id = static_cast<ClassId>(c);
      // A class without any ground is a matter of missing-cost.
      const auto& terrains = map_.chart().terrains;
      if (std::ranges::none_of(terrains, [&](const Terrain& t) {
            return cost_for(t.cost, id).kind != ChartCost::Kind::absent;
          }))
        continue;
      all.push_back(id);
      if (cost_for(map_.chart().features[p.feature].replace, id).kind == ChartCost::Kind::cost)
        served.push_back(id);
    }
    check_hexside(p, i, served.empty() ? all : served, served.empty());
    if (!map_.exists(p.from) || !map_.exists(p.to)) return;
    check_terrain(p, i, p.from, p.to, served.empty() ? all : served, served.empty());
    if (!p.one_way) check_terrain(p, i, p.to, p.from, served.empty() ? all : served, served.empty());
  }

  void check_hexside(const PlacedFeature& p, std::size_t i, const std::vector<ClassId>& classes,
                     bool only_if_all) {
    std::map<FeatureId, std::vector<std::string>> excluded;
    std::size_t count = 0;
    for (const ClassId c : classes) {
      auto f = impassable_feature(p.from, *direction_between(p.from, p.to), c);
      if (!f && !p.one_way) f = impassable_feature(p.to, *direction_between(p.to, p.from), c);
      if (!f) continue;
      excluded[*f].push_back(map_.chart().classes[c]);
      ++count;
    }
    if (only_if_all && count < classes.size()) return;
    for (auto& [f, names] : excluded)
      note({p.feature, "crosses impassable " + map_.chart().features[f].name, std::move(names)}, p.from, p.to,
           i);
  }

  /// Reports terrain that the road enters: where it ends, only if no class can enter; elsewhere if any class
  /// cannot.
  void check_terrain(const PlacedFeature& p, std::size_t i, Hex from, Hex to,
                     const std::vector<ClassId>& classes, bool only_if_all) {
    const Terrain& terrain = map_.chart().terrains[map_.terrain(to)];
    const Direction d = *direction_between(from, to);
    std::vector<std::string> excluded;
    for (const ClassId c : classes) {
      const bool has_cost = cost_for(terrain.cost, c).kind == ChartCost::Kind::cost;
      if (!has_cost && !map_.step_cost(from, d, c)) excluded.push_back(map_.chart().classes[c]);
    }
    const bool through = net_.links.at(to).size() > 1;
    if (excluded.empty() || ((only_if_all || !through) && excluded.size() < classes.size())) return;
    note({p.feature, "enters impassable " + terrain.name, std::move(excluded)}, from, to, i);
  }

  void note(Cause cause, Hex from, Hex to, std::size_t placed) {
    auto [at, added] = blocked_.try_emplace(std::move(cause));
    if (added) at->second.first_placed = placed;
    at->second.first_placed = std::min(at->second.first_placed, placed);
    at->second.sides.emplace_back(from, to);
  }

  void report_blocked(const Cause& cause, const Blocked& blocked) {
    const Feature& road = map_.chart().features[cause.road];
    findings_.push_back(
        {"road-blocked",
         fmt::format("{} {} from {}: {} units cannot use it{}", road.name, cause.obstacle,
                     side_list(map_.grid(), blocked.sides), word_list(cause.classes), guess_note(road)),
         hexes_of(blocked.sides),
         {Subject::Kind::placement, blocked.first_placed}});
  }

  const AuditInput& audit_;
  const HexMap& map_;
  RoadLinks net_;
  std::map<Cause, Blocked> blocked_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> doubtful_roads(const AuditInput& audit) {
  return RoadChecks(audit).run();
}

}  // namespace rearguard
