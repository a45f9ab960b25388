#include "src/workshop/exchange/vassal/vassal_numbering.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "src/core/document/node_builder.h"

namespace rearguard {
namespace {

constexpr double max_hex_coordinate = 1e6;
/// Letters of a number: beyond it nobody could read them.
constexpr std::int64_t max_letters = 50;

bool is_odd(std::int64_t n) {
  return n % 2 != 0;
}

std::int64_t rounded_down(double value) {
  return static_cast<std::int64_t>(std::floor(std::clamp(value, -max_hex_coordinate, max_hex_coordinate)));
}

/// Returns half of `n`, rounded towards minus infinity.
std::int64_t half_of(std::int64_t n) {
  return (n - (is_odd(n) ? 1 : 0)) / 2;
}

std::string name_of(std::int64_t number, bool letters, std::int64_t leading) {
  const bool is_negative = number < 0;
  const std::uint64_t size = is_negative ? std::uint64_t{0} - static_cast<std::uint64_t>(number)
                                         : static_cast<std::uint64_t>(number);
  std::string text;
  if (letters) {
    const std::uint64_t count = std::min<std::uint64_t>(size / 26 + 1, max_letters);
    text = std::string(count, static_cast<char>('A' + size % 26));
  } else {
    text = std::to_string(size);
    const auto width = static_cast<std::size_t>(leading) + 1;
    if (leading > 0 && text.size() < width) text.insert(0, width - text.size(), '0');
  }
  return is_negative ? "-" + text : text;
}

std::string h_text(const VassalNumbering& n, std::int64_t h) {
  return name_of(h + n.offset_h, n.letters_h, n.leading_h);
}
std::string v_text(const VassalNumbering& n, std::int64_t v) {
  return name_of(v + n.offset_v, n.letters_v, n.leading_v);
}

}  // namespace

VassalPoint raw_centre(const VassalGrid& grid, RawHex hex) {
  VassalPoint at{grid.x0 + grid.dx * static_cast<double>(hex.c),
                 grid.y0 + grid.dy * static_cast<double>(hex.r) + (is_odd(hex.c) ? grid.dy / 2 : 0)};
  if (grid.sideways) std::swap(at.x, at.y);
  return at;
}

RawHex nearest_raw_hex(const VassalGrid& grid, VassalPoint point) {
  if (grid.sideways) std::swap(point.x, point.y);
  VassalGrid upright = grid;
  upright.sideways = false;
  const std::int64_t column = rounded_down((point.x - grid.x0) / grid.dx);
  RawHex nearest;
  double least = -1;
  // The nearest centre is in the column left of the point or the one right of it; of equal ones the first is
  // taken.
  for (std::int64_t c = column; c <= column + 1; ++c) {
    const double along = (point.y - grid.y0 - (is_odd(c) ? grid.dy / 2 : 0)) / grid.dy;
    const RawHex hex{c, rounded_down(along + 0.5)};
    const VassalPoint centre = raw_centre(upright, hex);
    const double distance = std::hypot(point.x - centre.x, point.y - centre.y);
    if (least < 0 || distance < least) {
      least = distance;
      nearest = hex;
    }
  }
  return nearest;
}

Hex axial_of(bool sideways, RawHex hex) {
  const auto line = static_cast<int>(std::clamp<std::int64_t>(hex.c, -2'000'000, 2'000'000));
  const auto along = static_cast<int>(std::clamp<std::int64_t>(hex.r, -2'000'000, 2'000'000)) -
                     static_cast<int>(half_of(line));
  return sideways ? Hex{along, line} : Hex{line, along};
}

RawNumber raw_number(const VassalNumbering& n, const VassalGrid& grid, VassalExtent extent, RawHex hex) {
  const std::int64_t max_rows = rounded_down(extent.height / grid.dx + 0.5);
  const std::int64_t max_columns = rounded_down(extent.width / grid.dy + 0.5);
  RawNumber number;
  if (grid.sideways) {
    number.h = n.descending_v ? max_rows - hex.c : hex.c;
    number.v = n.descending_h ? max_columns - hex.r : hex.r;
  } else {
    number.h = n.descending_h ? max_columns - hex.c : hex.c;
    number.v = n.descending_v ? max_rows - hex.r : hex.r;
  }
  const bool runs_back = grid.sideways ? n.descending_h : n.descending_v;
  if (n.stagger && is_odd(hex.c)) number.v += runs_back ? -1 : 1;
  switch (n.slant) {
    case VassalNumbering::Slant::none:
      break;
    case VassalNumbering::Slant::oblique:
      number.v += n.stagger ? number.h / 2 : 1 - number.h / 2;
      break;
    case VassalNumbering::Slant::third_reich:
      number.v -= (number.h - 1) / 2;
      break;
  }
  return number;
}

std::string printed_number(const VassalNumbering& n, const VassalGrid& grid, VassalExtent extent,
                           RawHex hex) {
  const RawNumber number = raw_number(n, grid, extent, hex);
  const std::string h = h_text(n, number.h);
  const std::string v = v_text(n, number.v);
  return n.row_first ? v + n.separator + h : h + n.separator + v;
}

RawFrame frame_of(const VassalGrid& grid, bool stagger, const std::vector<RawHex>& hexes) {
  const auto along = [&](RawHex hex) { return hex.r + (stagger && is_odd(hex.c) ? 1 : 0); };
  std::int64_t min_line = hexes.front().c;
  std::int64_t max_line = min_line;
  std::int64_t min_along = along(hexes.front());
  std::int64_t max_along = min_along;
  for (const RawHex hex : hexes) {
    min_line = std::min(min_line, hex.c);
    max_line = std::max(max_line, hex.c);
    min_along = std::min(min_along, along(hex));
    max_along = std::max(max_along, along(hex));
  }
  RawFrame frame{grid.sideways, stagger, min_line, min_along};
  const auto lines = static_cast<int>(max_line - min_line + 1);
  const auto length = static_cast<int>(max_along - min_along + 1);
  frame.columns = grid.sideways ? length : lines;
  frame.rows = grid.sideways ? lines : length;
  return frame;
}

RawHex raw_hex_at(const RawFrame& frame, int column, int row) {
  const std::int64_t c = frame.first_line + (frame.sideways ? row : column);
  const std::int64_t along = frame.first_along + (frame.sideways ? column : row);
  return {c, along - (frame.stagger && is_odd(c) ? 1 : 0)};
}

void add_directions(Node& table, const VassalGrid& grid, const VassalNumbering& n) {
  if (n.row_first == !grid.sideways) add_member(table, "order", text_node("row-column"));
  if (n.descending_h) add_member(table, "columns_run", text_node("left"));
  if (n.descending_v) add_member(table, "rows_run", text_node("up"));
  if (n.slant != VassalNumbering::Slant::none) {
    const bool grows = n.slant == VassalNumbering::Slant::oblique && n.stagger;
    add_member(table, "slant", whole_node(grows ? 1 : -1));
  }
  const bool is_divided = !n.separator.empty() || n.letters_h != n.letters_v;
  const bool falls = (n.descending_h && !n.letters_h) || (n.descending_v && !n.letters_v);
  if (!is_divided || !falls) return;
  const auto least = [](std::int64_t leading) { return whole_node(std::max<std::int64_t>(leading, 0) + 1); };
  add_member(table, "digits",
             list_node({least(n.row_first ? n.leading_v : n.leading_h),
                        least(n.row_first ? n.leading_h : n.leading_v)}));
}

Node grid_keys(const VassalGrid& grid, const VassalNumbering& n, VassalExtent extent, const RawFrame& frame) {
  const RawHex first = raw_hex_at(frame, 0, 0);
  const RawNumber number = raw_number(n, grid, extent, first);
  // Raw odd lines are the shifted ones, or with the stagger of numbers the even ones.
  const bool is_first_shifted = is_odd(first.c) != n.stagger;
  const bool is_number_odd = is_odd(number.h + n.offset_h);
  Node table = table_node();
  add_member(table, "orientation", text_node(grid.sideways ? "pointy" : "flat"));
  // Parity is easier to check on the map; letters have none that a reader sees.
  const char* place = is_first_shifted ? "first" : "second";
  const char* parity = is_number_odd == is_first_shifted ? "odd" : "even";
  add_member(table, "shifted", text_node(n.letters_h ? place : parity));
  add_member(table, "first", text_node(printed_number(n, grid, extent, first)));
  add_directions(table, grid, n);
  const std::string h = h_text(n, number.h);
  const std::string v = v_text(n, number.v);
  // A letter before four figures could be that of a sheet, and I the Roman one.
  const bool letters_lead = n.row_first ? n.letters_v : n.letters_h;
  const std::string& last = n.row_first ? h : v;
  if (letters_lead && n.separator.empty() && last.size() >= 4 && last.size() % 2 == 0)
    add_member(table, "prefix", text_node(""));
  if ((n.letters_h && h.find_first_not_of('I') == std::string::npos) ||
      (n.letters_v && v.find_first_not_of('I') == std::string::npos))
    add_member(table, "letters", text_node("AA BB"));
  // Two numbers without a separator are divided in the middle, unless `digits` says where.
  if (n.separator.empty() && !n.letters_h && !n.letters_v && h.size() != v.size()) {
    const auto width = [](const std::string& text) {
      return whole_node(static_cast<std::int64_t>(text.size()));
    };
    add_member(table, "digits", list_node({width(n.row_first ? v : h), width(n.row_first ? h : v)}));
  }
  add_member(table, "columns", whole_node(frame.columns));
  add_member(table, "rows", whole_node(frame.rows));
  return table;
}

std::optional<std::string> numbering_difference(const Grid& map_grid, const RawFrame& frame,
                                                const std::vector<RawHex>& hexes,
                                                const std::function<std::string(RawHex)>& name) {
  const Hex shift = map_grid.hex_at(0) - axial_of(frame.sideways, raw_hex_at(frame, 0, 0));
  for (const RawHex hex : hexes) {
    const std::string theirs = name(hex);
    const std::string ours = map_grid.number(axial_of(frame.sideways, hex) + shift);
    if (theirs != ours) return fmt::format("{} would be {}", theirs, ours);
  }
  return std::nullopt;
}

}  // namespace rearguard
