#pragma once
// Line of sight between two hexes: symmetric, and exact where the line runs through a corner or along
// a hexside.

#include <optional>

#include "hexmap/hex_map.h"

namespace rearguard {

/// What a line of sight met.
struct Sight {
  bool clear = true;
  /// Seen from the first hex, the first hex that blocks, or the hex behind the first hexside that does.
  std::optional<Hex> blocked_at;
};

/// Whether `b` can be seen from `a` along the straight line between their centres. The rule:
///  - A hex and itself, and two adjacent hexes, always see each other.
///  - Sight meets every other hex whose interior the line passes through, and every hexside that it
///    crosses. Where it runs exactly along a hexside or through a corner, it passes if it could pass
///    there shifted by a hair to the left or, just as well, to the right; each such place is judged by
///    itself.
///  - The sight line rises or falls evenly from the elevation of `a` to that of `b`. Its height at a hex
///    (hexside) is taken at the point of the line nearest to the centre of the hex (hexside).
///  - Where the map says that ground blocks sight, the ground of a hex that is met blocks where it rises
///    above the sight line.
///  - Terrain that blocks sight, and a feature that does on a hexside that is met (in whichever direction
///    the feature counts), blocks where its top reaches or rises above the sight line. The top is `height`
///    above the ground of the hex, or of the higher of the hexside's two hexes.
///  - `a` and `b` themselves never block, nor does a place without a hex.
/// The answer in `clear` is the same from `b` to `a`. All arithmetic is on whole numbers.
Sight line_of_sight(const HexMap& map, Hex a, Hex b);

}  // namespace rearguard
