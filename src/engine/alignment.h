#pragma once
// How a unit that has come next to another turns to face it.

#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

struct Alignment {
  int turn = 0;  ///< hexsides that it has to turn by, 0 to 3
  Hex swept;     ///< the hex straight ahead of it before it turns, through which its front swings
};

/// For a unit at `at` that faces `ahead`; nothing where `target` is not adjacent. A unit without a facing
/// faces everybody.
std::optional<Alignment> alignment(std::optional<Direction> ahead, Hex at, Hex target);

}  // namespace rearguard
