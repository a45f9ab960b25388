#pragma once
// Judges what terrains and features are: by the `role` that the map states, by what they do, or else by their
// `pattern` or name, which authors choose freely.

#include "hexmap/terrain_chart.h"

namespace rearguard {

/// What a terrain or feature is, and how one knows.
struct JudgedRole {
  enum class Basis : std::uint8_t {
    stated,   ///< the map states it
    effect,   ///< by what it does: it opens a hexside, or has a `replace`
    guessed,  ///< by its name or pattern; findings must say so
  };
  ChartRole role = ChartRole::none;
  Basis basis = Basis::stated;
};
JudgedRole judged_role(const Terrain& terrain);
JudgedRole judged_role(const Feature& feature);

/// Returns the end of a message about something that is of its role only by a guess: " (a road by its name;
/// its `role` would settle it)"; empty if nothing was guessed.
std::string guess_note(const Feature& feature);

/// Open water: lake, river, sea.
bool is_water(const Terrain& terrain);
/// Wet ground in which a stream can rise or end: water and marsh.
bool is_wet(const Terrain& terrain);
/// Town, village, farm: a place where roads end.
bool is_settlement(const Terrain& terrain);
/// Ground in which a stream can rise: woods, hills, rough and the like.
bool is_upland(const Terrain& terrain);
/// Woods and clear ground, by their names.
bool is_woods(const Terrain& terrain);
bool is_clear(const Terrain& terrain);

/// A road, track or railway: runs across hexsides.
bool is_road(const Feature& feature);
/// A stream, river or canal along hexsides.
bool is_stream(const Feature& feature);
/// A slope, crest or cliff.
bool is_slope(const Feature& feature);
/// A ford, bridge or ferry: where roads cross water.
bool is_crossing(const Feature& feature);

}  // namespace rearguard
