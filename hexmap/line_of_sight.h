#pragma once
// Line of sight between two hexes: symmetric, and exact where the line runs through a corner or along
// a hexside.

#include "hexmap/hex_map.h"

namespace rearguard {

/// The result of a line of sight.
struct Sight {
  bool clear = true;
  /// The first hex that blocks, seen from the first hex, or the hex behind the first hexside that does.
  std::optional<Hex> blocked_at;
};

/// Finds whether `b` can be seen from `a` along the straight line between their centres. The rule:
///  - A hex and itself, and two adjacent hexes, always see each other.
///  - The line of sight meets every other hex whose interior it passes through, and every hexside that it
///    crosses. Where it runs exactly along a hexside or through a corner, it passes if a line shifted
///    slightly to the left, or one shifted slightly to the right, would pass; each such place is judged
///    separately.
///  - The sight line rises or falls evenly from the elevation of `a` to that of `b`. Its height at a hex
///    (hexside) is taken at the point of the line nearest to the centre of the hex (hexside).
///  - If ground blocks sight on the map, the ground of a hex that is met blocks if it rises above the
///    sight line.
///  - Terrain that blocks sight, or such a feature on a hexside that is met (in either direction), blocks
///    if its top reaches or rises above the sight line. The top is `height`
///    above the ground of the hex, or of the higher of the hexside's two hexes (of the only one, at a hole or
///    the map edge).
///  - `a` and `b` themselves never block, nor does a place without a hex, nor a hexside between two of them.
/// `clear` is the same from `b` to `a`. All arithmetic is on whole numbers.
Sight line_of_sight(const HexMap& map, Hex a, Hex b);

}  // namespace rearguard
