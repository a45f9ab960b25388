#pragma once
// The friends around a path that has to get free: who stands where, and what each could reach in making way,
// whatever the others do. Part of making way (src/engine/make_way.h).

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "src/engine/make_way.h"
#include "src/rules/stacking.h"

namespace rearguard {

/// How much of a search is spent.
struct MakeWaySteps {
  std::size_t taken = 0;
  bool spent() const { return taken >= max_make_way_steps; }
  /// Whether there was one left.
  bool take() {
    if (spent()) return false;
    ++taken;
    return true;
  }
  void take_looks(std::size_t looks) { taken = std::min(max_make_way_steps, taken + looks / looks_a_step); }

  static constexpr std::size_t looks_a_step = 64;  ///< at links between hexes and units: what they cost
};

/// Whether `h` lies straight on from `from` in a direction.
bool lies_straight_on(Hex from, Hex h, std::optional<Direction> on);

class MakeWayUnits {
 public:
  /// A hex that a unit could end in, and by what shortest ways.
  struct Sight {
    struct Vertex {
      Hex hex;
      std::vector<std::uint32_t> before;  ///< sites one hex nearer from which the unit can step here
      bool end = false;                   ///< off the mover's path, and would do (rule 5)
    };
    std::vector<Vertex> vertices;    ///< by distance; the first is the unit's own hex
    std::vector<std::size_t> first;  ///< by distance, of its sites; then the number of sites
  };

  /// All must outlive it.
  MakeWayUnits(const MakeWayRules& rules, const MakeWayQuestion& question, MakeWaySteps& steps);

  /// Those to move for the mover, in the order in which they are taken up.
  const std::vector<UnitIndex>& blocked() const { return blocked_; }
  /// Those and all whom they, or others on their account, could ever push.
  const std::vector<UnitIndex>& concerned() const { return concerned_; }
  /// Friends in a hex, top first, without the mover.
  const std::vector<UnitIndex>& friends_in(Hex h) const;
  std::size_t friends() const { return friends_; }

  bool on_path(Hex h) const { return closed_.contains(h); }
  /// Whether a unit may pass through a hex (rule 3).
  bool may_pass(UnitIndex u, Hex h) const;
  /// Whether it may step to an adjacent hex of the map.
  bool may_step(UnitIndex u, Hex from, Hex to) const;
  /// Hexes that it may move in making way.
  int reach(UnitIndex u) const;
  bool may_yield(UnitIndex u) const;

  /// Units, or points where the units' points differ.
  std::int64_t weight(UnitIndex u) const { return stacking_weight(stacking_, position_.unit(u).stacking); }
  std::int64_t limit() const { return stacking_.limit; }
  bool in_units() const { return !stacking_.in_points; }
  /// Whether a unit can end beside others of this weight.
  bool fits(std::int64_t others, UnitIndex u) const {
    return others == 0 || !over_stacking_limit(stacking_, others + weight(u));
  }

  /// Of those concerned, as all that follows.
  const Sight& sight(UnitIndex u) const { return sights_.at(u); }
  /// The least distance at which a hex would do for a unit to go aside when another comes in a direction;
  /// nothing where there is none within reach.
  std::optional<std::size_t> min_aside(UnitIndex u, std::optional<Direction> on) const;
  /// Every shortest way to the ends at this distance (1 to `first.size() - 2`), by printed numbers; not all
  /// where the steps are spent.
  const std::vector<RetreatPath>& ways(UnitIndex u, std::size_t distance);
  bool by_number(const RetreatPath& a, const RetreatPath& b) const;

 private:
  void weigh();
  bool would_do(UnitIndex u, Hex h) const;
  bool could_make_way(UnitIndex u);
  void find_who_could();
  Sight look(UnitIndex u) const;
  void trace(const Sight& sight, std::uint32_t vertex, RetreatPath& tail,
             std::vector<RetreatPath>& ways) const;

  const MakeWayRules& rules_;
  const MakeWayQuestion& question_;
  MakeWaySteps& steps_;
  const Position& position_;
  std::unordered_map<Hex, std::vector<UnitIndex>> units_at_;
  std::unordered_set<Hex> closed_, entered_;
  std::vector<UnitIndex> blocked_, concerned_;
  std::size_t friends_ = 0;
  StackingRule stacking_;  ///< in units wherever that says the same
  mutable std::unordered_map<UnitIndex, bool> yields_;
  std::unordered_set<UnitIndex> could_;  ///< those who could make way, whatever the others do
  std::unordered_map<UnitIndex, Sight> sights_;
  std::unordered_map<UnitIndex, std::vector<std::optional<std::vector<RetreatPath>>>> ways_;
};

}  // namespace rearguard
