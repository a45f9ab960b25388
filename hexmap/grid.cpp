#include "hexmap/grid.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <numbers>

namespace rearguard {
namespace {

// With so many, all that a check of a map looks at takes some seconds and 300 MB.
constexpr std::size_t max_hexes = 4'000'000;
constexpr std::array<std::string_view, direction_count> flat_names = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, direction_count> pointy_names = {"NW", "NE", "E", "SE", "SW", "W"};

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

// The angle from the centre of a hex to its corner 0, clockwise from the right.
double first_corner_angle(Orientation o) {
  return o == Orientation::flat ? -2 * std::numbers::pi / 3 : -5 * std::numbers::pi / 6;
}

}  // namespace

std::optional<std::string> Grid::problem() const {
  if (numbering.is_plain()) {
    const int digits = numbering.column.width;
    if (digits < 1 || digits > Numbering::max_figures) {
      return "column and row numbers have " + std::to_string(digits) + " digits; 1 to 6 are allowed";
    }
    if (auto p = count_problem("column", first.column, columns, digits)) return p;
    if (auto p = count_problem("row", first.row, rows, digits)) return p;
  } else {
    if (columns < 1) return "a grid needs at least one column";
    if (rows < 1) return "a grid needs at least one row";
  }
  // Where sizes have 32 bits, `size` itself may not hold this.
  const auto hexes = static_cast<std::uint64_t>(columns) * static_cast<std::uint64_t>(rows);
  if (hexes > max_hexes) {
    return "the grid has " + std::to_string(hexes) + " hexes; the limit is 4 million";
  }
  return std::nullopt;
}

std::optional<std::string> Grid::number_problem(const std::function<bool(std::size_t)>& exists) const {
  if (numbering.is_plain()) return std::nullopt;
  std::string found;
  std::size_t more = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const HexNumber n = values(hex_at(i));
    auto problem = numbering.value_problem(true, n.column);
    if (!problem) problem = numbering.value_problem(false, n.row);
    if (!problem || !exists(i)) continue;
    if (!found.empty()) {
      ++more;
      continue;
    }
    const auto width = static_cast<std::size_t>(columns);
    found = "the hex in column " + std::to_string(i % width + 1) + " from the left, row " +
            std::to_string(i / width + 1) + " from the top, cannot have a number: " + *problem;
  }
  if (found.empty()) return std::nullopt;
  if (more > 0) found += " (and " + std::to_string(more) + (more == 1 ? " more hex)" : " more hexes)");
  return found;
}

Hex Grid::hex_at(std::size_t index) const {
  const auto width = static_cast<std::size_t>(columns);
  return to_hex(
      {first.column + static_cast<int>(index % width), first.row + static_cast<int>(index / width)});
}

// What the slant adds to numbers of the second axis in a column (flat) or row (pointy). A step to the right
// (down) leads to the upper (left) neighbour of the same number, or to the lower (right) one.
int Grid::slant_at(int column_or_row) const {
  const bool grows_back = orientation == Orientation::flat ? numbering.rows_up : numbering.columns_left;
  const bool runs_back = (numbering.slant > 0) != grows_back;
  return numbering.slant * (runs_back ? column_or_row - lag(column_or_row) : lag(column_or_row));
}

HexNumber Grid::values_at(Printed p) const {
  HexNumber n{numbering.columns_left ? -p.column : p.column, numbering.rows_up ? -p.row : p.row};
  if (numbering.slant != 0) (orientation == Orientation::flat ? n.row : n.column) += slant_at(straight(p));
  return n;
}

Printed Grid::printed_of(HexNumber number) const {
  Printed p{numbering.columns_left ? -number.column : number.column,
            numbering.rows_up ? -number.row : number.row};
  if (numbering.slant == 0) return p;
  const bool flat = orientation == Orientation::flat;
  const bool grows_back = flat ? numbering.rows_up : numbering.columns_left;
  const int slanted = slant_at(straight(p));
  (flat ? p.row : p.column) -= grows_back ? -slanted : slanted;
  return p;
}

namespace {

/// Returns the number that a hex of the grid has, and by which it is read again; nothing for other hexes.
std::optional<std::string> own_number(const Grid& grid, Hex h) {
  if (!grid.contains(h)) return std::nullopt;
  const Numbering& numbering = grid.numbering;
  if (!numbering.is_plain()) {
    std::string text = numbering.text_of(grid.values(h));
    return numbering.parse(text) ? std::optional(std::move(text)) : std::nullopt;
  }
  const Printed p = grid.to_printed(h);
  std::string text;
  append_padded(p.column, numbering.column.width, text);
  append_padded(p.row, numbering.row.width, text);
  return text;
}

/// Returns a shortest way between two hexes: "+2N+NE".
std::string steps_between(const Grid& grid, Hex from, Hex to) {
  std::string text;
  for (int d = 0; d < direction_count; ++d) {
    const Hex one = direction_vectors[static_cast<std::size_t>(d)];
    int steps = 0;
    for (; distance(from + one, to) < distance(from, to); ++steps) from = from + one;
    if (steps == 0) continue;
    text += '+' + (steps > 1 ? std::to_string(steps) : std::string());
    text += grid.direction_name(direction(d));
  }
  return text;
}

}  // namespace

