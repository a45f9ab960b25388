#pragma once
// What units count against the stacking limit, and when a hex is over it.

#include <cstdint>
#include <optional>

#include "src/board/position.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// Returns what a unit with these stacking points counts against the limit.
inline std::int64_t stacking_weight(const StackingRule& rule, int stacking_points) {
  return rule.in_points ? stacking_points : 1;
}

/// Whether units that count so much together are over the limit; never where there is none.
inline bool over_stacking_limit(const StackingRule& rule, std::int64_t load) {
  return rule.limit > 0 && load > rule.limit;
}

/// Returns what the units in a hex count together of which `counts(UnitIndex)` is true.
template <class Test>
std::int64_t stacking_load(const StackingRule& rule, const Position& position, Hex h, Test counts) {
  std::int64_t load = 0;
  for (const UnitIndex u : position.units_in(h)) {
    if (counts(u)) load += stacking_weight(rule, position.unit(u).stacking);
  }
  return load;
}

/// Returns the same for a side and its allies, where `without` is left out.
inline std::int64_t friendly_load(const StackingRule& rule, const Position& position, Hex h, SideIndex side,
                                  std::optional<UnitIndex> without) {
  return stacking_load(rule, position, h, [&](UnitIndex u) {
    return u != without && !position.enemies(position.unit(u).side, side);
  });
}

}  // namespace rearguard
