// Checks bridges, fords and ferries: laid where nothing is to cross, or where the water still closes the
// hexside.

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "src/workshop/audit/finding.h"
#include "src/workshop/audit/map_checks.h"
#include "src/workshop/audit/terrain_kinds.h"

namespace rearguard {
namespace {

bool is_positive(const ChartCost& cell) {
  return cell.kind == ChartCost::Kind::impassable ||
         (cell.kind == ChartCost::Kind::cost && (cell.takes_all || cell.points.parts > 0));
}

class CrossingChecks {
 public:
  explicit CrossingChecks(const AuditInput& audit) : map_(audit.map), placed_(audit.placed) {
    for (const Feature& f : map_.chart().features) {
      is_crossing_.push_back(is_crossing(f));
      is_road_.push_back(is_road(f));
      is_obstacle_.push_back(is_stream(f));
    }
    // Water without a known name is told by its cost.
    const bool no_stream = std::ranges::find(is_obstacle_, true) == is_obstacle_.end();
    for (std::size_t f = 0; no_stream && f < is_obstacle_.size(); ++f) {
      const auto& cost = map_.chart().features[f].cost;
      is_obstacle_[f] = !is_crossing_[f] && !is_road_[f] && std::ranges::any_of(cost, is_positive);
    }
    for (const Terrain& t : map_.chart().terrains) is_water_.push_back(is_water(t));
  }

  std::vector<Finding> run() {
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const PlacedFeature& p = placed_[i];
      if (!is_crossing_[p.feature] || !map_.exists(p.from) || !map_.exists(p.to)) continue;
      check_blocked(p, i);
      check_stray(p, i);
    }
    for (const auto& [cause, blocked] : blocked_) report_blocked(cause, blocked);
    check_useless();
    return std::move(findings_);
  }

 private:
  struct Cause {
    FeatureId crossing = 0;
    FeatureId obstacle = 0;
    std::vector<std::string> classes;
    friend std::strong_ordering operator<=>(const Cause&, const Cause&) = default;
  };
  struct Blocked {
    std::vector<AdjacentHexes> sides;
    std::size_t first_placed = 0;
  };

  const Feature& feature(FeatureId f) const { return map_.chart().features[f]; }
  std::string number(Hex h) const { return map_.grid().number(h); }

  /// Returns whether a class is meant to cross: it can be on both banks, and the crossing does not rule it
  /// out or serve others only.
  bool is_served(const PlacedFeature& p, ClassId c) const {
    const Feature& f = feature(p.feature);
    if (cost_for(f.cost, c).kind == ChartCost::Kind::impassable) return false;
    const auto is_named = [](const ChartCost& cell) { return cell.kind != ChartCost::Kind::absent; };
    const bool for_all = std::ranges::none_of(f.cost, is_named) && std::ranges::none_of(f.replace, is_named);
    const bool named = is_named(cost_for(f.cost, c)) || is_named(cost_for(f.replace, c));
    return (for_all || named) && map_.admits(p.from, c) && map_.admits(p.to, c);
  }

  std::optional<FeatureId> obstacle(Hex from, Hex to, ClassId c) const {
    const Direction d = *direction_between(from, to);
    if (map_.is_opened(from, d, c)) return std::nullopt;
    for (const FeatureId f : map_.features(from, d)) {
      if (!is_crossing_[f] && cost_for(feature(f).cost, c).kind == ChartCost::Kind::impassable) return f;
    }
    return std::nullopt;
  }

  void check_blocked(const PlacedFeature& p, std::size_t i) {
    std::map<FeatureId, std::vector<std::string>> excluded;
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      const auto id = static_cast<ClassId>(c);
      if (!is_served(p, id)) continue;
      auto f = obstacle(p.from, p.to, id);
      if (!f && !p.one_way) f = obstacle(p.to, p.from, id);
      if (f) excluded[*f].push_back(map_.chart().classes[c]);
    }
    for (auto& [f, classes] : excluded) {
      const auto [at, added] = blocked_.try_emplace({p.feature, f, std::move(classes)});
      if (added) at->second.first_placed = i;
      at->second.sides.emplace_back(p.from, p.to);
    }
  }

