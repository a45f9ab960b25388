#pragma once
// The chart that a new map begins with: a stock of common terrains and features.

#include "hexmap/terrain_chart.h"

namespace rearguard {

/// Returns the chart as text of a map; `is_unpainted` adds the terrain of hexes that wait for paint.
std::string starting_chart(bool is_unpainted);

/// Return whether an entry of a chart is still as it began there: what it costs classes of other names does
/// not count.
bool is_untouched(const TerrainChart& chart, const Terrain& terrain);
bool is_untouched(const TerrainChart& chart, const Feature& feature);

}  // namespace rearguard
