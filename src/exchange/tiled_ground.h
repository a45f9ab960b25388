#pragma once
// The cells of all layers seen as one sheet: terrain and level of every hex. Private to exchange.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "src/exchange/tiled_geometry.h"
#include "src/exchange/tiled_map.h"

namespace rearguard {

struct TiledGround {
  Cell first;  ///< the top left cell of the sheet
  int columns = 0, rows = 0;
  std::vector<std::string> names;      ///< of terrains, in order of first use; [0] is for no hex
  std::vector<std::uint16_t> terrain;  ///< row by row, indices into `names`
  std::vector<int> level;
  std::set<std::string> by_class;  ///< the terrains among `names` that tiles bear as their class

  bool holds(Cell c) const {
    return c.column >= first.column && c.column - first.column < columns && c.row >= first.row &&
           c.row - first.row < rows;
  }
};

/// Of several layers the topmost cell that says a terrain, or a level, counts. An infinite map reaches as far
/// as terrain has been drawn. Problems: tiles that say nothing, and no terrain at all.
TiledGround ground_of(const TiledMap& map, Problems& problems);

}  // namespace rearguard
