// VASSAL's hexes and their numbers, and the keys of a map's grid that say the same.

#include "src/workshop/exchange/vassal/vassal_numbering.h"

#include <rapidcheck.h>

#include <cmath>

#include <fmt/format.h>

#include "src/core/document/node_builder.h"
#include "src/core/io/maps/map_reader.h"
#include "tests/support/test.h"

namespace {

using Slant = VassalNumbering::Slant;

VassalGrid grid_of(double dx, double dy, double x0, double y0, bool sideways) {
  VassalGrid grid;
  grid.dx = dx;
  grid.dy = dy;
  grid.x0 = x0;
  grid.y0 = y0;
  grid.sideways = sideways;
  return grid;
}

/// 10 columns of 5 hexes, centres from (50, 50): flat tops, raw odd columns lower.
const VassalGrid flat = grid_of(90, 100, 50, 50, false);
/// 10 rows of 5 hexes: pointed tops, raw odd rows further right.
const VassalGrid pointed = grid_of(90, 100, 50, 50, true);
const VassalExtent wide{920, 560};
const VassalExtent tall{560, 920};

std::string number(const VassalNumbering& n, const VassalGrid& grid, RawHex hex) {
  return printed_number(n, grid, grid.sideways ? tall : wide, hex);
}

/// Builds the map that a fit describes, with a hex in every place; nothing if the reader rejects it.
std::optional<HexMap> map_of(const Node& keys, const RawFrame& frame) {
  Node root = table_node();
  add_member(root, "rearguard", text_node("map 1"));
  add_member(root, "grid", keys);
  Node cost = table_node();
  add_member(cost, "foot", whole_node(1));
  Node terrain = table_node();
  add_member(terrain, "symbol", text_node("."));
  add_member(terrain, "cost", cost);
  Node terrains = table_node();
  add_member(terrains, "clear", terrain);
  add_member(root, "terrain", terrains);
  add_member(root, "hexes",
             texts_node(Strings(static_cast<std::size_t>(frame.rows),
                                std::string(static_cast<std::size_t>(frame.columns), '.'))));
  Problems problems("fit");
  return read_map(root, Need::required, problems);
}

std::vector<RawHex> block(int lines, int along) {
  std::vector<RawHex> hexes;
  for (int c = 0; c < lines; ++c) {
    for (int r = 0; r < along; ++r) hexes.push_back({c, r});
  }
  return hexes;
}

/// Fits a numbering to a block of hexes; returns the first difference, "rejected", or nothing.
std::string fit(const VassalNumbering& n, const VassalGrid& grid, VassalExtent extent,
                const std::vector<RawHex>& hexes) {
  const RawFrame frame = frame_of(grid, n.stagger, hexes);
  const auto map = map_of(grid_keys(grid, n, extent, frame), frame);
  if (!map) return "rejected";
  const auto name = [&](RawHex hex) { return printed_number(n, grid, extent, hex); };
  return numbering_difference(map->grid(), frame, hexes, name).value_or("");
}

}  // namespace

TEST_CASE("centres of VASSAL's hexes") {
  CHECK(raw_centre(flat, {0, 0}) == VassalPoint{50, 50});
  CHECK(raw_centre(flat, {1, 0}) == VassalPoint{140, 100});
  CHECK(raw_centre(flat, {2, 3}) == VassalPoint{230, 350});
  CHECK(raw_centre(flat, {-1, 0}) == VassalPoint{-40, 100});
  // Sideways: c counts rows from the top, r along them, and x0 shifts y.
  const VassalGrid shifted = grid_of(90, 100, 20, 50, true);
  CHECK(raw_centre(shifted, {0, 0}) == VassalPoint{50, 20});
  CHECK(raw_centre(shifted, {1, 2}) == VassalPoint{300, 110});
}

TEST_CASE("a pixel is in the hex with the nearest centre, even if the hexes are stretched") {
  rc::check([] {
    const bool sideways = *rc::gen::arbitrary<bool>();
    const double dy = *rc::gen::inRange(10, 200);
    const double dx = dy * *rc::gen::inRange(70, 110) / 100;
    const VassalGrid grid =
        grid_of(dx, dy, *rc::gen::inRange(-300, 300), *rc::gen::inRange(-300, 300), sideways);
    const VassalPoint point{static_cast<double>(*rc::gen::inRange(-500, 500)),
                            static_cast<double>(*rc::gen::inRange(-500, 500))};
    const RawHex hex = nearest_raw_hex(grid, point);
    const auto distance = [&](RawHex h) {
      const VassalPoint c = raw_centre(grid, h);
      return std::hypot(c.x - point.x, c.y - point.y);
    };
    for (std::int64_t c = hex.c - 2; c <= hex.c + 2; ++c) {
      for (std::int64_t r = hex.r - 2; r <= hex.r + 2; ++r)
        RC_ASSERT(distance(hex) <= distance({c, r}) + 1e-9);
    }
  });
}

