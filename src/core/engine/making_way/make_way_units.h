#pragma once
// The friends around a path to clear: their hexes, and the hexes that each could reach to make way,
// regardless of all others. Part of making way (src/core/engine/making_way/make_way.h).

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "src/core/engine/making_way/make_way.h"
#include "src/core/engine/terms/retreat_path.h"
#include "src/core/rules/facts/stacking.h"

namespace rearguard {

/// The steps that a search has used, out of `max_make_way_steps`.
struct MakeWaySteps {
  std::size_t taken = 0;
  bool exhausted() const { return taken >= max_make_way_steps; }
  /// Uses one step; returns false if none is left.
  bool take() {
    if (exhausted()) return false;
    ++taken;
    return true;
  }
  void take_inspections(std::size_t inspections) {
    taken = std::min(max_make_way_steps, taken + inspections / inspections_per_step);
  }

  static constexpr std::size_t inspections_per_step =
      64;  ///< inspected links between hexes and units per step
};

bool is_straight_ahead(Hex from, Hex h, std::optional<Direction> on);

/// The friends of a mover that could make way.
class MakeWayUnits {
 public:
  /// The hexes that a unit could reach, with all shortest paths to them.
  struct ReachableHexes {
    struct Vertex {
      Hex hex;
      std::vector<std::uint32_t> before;  ///< vertices one hex nearer, from which the unit can step here
      bool end = false;                   ///< off the mover's path, and suitable (rule 5)
      bool behind = false;                ///< the last hex that the mover leaves, and suitable (rule 7)
    };
    std::vector<Vertex> vertices;    ///< by distance; the first is the unit's hex
    std::vector<std::size_t> first;  ///< index of the first vertex by distance; then the number of vertices
  };

  /// All arguments must outlive this.
  MakeWayUnits(const MakeWayRules& rules, const MakeWayQuestion& question, MakeWaySteps& steps);

  /// Returns the units that must move for the mover, in the order in which they are considered.
  const std::vector<UnitIndex>& blocked() const { return blocked_; }
  /// Returns those units and all that they could displace, directly or through others.
  const std::vector<UnitIndex>& concerned() const { return concerned_; }
  /// Returns the friends in a hex, top first, without the mover.
  const std::vector<UnitIndex>& friends_in(Hex h) const;
  std::size_t friends() const { return friends_; }

  bool on_path(Hex h) const { return closed_.contains(h); }
  /// Returns whether a unit may pass through a hex (rule 3).
  bool may_pass(UnitIndex u, Hex h) const;
  /// Returns whether a unit may step to an adjacent hex of the map.
  bool may_step(UnitIndex u, Hex from, Hex to) const;
  /// Returns the number of hexes that a unit may move to make way.
  int reach(UnitIndex u) const;
  bool may_yield(UnitIndex u) const;
  /// Returns whether a unit that ends in a hex may displace one that is there. In the mover's path nobody is
  /// displaced but by the mover (rule 7).
  bool may_displace(Hex h, UnitIndex u) const { return rules_.chains && !on_path(h) && may_yield(u); }

  /// Returns what a unit counts against the stacking limit of another: 1, or points if the units' points
  /// differ.
  std::int64_t weight(UnitIndex limited, UnitIndex u) const;
  /// Returns the stacking limit; 0 if there is none.
  std::int64_t limit() const { return stacking_.limit; }
  bool in_units() const { return !own_limits() && !stacking_.in_points; }
  /// Returns whether units may have different limits; the above is then that of none.
  bool own_limits() const { return question_.limits != nullptr; }
  /// Returns whether a unit can end with others of this weight.
  bool fits(std::int64_t others, UnitIndex u) const;

  /// The unit must be one of `concerned`, here and below.
  const ReachableHexes& reachable(UnitIndex u) const { return reachable_.at(u); }
  /// Returns the smallest distance to a suitable hex for a unit that goes aside from another that approaches
  /// in a direction; nothing if none is within reach.
  std::optional<std::size_t> min_aside(UnitIndex u, std::optional<Direction> on) const;
  /// Returns every shortest path to the end hexes at this distance (1 to `first.size() - 2`), by printed
  /// numbers; incomplete if no steps are left.
  const std::vector<RetreatPath>& paths(UnitIndex u, std::size_t distance);
  /// Returns every shortest path to the last hex that the mover leaves, by printed numbers; none if the unit
  /// may not go there.
  std::vector<RetreatPath> paths_behind(UnitIndex u) const;
  bool by_number(const RetreatPath& a, const RetreatPath& b) const;

 private:
  void weigh();
  bool is_suitable(UnitIndex u, Hex h) const;
  bool may_end_behind(UnitIndex u, Hex h) const;
  bool could_make_way(UnitIndex u);
  void find_able_units();
  ReachableHexes find_reachable(UnitIndex u) const;
  void trace(const ReachableHexes& reachable, std::uint32_t vertex, RetreatPath& tail,
             std::vector<RetreatPath>& ways) const;

  const MakeWayRules& rules_;
  const MakeWayQuestion& question_;
  MakeWaySteps& steps_;
  const Position& position_;
  std::unordered_map<Hex, std::vector<UnitIndex>> units_at_;
  std::unordered_set<Hex> closed_, entered_;
  std::vector<UnitIndex> blocked_, concerned_;
  std::size_t friends_ = 0;
  StackingRule stacking_;  ///< in units if that is equivalent
  mutable std::unordered_map<UnitIndex, bool> yields_;
  std::unordered_set<UnitIndex> able_;  ///< units that could make way, regardless of all others
  std::unordered_map<UnitIndex, ReachableHexes> reachable_;
  std::unordered_map<UnitIndex, std::vector<std::optional<std::vector<RetreatPath>>>> paths_;
};

}  // namespace rearguard
