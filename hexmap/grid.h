#pragma once
// A printed grid: the layout and numbering of hexes. The only file that handles parity.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "hexmap/hex.h"

namespace rearguard {

enum class Orientation : std::uint8_t { flat, pointy };
enum class Parity : std::uint8_t { odd, even };

/// A printed column and row (the two halves of a hex number). Any integers on the unbounded grid.
struct Printed {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Printed&, const Printed&) = default;
};

/// The layout and numbering of a rectangular grid. Plain data; `problem()` reports why it cannot be used.
struct Grid {
  Orientation orientation = Orientation::flat;
  /// Columns (flat) whose printed number has this parity are shifted half a hex down; rows (pointy) are
  /// shifted half a hex right.
  Parity shifted = Parity::even;
  Printed first{1, 1};  ///< printed number of the top left hex
  int digits = 2;       ///< digits of a column number, and of a row number; 1 to 6
  int columns = 0;      ///< at least 1
  int rows = 0;         ///< at least 1

  /// Returns the reason why this grid cannot be used (no hexes, more than 64 million of them, numbers with
  /// too many digits), if any.
  std::optional<std::string> problem() const;

  std::size_t size() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }

  Hex to_hex(Printed p) const {
    if (orientation == Orientation::flat) return {p.column, p.row - lag(p.column)};
    return {p.column - lag(p.row), p.row};
  }
  Printed to_printed(Hex h) const {
    if (orientation == Orientation::flat) return {h.q, h.r + lag(h.q)};
    return {h.q + lag(h.r), h.r};
  }

  bool contains(Hex h) const {
    const Printed p = to_printed(h);
    return p.column >= first.column && p.column - first.column < columns && p.row >= first.row &&
           p.row - first.row < rows;
  }
  /// Returns the row-major index of a hex of the grid, 0 to size() - 1; `contains(h)` must hold.
  std::size_t index(Hex h) const {
    const Printed p = to_printed(h);
    return static_cast<std::size_t>(p.row - first.row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(p.column - first.column);
  }
  Hex hex_at(std::size_t index) const;

  /// Returns the printed number ("2930"). Hexes outside the grid continue the numbering, with a sign or more
  /// digits if necessary.
  std::string number(Hex h) const;
  /// Reads a printed number of exactly 2 × digits decimal digits; nothing for other text. The hex may be
  /// outside the grid.
  std::optional<Hex> parse(std::string_view text) const;

  /// Returns "N" … "NW" (flat) or "E" … "SE" (pointy).
  std::string_view direction_name(Direction d) const;
  std::optional<Direction> parse_direction(std::string_view name) const;

 private:
  // The offset of the axial coordinate from the printed number in a printed column (flat) or row (pointy).
  // Right shifts round towards minus infinity, so negative numbers keep the pattern.
  int lag(int column_or_row) const { return (column_or_row + (shifted == Parity::even ? 1 : 0)) >> 1; }
};

/// Splits "2726" into column 27, row 26 and two digits; nothing unless `text` is an even number (2 to 12) of
/// decimal digits.
struct NumberParts {
  Printed printed;
  int digits = 0;
};
std::optional<NumberParts> split_number(std::string_view text);

/// Returns the centre of a hex in the plane (x to the right, y down) with corner radius 1 and the centre of
/// the grid's first hex at the origin.
struct Point {
  double x = 0;
  double y = 0;
};
Point centre(const Grid& grid, Hex h);
/// Returns corner `i` (0 to 5, clockwise) of a hex. The hexside in direction d is between corners d and d +
/// 1.
Point corner(const Grid& grid, Hex h, int i);
/// Returns the hex of the unbounded grid that contains a point of that plane.
Hex hex_at_point(const Grid& grid, Point p);

}  // namespace rearguard
