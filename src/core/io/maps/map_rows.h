#pragma once
// Reads the rows of a map document: `hexes` and `elevation`. Private to io.

#include <cstdint>
#include <optional>
#include <vector>

#include "hexmap/terrain_chart.h"
#include "src/core/document/decoder.h"

namespace rearguard {

struct ChartReading;
struct Grid;

/// Reads the terrain of every hex, in row-major order: one string for each row from the top, one symbol for
/// each column from the left, a space for no hex. Returns nothing if a row does not fit the grid or contains
/// an unknown symbol.
std::optional<std::vector<TerrainId>> read_terrain_rows(const Node& rows, const Grid& grid,
                                                        const ChartReading& chart, Problems& problems);

/// Reads levels, in row-major order: each row is a string of digits (a space is level 0) or an array of whole
/// numbers from -9999 to 9999.
std::optional<std::vector<std::int16_t>> read_elevation_rows(const Node& rows, const Grid& grid,
                                                             Problems& problems);

}  // namespace rearguard
