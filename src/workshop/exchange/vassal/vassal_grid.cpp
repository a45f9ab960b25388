#include "src/workshop/exchange/vassal/vassal_grid.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace rearguard {
namespace {

bool is_sideways(const Grid& grid) {
  return grid.orientation == Orientation::pointy;
}

/// Returns a numbering of VASSAL in the manner of a map's, before its offsets.
VassalNumbering in_the_manner_of(const Numbering& n, bool sideways) {
  VassalNumbering v;
  // VASSAL's h counts along x before a grid lies sideways: there it counts the rows of the screen.
  const NumberPart& h = sideways ? n.row : n.column;
  const NumberPart& along = sideways ? n.column : n.row;
  v.row_first = n.row_first != sideways;
  if (n.separator != '\0') v.separator = n.separator;
  v.letters_h = h.kind == NumberPart::Kind::letters;
  v.letters_v = along.kind == NumberPart::Kind::letters;
  v.leading_h = v.letters_h ? 0 : h.width - 1;
  v.leading_v = v.letters_v ? 0 : along.width - 1;
  v.descending_h = n.columns_left;
  v.descending_v = n.rows_up;
  v.stagger = n.slant > 0;
  if (n.slant != 0) v.slant = VassalNumbering::Slant::oblique;
  v.offset_h = v.offset_v = 0;
  if (!n.prefix.empty()) v.location_format = n.prefix + "$gridLocation$";
  return v;
}

/// Sets the offsets by which a hex gets a number.
void begin_with(VassalNumbering& v, const VassalGrid& grid, VassalExtent extent, RawHex hex,
                HexNumber number) {
  const RawNumber raw = raw_number(v, grid, extent, hex);
  const auto value = [&](bool is_column, bool letters) {
    return (is_column ? number.column : number.row) - (letters ? 1 : 0);
  };
  v.offset_h = value(!grid.sideways, v.letters_h) - raw.h;
  v.offset_v = value(grid.sideways, v.letters_v) - raw.v;
}

VassalGrid placed_grid(const Grid& grid, const GridOnPicture& place) {
  VassalGrid placed;
  placed.sideways = is_sideways(grid);
  placed.dx = 1.5 * place.radius;
  placed.dy = std::sqrt(3.0) * place.radius;
  VassalPoint first = place.first;
  if (placed.sideways) std::swap(first.x, first.y);
  const bool is_shifted = grid.is_first_shifted();
  // VASSAL keeps whole pixels.
  placed.x0 = std::round(first.x - (is_shifted ? placed.dx : 0));
  placed.y0 = std::round(first.y - (is_shifted ? placed.dy / 2 : 0));
  return placed;
}

VassalNumbering plain_numbering(const VassalGrid& grid, VassalExtent extent, RawHex first, int digits) {
  VassalNumbering v = in_the_manner_of(Numbering::plain(digits), grid.sideways);
  begin_with(v, grid, extent, first, {1, 1});
  return v;
}

}  // namespace

RawFrame own_frame(const Grid& grid) {
  // The lines of VASSAL that are shifted are the odd ones.
  return {is_sideways(grid), false, grid.is_first_shifted() ? 1 : 0, 0, grid.columns, grid.rows};
}

std::vector<RawHex> own_hexes(const RawFrame& frame, const std::function<bool(std::size_t)>& exists) {
  std::vector<RawHex> hexes;
  for (int row = 0; row < frame.rows; ++row) {
    for (int column = 0; column < frame.columns; ++column) {
      const auto index = static_cast<std::size_t>(row) * static_cast<std::size_t>(frame.columns) +
                         static_cast<std::size_t>(column);
      if (exists(index)) hexes.push_back(raw_hex_at(frame, column, row));
    }
  }
  return hexes;
}

OwnGrid own_grid(const Grid& grid, const GridOnPicture& place,
                 const std::function<bool(std::size_t)>& exists) {
  OwnGrid own;
  own.grid = placed_grid(grid, place);
  const VassalExtent extent{static_cast<double>(place.width), static_cast<double>(place.height)};
  const RawFrame frame = own_frame(grid);
  const RawHex first = raw_hex_at(frame, 0, 0);
  VassalNumbering numbering = in_the_manner_of(grid.numbering, own.grid.sideways);
  begin_with(numbering, own.grid, extent, first, grid.values(grid.hex_at(0)));
  // VASSAL adds the prefix, which `printed_number` leaves out.
  Grid without_prefix = grid;
  without_prefix.numbering.prefix.clear();
  const auto difference =
      numbering_difference(without_prefix, frame, own_hexes(frame, exists),
                           [&](RawHex hex) { return printed_number(numbering, own.grid, extent, hex); });
  if (difference) {
    own.difference = *difference;
    const auto digits = static_cast<int>(std::to_string(std::max(grid.columns, grid.rows)).size());
    numbering = plain_numbering(own.grid, extent, first, std::max(digits, 2));
  }
  own.grid.numbering = std::move(numbering);
  return own;
}

}  // namespace rearguard