TEST_CASE("pieces that snap to a centre are in its hex") {
  const VassalGrid grid = grid_of(44.3, 51.7, -28, 13, false);
  for (int c = 0; c < 40; ++c) {
    for (int r = 0; r < 40; ++r) {
      const VassalPoint centre = raw_centre(grid, {c, r});
      for (const double off : {-1.0, 0.0, 1.0})
        CHECK(nearest_raw_hex(grid, {std::trunc(centre.x) + off, std::trunc(centre.y) - off}) ==
              RawHex{c, r});
    }
  }
}

TEST_CASE("neighbours on VASSAL's grid are neighbours in a map") {
  for (const bool sideways : {false, true}) {
    const VassalGrid grid = sideways ? pointed : flat;
    for (const RawHex hex : {RawHex{4, 4}, RawHex{5, 4}, RawHex{-3, 2}, RawHex{-2, -2}}) {
      int near = 0;
      for (std::int64_t c = hex.c - 2; c <= hex.c + 2; ++c) {
        for (std::int64_t r = hex.r - 2; r <= hex.r + 2; ++r) {
          const VassalPoint a = raw_centre(grid, hex);
          const VassalPoint b = raw_centre(grid, {c, r});
          // Pitches of 90 and 100: the six neighbours are 100 or 103 pixels away.
          const double away = std::hypot(a.x - b.x, a.y - b.y);
          const bool adjacent_there = away > 0 && away < 110;
          near += adjacent_there ? 1 : 0;
          CHECK(adjacent_there == adjacent(axial_of(sideways, hex), axial_of(sideways, {c, r})));
        }
      }
      CHECK(near == 6);
    }
  }
}

TEST_CASE("printed numbers of flat tops") {
  VassalNumbering n;
  // Stagger is the default: raw odd columns begin one further.
  CHECK(number(n, flat, {0, 0}) == "0101");
  CHECK(number(n, flat, {1, 0}) == "0202");
  CHECK(number(n, flat, {2, 4}) == "0305");
  n.stagger = false;
  CHECK(number(n, flat, {1, 0}) == "0201");
  n.row_first = true;
  n.separator = ".";
  CHECK(number(n, flat, {1, 3}) == "04.02");
  n.leading_h = 0;
  n.leading_v = 2;
  CHECK(number(n, flat, {1, 3}) == "004.2");
  n.offset_v = 98;
  CHECK(number(n, flat, {1, 3}) == "101.2");
  n.offset_v = -5;
  CHECK(number(n, flat, {1, 3}) == "-002.2");
}

TEST_CASE("letters are doubled after Z") {
  VassalNumbering n;
  n.stagger = false;
  n.letters_h = true;
  n.offset_h = 0;
  CHECK(number(n, flat, {0, 0}) == "A01");
  CHECK(number(n, flat, {25, 0}) == "Z01");
  CHECK(number(n, flat, {26, 0}) == "AA01");
  CHECK(number(n, flat, {27, 0}) == "BB01");
  CHECK(number(n, flat, {52, 0}) == "AAA01");
}

TEST_CASE("descending numbers count from the size of the board") {
  VassalNumbering n;
  n.stagger = false;
  n.descending_v = true;
  // Flat: maxrows = floor(560 / 90 + 1/2) = 6, by dx. Row 0 is 6, with the offset 7.
  CHECK(number(n, flat, {0, 0}) == "0107");
  CHECK(number(n, flat, {0, 4}) == "0103");
  n.stagger = true;
  CHECK(number(n, flat, {1, 0}) == "0206");
  n = {};
  n.stagger = false;
  n.descending_h = true;
  // maxcols = floor(920 / 100 + 1/2) = 9, by dy.
  CHECK(number(n, flat, {0, 0}) == "1001");
  CHECK(number(n, flat, {9, 0}) == "0101");
  // Sideways: H numbers the rows of the screen, and descends with vDescend: floor(920 / 90 + 1/2) = 10.
  VassalNumbering s;
  s.stagger = false;
  s.descending_v = true;
  CHECK(number(s, pointed, {0, 0}) == "1101");
  s.descending_v = false;
  s.descending_h = true;
  // floor(560 / 100 + 1/2) = 6.
  CHECK(number(s, pointed, {0, 0}) == "0107");
  s.stagger = true;
  CHECK(number(s, pointed, {1, 0}) == "0206");
}

TEST_CASE("oblique numbers grow along straight lines") {
  VassalNumbering n;
  n.slant = Slant::oblique;
  CHECK(number(n, flat, {0, 0}) == "0101");
  CHECK(number(n, flat, {1, 0}) == "0202");
  CHECK(number(n, flat, {2, 0}) == "0302");
  CHECK(number(n, flat, {3, 0}) == "0403");
  n.stagger = false;
  CHECK(number(n, flat, {0, 0}) == "0102");
  CHECK(number(n, flat, {1, 0}) == "0202");
  CHECK(number(n, flat, {2, 0}) == "0301");
  n.slant = Slant::third_reich;
  n.stagger = true;
  // v − (h − 1) div 2
  CHECK(number(n, pointed, {1, 3}) == "0205");
  CHECK(number(n, pointed, {5, 3}) == "0603");
}