  void report_blocked(const Cause& cause, const Blocked& blocked) {
    Finding finding{"blocked-crossing",
                    fmt::format("{} from {} does not let {} units across: {} is impassable there{}",
                                feature(cause.crossing).name, side_list(map_.grid(), blocked.sides),
                                word_list(cause.classes), feature(cause.obstacle).name,
                                guess_note(feature(cause.crossing))),
                    hexes_of(blocked.sides),
                    {Subject::Kind::placement, blocked.first_placed}};
    if (!feature(cause.crossing).opens) finding.fix = OpeningFix{cause.crossing};
    findings_.push_back(std::move(finding));
  }

  bool is_walked(const PlacedFeature& p) const {
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      const auto id = static_cast<ClassId>(c);
      if (map_.admits(p.from, id) && map_.step_cost(p.from, *direction_between(p.from, p.to), id))
        return true;
      if (!p.one_way && map_.admits(p.to, id) && map_.step_cost(p.to, *direction_between(p.to, p.from), id))
        return true;
    }
    return false;
  }

  /// Reports features that open hexsides on which no class can take a step.
  void check_useless() {
    std::map<FeatureId, std::vector<std::size_t>> unused;
    std::set<FeatureId> used;
    for (std::size_t i = 0; i < placed_.size(); ++i) {
      const PlacedFeature& p = placed_[i];
      if (!feature(p.feature).opens || !map_.exists(p.from) || !map_.exists(p.to)) continue;
      if (is_walked(p)) {
        used.insert(p.feature);
      } else {
        unused[p.feature].push_back(i);
      }
    }
    for (const auto& [f, all] : unused) {
      const PlacedFeature& first = placed_[all.front()];
      const bool is_closed = std::ranges::none_of(
          feature(f).replace, [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
      if (used.contains(f) || !is_closed) continue;
      findings_.push_back({"useless-crossing",
                           fmt::format("{} lets no class across, at {}-{} or anywhere else: it states no "
                                       "`replace`, which is what a step into impassable terrain costs",
                                       feature(f).name, number(first.from), number(first.to)),
                           {first.from, first.to},
                           {Subject::Kind::placement, all.front()}});
    }
  }

  bool has(Hex a, Hex b, const std::vector<bool>& kind) const {
    if (!map_.exists(a) || !map_.exists(b)) return false;
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      for (const FeatureId f : map_.features(from, *direction_between(from, to))) {
        if (kind[f]) return true;
      }
    }
    return false;
  }

  /// Returns whether something to cross comes to a corner of the hexside between a and b, or may from off the
  /// map.
  bool reaches_corner(Hex a, Hex b, Hex corner) const {
    return !map_.exists(corner) || is_water_[map_.terrain(corner)] || has(a, corner, is_obstacle_) ||
           has(b, corner, is_obstacle_);
  }

  /// Returns whether the crossing makes a step possible that would not be.
  bool opens_something(const PlacedFeature& p) const {
    if (!feature(p.feature).opens) return false;
    for (std::size_t c = 0; c < map_.chart().classes.size(); ++c) {
      const auto enters = [&](Hex h) {
        return cost_for(map_.chart().terrains[map_.terrain(h)].cost, static_cast<ClassId>(c)).kind ==
               ChartCost::Kind::cost;
      };
      if (enters(p.from) != enters(p.to)) return true;
    }
    return false;
  }

  void check_stray(const PlacedFeature& p, std::size_t i) {
    if (has(p.from, p.to, is_road_) || has(p.from, p.to, is_obstacle_) || opens_something(p)) return;
    if (is_water_[map_.terrain(p.from)] || is_water_[map_.terrain(p.to)]) return;
    const int d = index_of(*direction_between(p.from, p.to));
    if (reaches_corner(p.from, p.to, neighbour(p.from, direction(d + 1))) &&
        reaches_corner(p.from, p.to, neighbour(p.from, direction(d - 1))))
      return;
    findings_.push_back(
        {"stray-crossing",
         fmt::format("{} between {} and {} crosses nothing: no stream runs there, and no road{}",
                     feature(p.feature).name, number(p.from), number(p.to), guess_note(feature(p.feature))),
         {p.from, p.to},
         {Subject::Kind::placement, i}});
  }

  const HexMap& map_;
  std::span<const PlacedFeature> placed_;
  std::vector<bool> is_crossing_, is_road_, is_obstacle_;  ///< by FeatureId
  std::vector<bool> is_water_;                             ///< by TerrainId
  std::map<Cause, Blocked> blocked_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> doubtful_crossings(const AuditInput& audit) {
  return CrossingChecks(audit).run();
}

}  // namespace rearguard
