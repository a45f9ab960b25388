#pragma once
// How few units could make way at best: a bound that leaves out directions and paths that close each other,
// and so is never too high. It tells a crowd without a way out at once. Part of making way.

#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "src/engine/make_way_units.h"

namespace rearguard {

/// What a plan has settled so far.
struct MakeWayState {
  std::unordered_set<UnitIndex> taken;          ///< those who make way, settled or not
  std::unordered_map<Hex, std::int64_t> ended;  ///< weight that ends in a hex
  std::unordered_map<Hex, int> endings;         ///< units that end in a hex
};

class MakeWayBound {
 public:
  /// All must outlive it.
  MakeWayBound(MakeWayUnits& crowd, const MakeWayRules& rules, MakeWaySteps& steps);

  /// From now on all who go aside may together go so many hexes farther than each would have to.
  void allow(std::size_t extra);
  /// At least so many make way on account of `u`, itself included; quickly known.
  std::size_t alone(UnitIndex u) const;
  /// At least so many make way on account of those in `pending`, themselves included, once `state` is
  /// settled; nothing where they cannot.
  std::optional<std::size_t> together(std::span<const UnitIndex> pending, const MakeWayState& state);

 private:
  template <class Use>
  void for_each_end(UnitIndex u, Use use);
  std::size_t farthest_aside(UnitIndex u) const;
  bool may_go_straight(Hex from, Hex to) const;
  bool may_push(UnitIndex u, const MakeWayState& state) const;
  std::int64_t load(Hex h, const MakeWayState& state) const;
  void measure_chains();
  bool is_spare_enough(std::span<const UnitIndex> pending, const MakeWayState& state);
  std::optional<std::size_t> min_cost_flow(std::span<const UnitIndex> pending, const MakeWayState& state);

  MakeWayUnits& crowd_;
  const MakeWayRules& rules_;
  MakeWaySteps& steps_;
  std::unordered_map<UnitIndex, std::size_t> needed_;  ///< hexes aside, in the direction that needs most
  std::size_t extra_ = 0;
  bool may_close_more_ = false;  ///< ways may close hexes off the mover's path that they do not end in
  std::unordered_map<UnitIndex, std::size_t> chain_;  ///< units of the shortest chain to a hex with room
};

}  // namespace rearguard
