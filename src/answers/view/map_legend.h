#pragma once
// The legend of a printed map: terrain, features, scale, compass and numbering.

#include "src/answers/view/legend_column.h"
#include "src/answers/view/map_scene.h"

namespace rearguard {

/// Returns the terrains and the features in the shown hexes, ascending.
std::vector<TerrainId> shown_terrains(const HexMap& map, const MapLayout& layout);
std::vector<FeatureId> shown_features(const HexMap& map, const MapLayout& layout);

/// Draws a hex of a terrain as on the map, with its middle at a point. It covers what is near with paper of
/// a colour.
void add_terrain_sample(Scene& scene, const HexMap& map, TerrainId terrain, const MapStyle& style, Point at,
                        double radius, Colour paper);
/// Draws a feature between two hexes of a terrain.
void add_feature_sample(Scene& scene, const HexMap& map, FeatureId feature, TerrainId ground,
                        const MapStyle& style, Point at, double radius, Colour paper);
/// Returns the terrain of most hexes that are shown, on which samples of features are drawn.
TerrainId common_terrain(const HexMap& map, const MapLayout& layout);

/// Adds a key for each terrain and feature that is shown, drawn as on the map, then a scale bar and notes on
/// directions and numbers. `drawn`: hexes of the map are drawn in full; else only their tints are.
void add_map_legend(Scene& scene, LegendColumn& legend, const HexMap& map, const MapLayout& layout,
                    const MapStyle& style, bool drawn);

}  // namespace rearguard
