#pragma once
// The weight of units against the stacking limit, and the test for overstacking.

#include <cstdint>
#include <optional>

#include "src/board/position.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

struct StackingRule;

/// Returns the weight of a unit with these stacking points against the limit.
inline std::int64_t stacking_weight(const StackingRule& rule, int stacking_points) {
  return rule.in_points ? stacking_points : 1;
}

/// Tests whether a total weight is over the limit; false if there is no limit.
inline bool over_stacking_limit(const StackingRule& rule, std::int64_t load) {
  return rule.limit > 0 && load > rule.limit;
}

/// Returns the total weight of the units in a hex for which `counts(UnitIndex)` is true.
template <class Test>
std::int64_t stacking_load(const StackingRule& rule, const Position& position, Hex h, Test counts) {
  std::int64_t load = 0;
  for (const UnitIndex u : position.units_in(h)) {
    if (counts(u)) load += stacking_weight(rule, position.unit(u).stacking_points);
  }
  return load;
}

/// Returns the total weight of a side's and its allies' units in a hex, except `without`.
inline std::int64_t friendly_load(const StackingRule& rule, const Position& position, Hex h, SideIndex side,
                                  std::optional<UnitIndex> without) {
  return stacking_load(rule, position, h, [&](UnitIndex u) {
    return u != without && !position.enemies(position.unit(u).side, side);
  });
}

/// Returns the total weight of the members of a mover.
inline std::int64_t mover_weight(const StackingRule& rule, const Position& position,
                                 const RetreatQuestion& question) {
  std::int64_t weight = stacking_weight(rule, position.unit(question.unit).stacking_points);
  for (const UnitIndex u : question.companions)
    weight += stacking_weight(rule, position.unit(u).stacking_points);
  return weight;
}

/// Returns the total weight of the friends of a mover in a hex.
inline std::int64_t friendly_load(const StackingRule& rule, const Position& position, Hex h, SideIndex side,
                                  const RetreatQuestion& question) {
  return stacking_load(rule, position, h, [&](UnitIndex u) {
    return !question.moves(u) && !position.enemies(position.unit(u).side, side);
  });
}

/// Tests whether a unit can end a move in a hex beside the friends there, within the limit; its own hex
/// always has room for it.
inline bool has_room(const StackingRule& rule, const Position& position, Hex h, UnitIndex unit) {
  const Unit& mover = position.unit(unit);
  const std::int64_t own = stacking_weight(rule, mover.stacking_points);
  return h == mover.hex ||
         !over_stacking_limit(rule, friendly_load(rule, position, h, mover.side, unit) + own);
}

}  // namespace rearguard
