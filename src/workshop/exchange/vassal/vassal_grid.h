#pragma once
// A map's own hexes as a VASSAL grid: where they lie on a picture of the map, and how VASSAL numbers them.

#include <functional>

#include "src/workshop/exchange/vassal/vassal_numbering.h"

namespace rearguard {

/// How the hexes of a grid lie on a picture, in pixels.
struct GridOnPicture {
  int width = 0, height = 0;  ///< of the picture
  double radius = 0;          ///< from the centre of a hex to its corners
  VassalPoint first;          ///< centre of the grid's first hex
};

/// Returns where a grid's hexes are among those of a VASSAL grid that begins with them.
RawFrame own_frame(const Grid& grid);

/// Returns those hexes of such a frame that exist by their row-major index in the grid.
std::vector<RawHex> own_hexes(const RawFrame& frame, const std::function<bool(std::size_t)>& exists);

struct OwnGrid {
  VassalGrid grid;
  /// What VASSAL cannot number as the map does: "A9 would be I9"; then it counts columns and rows from the
  /// top left: "0101". Empty: it numbers all hexes as the map does.
  std::string difference;
};
/// Returns the VASSAL grid of a map's hexes.
OwnGrid own_grid(const Grid& grid, const GridOnPicture& place,
                 const std::function<bool(std::size_t)>& exists);

}  // namespace rearguard
