#pragma once
// How hexes look on the picture under a map, and which look alike.

#include <array>
#include <span>
#include <vector>

namespace rearguard {

class Scan;
struct Affine;
struct Grid;

/// The colour of the inner part of a hex, where neither numbers nor hexsides are printed, or of several.
struct HexLook {
  std::array<double, 3> mean{};    ///< red, green and blue, 0 to 255
  std::array<double, 3> spread{};  ///< the standard deviation of each: what has trees from what has none
  int samples = 0;                 ///< 0: beside the picture
};

/// Returns the looks of all hexes of a grid, by row-major index. `to_plane` leads from the picture's pixels
/// to the plane of hexmap/grid.h.
std::vector<HexLook> hex_looks(const Scan& scan, const Affine& to_plane, const Grid& grid);

/// Returns what several looks are together.
HexLook joined(std::span<const HexLook> looks);

/// Returns how far apart two looks are, in per cent of black from white; 100 if either is beside the picture.
double difference(const HexLook& a, const HexLook& b);

}  // namespace rearguard
