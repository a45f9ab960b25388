#pragma once
// Recognises kinds of terrain and features by their `pattern` or name, which authors choose freely.

namespace rearguard {

struct Feature;
struct Terrain;

/// Open water: lake, sea, pond.
bool is_water(const Terrain& terrain);
/// Wet ground in which a stream can rise or end: water and marsh.
bool is_wet(const Terrain& terrain);
/// Town, village, farm: a place where roads end.
bool is_settlement(const Terrain& terrain);
/// Ground in which a stream can rise: woods, hills, rough and the like.
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
