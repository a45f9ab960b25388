#pragma once
// Line of sight between two hexes: symmetric, and exact where the line runs through a corner or along
// a hexside.

#include <optional>
#include <vector>

#include "hexmap/hex_map.h"

namespace rearguard {

/// What a line of sight met.
struct Sight {
  bool clear = true;
  std::optional<Hex> blocked_at;  ///< the first blocking hex, seen from the hex with the smaller number
};

/// Whether the straight line between the centres of `a` and `b` is free. The rule:
///  - A hex between the two lies in the way where the line passes through its interior. Where the
///    line runs exactly along a hexside (or through a corner), sight passes if it passes on either
///    hand, the same hand being kept for hexsides of one unbroken run only.
///  - A hex in the way blocks where its elevation, plus the height of its terrain where that blocks,
///    is above the straight sight line from the elevation of `a` to that of `b` at the foot of that
///    hex's centre on the line; terrain that blocks also blocks where it just reaches the line.
///  - A blocking feature on a hexside that the line crosses, or touches between `a` and `b`, acts like
///    terrain standing on that side. The hexes of `a` and `b` themselves never block.
/// All arithmetic is on whole numbers. `line_of_sight(a, b) == line_of_sight(b, a)` in `clear`.
Sight line_of_sight(const HexMap& map, Hex a, Hex b);

}  // namespace rearguard