TEST_CASE("the frame around hexes counts places as maps do") {
  const std::vector<RawHex> hexes{{3, 2}, {4, 2}, {5, 4}};
  const RawFrame plain = frame_of(flat, false, hexes);
  CHECK(plain.columns == 3);
  CHECK(plain.rows == 3);
  CHECK(raw_hex_at(plain, 0, 0) == RawHex{3, 2});
  const RawFrame staggered = frame_of(flat, true, hexes);
  // Places 3, 2 and 5: raw odd columns count one further.
  CHECK(staggered.rows == 4);
  CHECK(raw_hex_at(staggered, 0, 0) == RawHex{3, 1});
  CHECK(raw_hex_at(staggered, 1, 0) == RawHex{4, 2});
  const RawFrame turned = frame_of(pointed, false, hexes);
  CHECK(turned.columns == 3);
  CHECK(turned.rows == 3);
  CHECK(raw_hex_at(turned, 2, 1) == RawHex{4, 4});
}

TEST_CASE("plain numbers of VASSAL are those of a map") {
  for (const bool stagger : {false, true}) {
    CAPTURE(stagger);
    VassalNumbering n;
    n.stagger = stagger;
    CHECK(fit(n, flat, wide, block(10, 5)) == "");
    n.row_first = true;
    CHECK(fit(n, pointed, tall, block(10, 5)) == "");
  }
}

TEST_CASE("random plain numbers of VASSAL are those of a map") {
  int fitted = 0;
  rc::check([&] {
    const auto flag = [] { return *rc::gen::arbitrary<bool>(); };
    VassalNumbering n;
    n.stagger = flag();
    n.row_first = flag();
    n.descending_h = flag();
    n.descending_v = flag();
    n.letters_h = flag();
    n.letters_v = flag();
    n.separator = *rc::gen::element(std::string(), std::string("."), std::string("/"));
    if (n.letters_h && n.letters_v) n.separator = "_";
    n.offset_h = *rc::gen::inRange(2, 30);
    n.offset_v = *rc::gen::inRange(2, 30);
    const bool sideways = flag();
    const int first_line = *rc::gen::inRange(0, 4);
    const int lines = *rc::gen::inRange(1, 7);
    const int along = *rc::gen::inRange(1, 6);
    std::vector<RawHex> hexes;
    for (int c = first_line; c < first_line + lines; ++c) {
      for (int r = 0; r < along; ++r) hexes.push_back({c, r});
    }
    RC_ASSERT(fit(n, sideways ? pointed : flat, sideways ? tall : wide, hexes) == "");
    ++fitted;
  });
  CHECK(fitted == 100);
}

TEST_CASE("oblique numbers without descent are those of a map") {
  for (const bool stagger : {false, true}) {
    for (const bool sideways : {false, true}) {
      for (const bool row_first : {false, true}) {
        CAPTURE(stagger);
        CAPTURE(sideways);
        CAPTURE(row_first);
        VassalNumbering n;
        n.slant = Slant::oblique;
        n.stagger = stagger;
        n.row_first = row_first;
        n.offset_v = 20;
        CHECK(fit(n, sideways ? pointed : flat, sideways ? tall : wide, block(10, 5)) == "");
      }
    }
  }
  VassalNumbering n;
  n.slant = Slant::third_reich;
  n.letters_h = true;
  n.offset_h = 0;
  n.offset_v = 30;
  // From 1: at 0 the division towards zero bends the lines.
  std::vector<RawHex> hexes;
  for (const RawHex hex : block(40, 5)) hexes.push_back({hex.c + 1, hex.r});
  CHECK(fit(n, pointed, tall, hexes) == "");
}

TEST_CASE("numbers that a map cannot say are found") {
  VassalNumbering n;
  n.separator = ", ";
  CHECK(fit(n, flat, wide, block(10, 5)) == "rejected");
  // Zigzags: an oblique numbering that descends.
  n = {};
  n.slant = Slant::oblique;
  n.descending_h = true;
  n.offset_v = 20;
  CHECK(fit(n, flat, wide, block(10, 5)) != "");
  // 9 and 10 without a separator.
  n = {};
  n.stagger = false;
  n.leading_v = 0;
  n.offset_v = 7;
  CHECK(fit(n, flat, wide, block(10, 5)) != "");
}

TEST_CASE("numbers of different width say their digits") {
  VassalNumbering n;
  n.stagger = false;
  n.leading_v = 2;
  const RawFrame frame = frame_of(flat, false, block(10, 5));
  CHECK(grid_keys(flat, n, wide, frame).find("digits") != nullptr);
  CHECK(fit(n, flat, wide, block(10, 5)) == "");
}
