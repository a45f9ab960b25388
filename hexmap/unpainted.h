#pragma once
// The terrain of hexes that nobody has painted yet.

#include "hexmap/hex_map.h"

namespace rearguard {

/// Name of the terrain in every hex of a map that was made from another program's board.
inline constexpr const char* unpainted_terrain = "unpainted";

/// Tests whether a hex of the map waits for its terrain: what it costs is a guess.
inline bool is_unpainted(const HexMap& map, Hex h) {
  return map.exists(h) && map.chart().terrains[map.terrain(h)].name == unpainted_terrain;
}

}  // namespace rearguard
