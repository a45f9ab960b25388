#pragma once
// The rows of a map document: `hexes` and `elevation`. Private to io.

#include <cstdint>
#include <optional>
#include <vector>

#include "hexmap/grid.h"
#include "src/document/decoder.h"
#include "src/io/chart_reader.h"

namespace rearguard {

/// The terrain of every hex in row-major order, one string a row from the top, one symbol a column from
/// the left, a space for no hex; nothing where a row does not fit the grid or has an unknown symbol.
std::optional<std::vector<TerrainId>> read_terrain_rows(const Node& rows, const Grid& grid,
                                                        const ChartReading& chart, Problems& problems);

/// Levels in row-major order: each row a string of digits (a space is level 0) or an array of whole
/// numbers from -9999 to 9999.
std::optional<std::vector<std::int16_t>> read_elevation_rows(const Node& rows, const Grid& grid,
                                                             Problems& problems);

}  // namespace rearguard
