#pragma once
// What a terrain or feature stands for, as far as its `pattern` or name tells: maps call them as they like.

#include "hexmap/terrain_chart.h"

namespace rearguard {

/// Open water: lake, sea, pond.
bool is_water(const Terrain& terrain);
/// Wet ground that a stream may come from or end in: water and marsh.
bool is_wet(const Terrain& terrain);
/// Town, village, farm: where roads lead to.
bool is_settlement(const Terrain& terrain);
/// Ground where a spring may be: woods, hills, rough and the like.
bool is_upland(const Terrain& terrain);

/// A road, track or railway, or any feature with a `replace`.
bool is_road(const Feature& feature);
/// A stream, river or canal along hexsides.
bool is_stream(const Feature& feature);
/// A slope, crest or cliff.
bool is_slope(const Feature& feature);
/// A ford or a bridge: where roads cross water.
bool is_crossing(const Feature& feature);

}  // namespace rearguard
