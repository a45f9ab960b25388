#pragma once
// The [[expect]] tables of a map document.

#include <optional>
#include <vector>

#include "hexmap/grid.h"
#include "src/audit/expectation.h"
#include "src/document/decoder.h"

namespace rearguard {

struct LocatedExpectation {
  Expectation expectation;
  Place place;        ///< of the entry
  Place rules_place;  ///< of its `rules`; of the entry where it names none
};

/// A move: `class`, `from` and `to` or a `path`, `cost` (a number, a fraction in a string or "unreachable").
/// A retreat: `class`, `from`, `attackers`, `friends`, `rules`, `result` or `distance`, `enemy_line`, and at
/// least one of `end_hexes`, `legal`, `illegal` and `outcome`. Both may have a `text`. `terrain`, where
/// given, by row-major index: hexes that do not exist are refused.
std::vector<LocatedExpectation> read_expectations(const Node& entries, const Grid& grid,
                                                  const TerrainChart& chart,
                                                  const std::optional<std::vector<TerrainId>>& terrain,
                                                  Problems& problems);

}  // namespace rearguard
