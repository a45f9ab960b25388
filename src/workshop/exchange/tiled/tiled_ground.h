#pragma once
// The cells of all layers combined: terrain and level of every hex. Private to exchange.

#include <set>

#include "src/workshop/exchange/tiled/tiled_geometry.h"

namespace rearguard {

class Problems;
struct TiledMap;

struct TiledGround {
  Cell first;  ///< top left cell
  int columns = 0, rows = 0;
  std::vector<std::string> names;      ///< terrain names in order of first use; [0] means no hex
  std::vector<std::uint16_t> terrain;  ///< row by row, indices into `names`
  std::vector<int> level;
  std::set<std::string> by_class;  ///< the terrains in `names` that come from the class of a tile

  bool holds(Cell c) const {
    return c.column >= first.column && c.column - first.column < columns && c.row >= first.row &&
           c.row - first.row < rows;
  }
};

/// Combines the layers: the topmost cell with a terrain, or a level, wins. An infinite map extends as far as
/// its terrain. Adds problems for tiles without a meaning, and for a map without terrain.
TiledGround ground_of(const TiledMap& map, Problems& problems);

}  // namespace rearguard
