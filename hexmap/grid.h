#pragma once
// A printed grid: the layout and numbering of hexes. The only file that handles parity.

#include <cstddef>

#include "hexmap/hex.h"
#include "hexmap/numbering.h"

namespace rearguard {

enum class Orientation : std::uint8_t { flat, pointy };
enum class Parity : std::uint8_t { odd, even };

/// A column, growing to the right, and a row, growing downwards, of the unbounded grid: the values of the hex
/// number, with the opposite sign where numbers grow left or up, and without slant.
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
  /// A document says which columns (rows) are shifted by their place from the left (top), not by their
  /// number.
  bool shifted_by_place = false;
  Printed first{1, 1};  ///< the top left hex
  Numbering numbering;
  int columns = 0;  ///< at least 1
  int rows = 0;     ///< at least 1

  /// Returns the reason why this grid cannot be used (no hexes, more than 4 million of them, numbers with
  /// too many digits), if any. Numbers that are not plain depend on which hexes exist: see `number_problem`.
  std::optional<std::string> problem() const;
  /// Returns the reason why a hex cannot have its number (it would be below 0, or too wide), with its place,
  /// if there is such a hex among those that `exists` accepts by their row-major index.
  std::optional<std::string> number_problem(const std::function<bool(std::size_t)>& exists) const;

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

  /// Returns the printed number ("2930", "AA7"). A hex outside the grid, which has none, is named from the
  /// nearest that has one: "0300+N" lies north of 0300, "0300+2N+NE" north-east of the second beyond it.
  std::string number(Hex h) const;
  /// Reads what `number` writes, from any hex ("0301+2N"), and numbers beyond the grid; nothing else.
  std::optional<Hex> parse(std::string_view text) const;
  /// Returns the characters of the longest number in a corner of the grid.
  std::size_t longest_number() const;
  /// Returns how numbers look, for messages: "a hex number of 4 digits", "a hex number such as A1".
  std::string number_form() const;

  /// Returns the values of a hex's number.
  HexNumber values(Hex h) const { return values_at(to_printed(h)); }
  /// Returns the hex whose number has these values; it does not depend on the extent of the grid.
  Hex hex_of(HexNumber number) const { return to_hex(printed_of(number)); }
  Printed printed_of(HexNumber number) const;
  /// Returns what sorts hexes by their numbers.
  NumberKey key(Hex h) const { return numbering.key(values(h)); }

  /// Returns whether the leftmost column (flat) or the top row (pointy) is shifted.
  bool is_first_shifted() const { return ((straight(first) & 1) != 0) == (shifted == Parity::odd); }
  /// Shifts the leftmost column (top row), or the ones beside it, where the first hex has this number.
  void shift_first(HexNumber number, bool is_shifted) {
    const int value = orientation == Orientation::flat ? number.column : number.row;
    shifted = ((value & 1) != 0) == is_shifted ? Parity::odd : Parity::even;
  }

  /// Converts the number of a straight column (flat) or row (pointy) into that of `Printed`, or back.
  int straight_line(int number) const {
    const bool grows_back = orientation == Orientation::flat ? numbering.columns_left : numbering.rows_up;
    return grows_back ? -number : number;
  }

  /// Returns "N" … "NW" (flat) or "E" … "SE" (pointy).
  std::string_view direction_name(Direction d) const;
  std::optional<Direction> parse_direction(std::string_view name) const;

 private:
  // The offset of the axial coordinate from the printed number in a printed column (flat) or row (pointy).
  // Right shifts round towards minus infinity, so negative numbers keep the pattern.
  int lag(int column_or_row) const { return (column_or_row + (shifted == Parity::even ? 1 : 0)) >> 1; }
  int straight(Printed p) const { return orientation == Orientation::flat ? p.column : p.row; }
  HexNumber values_at(Printed p) const;
  int slant_at(int column_or_row) const;
};

/// Returns the corners' numbers and one pair of neighbours, for a reader to compare with the printed map:
/// "0101 top left, 0110 bottom left, 0801 top right, 0810 bottom right; 0102 lies S of 0101". Corners and
/// pairs that `exists` rejects are replaced by the nearest hexes that exist.
std::string numbering_in_words(const Grid& grid, const std::function<bool(Hex)>& exists);

/// Returns the centre of a hex in the plane (x to the right, y down) with corner radius 1 and the centre of
/// the grid's first hex at the origin.
struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};
Point centre(const Grid& grid, Hex h);
/// Returns corner `i` (0 to 5, clockwise) of a hex. The hexside in direction d is between corners d and d +
/// 1.
Point corner(const Grid& grid, Hex h, int i);
/// Returns the hex of the unbounded grid that contains a point of that plane.
Hex hex_at_point(const Grid& grid, Point p);

}  // namespace rearguard
