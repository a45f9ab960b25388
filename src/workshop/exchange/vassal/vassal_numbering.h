#pragma once
// Where the hexes of a VASSAL grid are, what they are called, and the keys of `[grid]` that say the same.

#include <functional>

#include "hexmap/grid.h"
#include "src/workshop/exchange/vassal/vassal_build.h"

namespace rearguard {

struct Node;

/// A hex of a VASSAL grid by its raw column and row; any integers. On a sideways grid columns are the rows of
/// the screen.
struct RawHex {
  std::int64_t c = 0, r = 0;
  friend auto operator<=>(const RawHex&, const RawHex&) = default;
};

/// Returns the centre of a hex in pixels of the board.
VassalPoint raw_centre(const VassalGrid& grid, RawHex hex);
RawHex nearest_raw_hex(const VassalGrid& grid, VassalPoint point);
/// Returns the same hex in the coordinates of maps, up to a shift that is the same for all hexes of a grid.
Hex axial_of(bool sideways, RawHex hex);

/// Width and height of what a grid lies on, in pixels: of its board, or of the bounding box of its zone.
struct VassalExtent {
  double width = 0, height = 0;
};

/// The two parts of a printed number, as values.
struct RawNumber {
  std::int64_t h = 0, v = 0;
};
RawNumber raw_number(const VassalNumbering& numbering, const VassalGrid& grid, VassalExtent extent,
                     RawHex hex);
/// Returns the printed number of a hex, without a location format round it.
std::string printed_number(const VassalNumbering& numbering, const VassalGrid& grid, VassalExtent extent,
                           RawHex hex);

/// A rectangle of hexes: places are columns from the left and rows from the top, as in `[grid]`.
struct RawFrame {
  bool sideways = false, stagger = false;
  std::int64_t first_line = 0;   ///< raw column of the leftmost column; on a sideways grid, of the top row
  std::int64_t first_along = 0;  ///< place along it of the first hex
  int columns = 0, rows = 0;
};
/// Returns the smallest frame around hexes; `hexes` must not be empty.
RawFrame frame_of(const VassalGrid& grid, bool stagger, const std::vector<RawHex>& hexes);
RawHex raw_hex_at(const RawFrame& frame, int column, int row);

/// Adds to a table `[grid]` which part of a number comes first, and where numbers grow.
void add_directions(Node& table, const VassalGrid& grid, const VassalNumbering& numbering);

/// Returns the table `[grid]` of a map that numbers the hexes of a frame in the same way, as far as its keys
/// can say it; `numbering_difference` tells whether they do.
Node grid_keys(const VassalGrid& grid, const VassalNumbering& numbering, VassalExtent extent,
               const RawFrame& frame);

/// Returns the first of these hexes that a map's grid names differently than VASSAL: "0101 would be 0201";
/// nothing if all names agree. Place (0, 0) of the frame is the grid's first hex.
std::optional<std::string> numbering_difference(const Grid& map_grid, const RawFrame& frame,
                                                const std::vector<RawHex>& hexes,
                                                const std::function<std::string(RawHex)>& name);

}  // namespace rearguard
