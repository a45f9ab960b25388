#pragma once
// The connectivity of a movement class's ground: regions in which it can move both ways between all hexes
// (strong components), and the hexes that hold two pieces together (articulation points).

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rearguard {

class StepCosts;

/// The hexes that a class can be in and the steps it can make between them, a byte a hex by row-major index.
/// Bit d of `steps` is set if the step in direction d can be made and ends in such a hex.
struct OpenGround {
  std::vector<std::uint8_t> open;   ///< 1 if the class can be there (HexMap::admits)
  std::vector<std::uint8_t> steps;  ///< 0 for hexes that are not open
};
OpenGround open_ground(const StepCosts& costs);

/// The open hexes divided into regions: each hex of a region can be reached from every other one. Regions are
/// numbered by their first hex in row-major order.
struct MapRegions {
  static constexpr std::uint32_t none = 0xFFFFFFFF;  ///< the region of hexes that are not open
  std::vector<std::uint32_t> part;                   ///< by row-major index
  std::vector<std::uint32_t> size;                   ///< hexes, by region
  /// Returns the largest region, of several the first; `none` if no hex is open.
  std::uint32_t main() const;
};
MapRegions regions(const StepCosts& costs, const OpenGround& ground);

/// A hex whose removal divides the ground (an articulation point).
struct ChokeHex {
  std::size_t index = 0;    ///< row-major
  std::size_t cut_off = 0;  ///< hexes separated from the largest of the remaining pieces
};

/// Returns every open hex whose removal would separate other hexes from each other, over steps that can be
/// made both ways; by row-major index. Linear in the size of the map.
std::vector<ChokeHex> choke_hexes(const StepCosts& costs, const OpenGround& ground);

}  // namespace rearguard
