#pragma once
// Tiled's layout of hexes in pixels, and the hex or hexside that a point or a line selects.

#include "hexmap/grid.h"

namespace rearguard {

/// A cell of a layer, column and row from 0; below 0 in infinite maps.
struct Cell {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// A step from a cell into an adjacent one.
struct CellStep {
  Cell from;
  Cell to;
  friend auto operator<=>(const CellStep&, const CellStep&) = default;
};

/// The layout of a hexagonal map: x to the right, y down, the box around cell (0, 0) of an unshifted column
/// (row) at the origin.
///
///   flat:   ___            width    tile_width
///          /   \           height   tile_height
///         /     \          upper and lower side: hex_side
///         \     /
///          \___/           pointy: the same turned, with hex_side upright
class TiledGeometry {
 public:
  /// Sizes in pixels, even, at least 2; `hex_side` is less than the width (flat) or height (pointy).
  TiledGeometry(Orientation orientation, bool odd_shifted, int tile_width, int tile_height, int hex_side);

  Point centre(Cell c) const;
  std::array<Point, direction_count> corners(Cell c) const;  ///< as `corner` of hexmap/grid.h numbers them
  Point side_middle(Cell c, Direction d) const;
  Cell neighbour(Cell c, Direction d) const;
  std::optional<Direction> direction_between(Cell a, Cell b) const;

  /// Returns the cell that contains a point; nothing beyond a million cells.
  std::optional<Cell> cell_at(Point p) const;
  /// Returns how far a point may be from the corner, hexside middle or centre that it selects, in pixels: a
  /// third of a hexside.
  double reach() const { return reach_; }

  /// Returns the step across the hexside whose middle is within reach of a point, out of the hex that
  /// contains the point.
  std::optional<CellStep> side_near(Point p) const;

  enum class LineFault : std::uint8_t { no_hexside, between_hexes };
  /// Returns what a segment of a line selects: the hexside that it runs along, as the step from the hex on
  /// its right to the hex on its left; or, from centre to centre, the steps of a straight row of hexes. Empty
  /// if both ends are the same place.
  std::variant<std::vector<CellStep>, LineFault> piece(Point a, Point b) const;
  bool near_centre(Point p) const;

 private:
  bool shifted(int column_or_row) const { return ((column_or_row & 1) != 0) == odd_shifted_; }
  Grid grid() const;  ///< the same adjacency, with cell (0, 0) printed as column 0 and row 0
  std::variant<std::vector<CellStep>, LineFault> row_of_hexes(Cell a, Cell b) const;

  Orientation orientation_;
  bool odd_shifted_;
  double width_, height_, side_;
  double inset_;  ///< from the edge of a hex's box to the start of its side
  double reach_ = 0;
};

}  // namespace rearguard
