#include "hexmap/grid.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace rearguard {
namespace {

constexpr std::size_t max_hexes = 64'000'000;
constexpr int max_digits = 6;
constexpr std::array<std::string_view, direction_count> flat_names = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, direction_count> pointy_names = {"NW", "NE", "E", "SE", "SW", "W"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

int power_of_ten(int exponent) {
  int value = 1;
  for (int i = 0; i < exponent; ++i) value *= 10;
  return value;
}

void append_padded(int value, int digits, std::string& text) {
  if (value < 0) text += '-';
  std::array<char, 10> space{};
  std::size_t at = space.size();
  for (auto rest = std::abs(static_cast<long long>(value)); rest > 0 || digits > 0; rest /= 10, --digits)
    space[--at] = static_cast<char>('0' + rest % 10);
  text.append(space.data() + at, space.size() - at);
}

std::optional<std::string> count_problem(const char* what, int first, int count, int digits) {
  if (count < 1) return std::string("a grid needs at least one ") + what;
  if (first < 0) return std::string("the first ") + what + " has a negative number";
  if (static_cast<long long>(first) + count > power_of_ten(digits)) {
    return std::string("the last ") + what + " would be number " +
           std::to_string(static_cast<long long>(first) + count - 1) + ", which does not fit into " +
           std::to_string(digits) + (digits == 1 ? " digit" : " digits");
  }
  return std::nullopt;
}

int to_number(std::string_view digits) {
  int value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

// The angle from the centre of a hex to its corner 0, clockwise from the right.
double first_corner_angle(Orientation o) {
  return o == Orientation::flat ? -2 * std::numbers::pi / 3 : -5 * std::numbers::pi / 6;
}

}  // namespace

std::optional<std::string> Grid::problem() const {
  if (digits < 1 || digits > max_digits) {
    return "column and row numbers have " + std::to_string(digits) + " digits; 1 to 6 are allowed";
  }
  if (auto p = count_problem("column", first.column, columns, digits)) return p;
  if (auto p = count_problem("row", first.row, rows, digits)) return p;
  if (size() > max_hexes) {
    return "the grid has " + std::to_string(size()) + " hexes; the limit is 64 million";
  }
  return std::nullopt;
}

Hex Grid::hex_at(std::size_t index) const {
  const auto width = static_cast<std::size_t>(columns);
  return to_hex(
      {first.column + static_cast<int>(index % width), first.row + static_cast<int>(index / width)});
}

std::string Grid::number(Hex h) const {
  const Printed p = to_printed(h);
  std::string text;
  append_padded(p.column, digits, text);
  append_padded(p.row, digits, text);
  return text;
}

std::optional<Hex> Grid::parse(std::string_view text) const {
  const auto parts = split_number(text);
  if (!parts || parts->digits != digits) return std::nullopt;
  return to_hex(parts->printed);
}

std::string_view Grid::direction_name(Direction d) const {
  const auto& names = orientation == Orientation::flat ? flat_names : pointy_names;
  return names[static_cast<std::size_t>(d)];
}

std::optional<Direction> Grid::parse_direction(std::string_view name) const {
  const auto& names = orientation == Orientation::flat ? flat_names : pointy_names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return direction(static_cast<int>(found - names.begin()));
}

std::optional<NumberParts> split_number(std::string_view text) {
  if (text.empty() || text.size() % 2 != 0 || text.size() > std::size_t{2} * max_digits) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  const std::size_t half = text.size() / 2;
  return NumberParts{{to_number(text.substr(0, half)), to_number(text.substr(half))}, static_cast<int>(half)};
}

Point centre(const Grid& grid, Hex h) {
  const Hex from_first = h - grid.to_hex(grid.first);
  if (grid.orientation == Orientation::flat) {
    return {1.5 * from_first.q, std::numbers::sqrt3 * (from_first.r + from_first.q / 2.0)};
  }
  return {std::numbers::sqrt3 * (from_first.q + from_first.r / 2.0), 1.5 * from_first.r};
}

Point corner(const Grid& grid, Hex h, int i) {
  assert(i >= 0 && i < direction_count);
  const Point c = centre(grid, h);
  const double angle = first_corner_angle(grid.orientation) + i * std::numbers::pi / 3;
  return {c.x + std::cos(angle), c.y + std::sin(angle)};
}

Hex hex_at_point(const Grid& grid, Point p) {
  const bool flat = grid.orientation == Orientation::flat;
  const double leading = (flat ? p.x : p.y) / 1.5;
  const double other = (flat ? p.y : p.x) / std::numbers::sqrt3 - leading / 2;
  const double q = flat ? leading : other;
  const double r = flat ? other : leading;

  // Round all three cube coordinates, then compute the one with the largest rounding error from the other
  // two.
  const double s = -q - r;
  double rounded_q = std::round(q);
  double rounded_r = std::round(r);
  const double rounded_s = std::round(s);
  const double moved_q = std::abs(rounded_q - q);
  const double moved_r = std::abs(rounded_r - r);
  const double moved_s = std::abs(rounded_s - s);
  if (moved_q > moved_r && moved_q > moved_s) {
    rounded_q = -rounded_r - rounded_s;
  } else if (moved_r > moved_s) {
    rounded_r = -rounded_q - rounded_s;
  }
  return grid.to_hex(grid.first) + Hex{static_cast<int>(rounded_q), static_cast<int>(rounded_r)};
}

}  // namespace rearguard
