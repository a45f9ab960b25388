#pragma once
// The maps on which searches are timed: random entry costs of 1 to 4, every tenth hex impassable.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/core/board/position.h"

namespace rearguard::benchmarks {

struct Ground {
  HexMap map;
  std::vector<std::uint8_t> entry_cost;  ///< movement points by row-major index, 0: impassable
  std::vector<std::uint8_t> marks;       ///< an enemy with a ZOC in every twentieth hex (pathing/movement.h)
  std::vector<Hex> starts;               ///< random passable hexes
};

/// Flat arrays over axial coordinates, with a border around the hexes of a grid.
struct AxialPlane {
  int first_q = 0, first_r = 0, stride = 0;
  std::size_t cells = 0;

  AxialPlane(const Grid& grid, int rim);
  std::size_t cell(Hex h) const {
    return static_cast<std::size_t>(h.q - first_q) * static_cast<std::size_t>(stride) +
           static_cast<std::size_t>(h.r - first_r);
  }
};

/// A square map, the same on every machine.
Ground make_ground(int side, int starts);

/// A unit on foot, and the row-major index of its hex.
struct Placed {
  std::size_t index;
  std::string side;
};
/// Returns a position with units in passable hexes of the map.
Position position_on(const Ground& ground, const std::vector<Placed>& units);

}  // namespace rearguard::benchmarks
