#pragma once
// A lower bound on the units that make way. It ignores directions and paths that block each other, and so is
// never too high. It detects at once that units cannot make way. Part of making way.

#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "hexmap/hex.h"
#include "src/core/board/unit.h"
#include "src/core/engine/making_way/make_way.h"

namespace rearguard {

struct MakeWaySteps;
class MakeWayUnits;

/// The part of a plan that is decided.
struct MakeWayState {
  std::unordered_set<UnitIndex> taken;                    ///< units that make way, decided or not
  std::unordered_map<Hex, std::vector<UnitIndex>> ended;  ///< units that end in a hex
};

/// Computes lower bounds, by shortest chains and by a minimum-cost flow.
class MakeWayBound {
 public:
  /// All arguments must outlive the bound.
  MakeWayBound(MakeWayUnits& make_way_units, const MakeWayRules& rules, MakeWaySteps& steps);

  /// Allows units that go aside to go, in total, `extra` hexes farther than each has to.
  void allow(std::size_t extra);
  /// Returns a quick lower bound on the units that make way because of `u`, including `u`.
  std::size_t alone(UnitIndex u) const;
  /// Returns a lower bound on the units that make way because of those in `pending`, including them, after
  /// `state`; nothing if they cannot.
  std::optional<std::size_t> together(std::span<const UnitIndex> pending, const MakeWayState& state);

 private:
  template <class Use>
  void for_each_end(UnitIndex u, Use use);
  std::size_t farthest_aside(UnitIndex u) const;
  bool may_go_straight(Hex from, Hex to) const;
  bool may_push(Hex h, UnitIndex u, const MakeWayState& state) const;
  std::int64_t load(Hex h, UnitIndex u, const MakeWayState& state) const;
  void measure_chains();
  bool is_within_detour(std::span<const UnitIndex> pending, const MakeWayState& state);
  std::optional<std::size_t> min_cost_flow(std::span<const UnitIndex> pending, const MakeWayState& state);

  MakeWayUnits& make_way_units_;
  const MakeWayRules& rules_;
  MakeWaySteps& steps_;
  std::unordered_map<UnitIndex, std::size_t> needed_;  ///< hexes aside, in the worst direction
  std::size_t extra_ = 0;
  bool may_close_more_ = false;  ///< paths may rule out hexes off the mover's path, besides end hexes
  std::unordered_map<UnitIndex, std::size_t> chain_;  ///< units in the shortest chain to a hex with room
};

}  // namespace rearguard
