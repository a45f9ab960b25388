#pragma once
// Reads and writes the picture under a map. It is beside the map, as expectations are: a HexMap has none.

#include <optional>

#include "hexmap/grid.h"
#include "src/core/document/document.h"
#include "src/core/io/maps/underlay.h"

namespace rearguard {

/// Pixels from the corner of a picture, in either direction.
inline constexpr double max_underlay_pixels = 1e6;

/// Reads `[underlay]`: `picture`, `points` and `fade`. Adds at least one problem if it returns nothing.
std::optional<Underlay> read_underlay(const Node& node, const Grid& grid, Problems& problems);

Node underlay_node(const Underlay& underlay, const Grid& grid);

}  // namespace rearguard