std::string Grid::number(Hex h) const {
  if (auto own = own_number(*this, h)) return *std::move(own);
  if (columns < 1 || rows < 1) return numbering.text_of(values(h));
  const Printed p = to_printed(h);
  const Hex beside = to_hex({std::clamp(p.column, first.column, first.column + columns - 1),
                             std::clamp(p.row, first.row, first.row + rows - 1)});
  for (int away = 0; away < columns + rows; ++away) {
    for (const Hex near : ring(beside, away)) {
      if (const auto own = own_number(*this, near)) return *own + steps_between(*this, near, h);
    }
  }
  return numbering.text_of(values(h));
}

std::optional<Hex> Grid::parse(std::string_view text) const {
  std::size_t end = std::min(text.find('+'), text.size());
  const auto number = numbering.parse(text.substr(0, end));
  if (!number) return std::nullopt;
  Hex h = hex_of(*number);
  while (end < text.size()) {
    const std::string_view step = text.substr(end + 1, text.find('+', end + 1) - end - 1);
    end += 1 + step.size();
    int steps = 1;
    const char* const after = step.data() + step.size();
    const auto [name, error] = std::from_chars(step.data(), after, steps);
    const auto d = parse_direction({name, static_cast<std::size_t>(after - name)});
    if (!d || error == std::errc::result_out_of_range || steps < 1 || steps > Numbering::max_value)
      return std::nullopt;
    h = h + direction_vectors[static_cast<std::size_t>(index_of(*d))] * steps;
    if (distance(h, hex_of(*number)) > Numbering::max_value) return std::nullopt;
  }
  return h;
}

std::size_t Grid::longest_number() const {
  if (numbering.has_fixed_width())
    return static_cast<std::size_t>(numbering.column.width + numbering.row.width);
  std::size_t longest = 0;
  for (const int column : {0, columns - 1}) {
    for (const int row : {0, rows - 1})
      longest = std::max(longest, number(to_hex({first.column + column, first.row + row})).size());
  }
  return longest;
}

std::string Grid::number_form() const {
  if (numbering.has_fixed_width()) {
    return "a hex number of " + std::to_string(numbering.column.width + numbering.row.width) + " digits";
  }
  return "a hex number such as " + number(hex_at(0));
}

namespace {

struct NamedCorner {
  const char* name;
  bool right, bottom;
};
constexpr std::array<NamedCorner, 4> corners_in_words = {{{"top left", false, false},
                                                          {"bottom left", false, true},
                                                          {"top right", true, false},
                                                          {"bottom right", true, true}}};

/// Returns the existing hex that is nearest to a corner of the grid, by columns and rows.
std::optional<Hex> nearest_to(const Grid& grid, const NamedCorner& corner,
                              const std::function<bool(Hex)>& exists) {
  const int last = grid.columns + grid.rows - 2;
  for (int away = 0; away <= last; ++away) {
    for (int across = std::max(0, away - grid.rows + 1); across <= std::min(away, grid.columns - 1);
         ++across) {
      const int down = away - across;
      const Hex h = grid.to_hex({grid.first.column + (corner.right ? grid.columns - 1 - across : across),
                                 grid.first.row + (corner.bottom ? grid.rows - 1 - down : down)});
      if (exists(h)) return h;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string numbering_in_words(const Grid& grid, const std::function<bool(Hex)>& exists) {
  std::string text;
  std::optional<Hex> start;
  for (const NamedCorner& corner : corners_in_words) {
    const auto h = nearest_to(grid, corner, exists);
    if (!h) return "the map has no hex";
    if (!start) start = h;
    text += (text.empty() ? "" : ", ") + grid.number(*h) + " " + corner.name;
  }
  // The neighbour along the straight axis first: S of a column, E of a row.
  const int along = grid.orientation == Orientation::flat ? 3 : 2;
  for (int turn = 0; turn < direction_count; ++turn) {
    const Hex next = neighbour(*start, direction(along + turn));
    if (!grid.contains(next) || !exists(next)) continue;
    return text + "; " + grid.number(next) + " lies " +
           std::string(grid.direction_name(direction(along + turn))) + " of " + grid.number(*start);
  }
  return text;
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
