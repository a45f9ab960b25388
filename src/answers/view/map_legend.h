#pragma once
// The legend of a printed map: terrain, features, scale, compass and numbering.

#include "src/answers/view/legend_column.h"
#include "src/answers/view/map_scene.h"

namespace rearguard {

/// Adds a key for each terrain and feature that is shown, drawn as on the map, then a scale bar and notes on
/// directions and numbers. `drawn`: hexes of the map are drawn in full; else only their tints are.
void add_map_legend(Scene& scene, LegendColumn& legend, const HexMap& map, const MapLayout& layout,
                    const MapStyle& style, bool drawn);

}  // namespace rearguard
