#pragma once
// Words for the hexes in which an enemy would leave a unit no legal retreat.

#include <span>
#include <string>
#include <vector>

#include "src/core/engine/terms/verdict.h"

namespace rearguard {

/// Enemies that would do the same in the same hex.
struct TrapGroup {
  Hex hex;
  std::vector<UnitIndex> by;
  std::string outcome, closed_by;  ///< as those of a trap
};

/// Joins traps of one hex that end alike, in their order.
std::vector<TrapGroup> grouped(std::span<const Trap> traps);

/// Returns "c1 or c2: captured; the ways out are closed by no-zoc (5)".
std::string describe(const TrapGroup& group, const Position& position);

}  // namespace rearguard
