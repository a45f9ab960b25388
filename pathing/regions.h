#pragma once
// How the ground of a movement class hangs together: parts between which it can go back and forth, and
// the single hexes that hold two pieces of a part together.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "hexmap/step_costs.h"

namespace rearguard {

/// The hexes that a class can stand on and the steps it can make between them, a byte a hex by row-major
/// index. Bit d of `steps` is set where the step in direction d can be made and leads to such a hex.
struct OpenGround {
  std::vector<std::uint8_t> open;   ///< 1 where the class's terrain cost is a number
  std::vector<std::uint8_t> steps;  ///< 0 for hexes that are not open
};
OpenGround open_ground(const StepCosts& costs);

/// The open hexes split into parts: from any hex of a part every other one of it can be reached, and
/// come back from. Parts are numbered by their first hex in row-major order.
struct MapRegions {
  static constexpr std::uint32_t none = 0xFFFFFFFF;  ///< the part of hexes that are not open
  std::vector<std::uint32_t> part;                   ///< by row-major index
  std::vector<std::uint32_t> size;                   ///< hexes, by part
  /// The largest part, of several the first; `none` where no hex is open.
  std::uint32_t main() const;
};
MapRegions regions(const StepCosts& costs, const OpenGround& ground);

/// A hex whose loss cuts ground in two.
struct ChokeHex {
  std::size_t index = 0;    ///< row-major
  std::size_t cut_off = 0;  ///< hexes that the largest of the pieces left has no way to any more
};

/// Every open hex without which some hexes could no longer reach each other that could before, over steps
/// that can be made both ways; by row-major index. Linear in the size of the map.
std::vector<ChokeHex> choke_hexes(const StepCosts& costs, const OpenGround& ground);

}  // namespace rearguard
