#pragma once
// How a unit turns to face an adjacent unit.

#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

/// The turn that a unit needs to face an adjacent hex.
struct Alignment {
  int turn = 0;  ///< in hexsides, 0 to 3
  Hex swept;     ///< the hex in front of the unit before it turns; its front swings through it
};

/// Returns the turn of a unit in `at` that faces `ahead`; nothing if `target` is not adjacent. A unit without
/// a facing faces all directions and need not turn.
std::optional<Alignment> alignment(std::optional<Direction> ahead, Hex at, Hex target);

}  // namespace rearguard
