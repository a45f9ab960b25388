#pragma once
// The ground that searches are timed on: entry costs 1 to 4 by lot, every tenth hex impassable.

#include <cstdint>
#include <vector>

#include "hexmap/hex_map.h"

namespace rearguard::bench {

struct Ground {
  HexMap map;
  std::vector<std::uint8_t> entry_cost;  ///< movement points by row-major index, 0: impassable
  std::vector<std::uint8_t> marks;  ///< every twentieth hex holds an enemy with a ZOC (pathing/movement.h)
  std::vector<Hex> starts;          ///< passable, by lot
};

/// A square map, the same on every machine.
Ground make_ground(int side, int starts);

}  // namespace rearguard::bench
