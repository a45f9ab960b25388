#pragma once
// A rectangle cut out of a map.

#include "hexmap/hex_map.h"

namespace rearguard {

/// Returns the hexes of a rectangle of a map with all that is on them, under their own numbers. The chart of
/// the part names only terrains and features that occur there. `first` is the top left hex; the rectangle
/// must lie on the grid.
HexMap map_part(const HexMap& map, Printed first, int columns, int rows);

}  // namespace rearguard
