// Places of hexes on a sheet, measured by hand for a hex radius of 10 pixels.

#include "src/answers/view/map_layout.h"

#include <cmath>

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

const double across = 10 * std::sqrt(3.0);  ///< from a hexside to the opposite one

/// Flat hexes with the even columns lower, hex radius 10, margin 5, header 7.
MapLayout sheet_of(int columns, int rows) {
  return {grid_of(Orientation::flat, Parity::even, columns, rows), 10, std::nullopt, 5, 7};
}

Hex hex_in(const MapLayout& layout, const char* number) {
  return *layout.grid().parse(number);
}

Strings numbers_in(const MapLayout& layout) {
  Strings numbers;
  for (const Hex h : layout.hexes()) numbers.push_back(layout.grid().number(h));
  return numbers;
}

std::string text_of(const Grid& grid, const HexWindow& window) {
  return grid.number(grid.to_hex(window.first)) + "-" + grid.number(grid.to_hex(window.last));
}

bool near(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y) < 1e-6;
}

}  // namespace

TEST_CASE("a sheet has the size of its hexes, margins and header") {
  const MapLayout layout = sheet_of(3, 2);
  // Two steps of 1.5 radii between three centres, and one radius on either side.
  CHECK(layout.width() == doctest::Approx(2 * 15 + 2 * 10 + 2 * 5));
  // Two hexes and the half hex by which the even column is lower.
  CHECK(layout.height() == doctest::Approx(2.5 * across + 2 * 5 + 7));
}

TEST_CASE("the first hex touches the margin and the header") {
  const MapLayout layout = sheet_of(3, 2);
  CHECK(near(layout.centre(hex_in(layout, "0101")), {5 + 10, 5 + 7 + across / 2}));
  CHECK(near(layout.centre(hex_in(layout, "0201")), {5 + 10 + 15, 5 + 7 + across}));
}

TEST_CASE("corners are one radius from the centre, hexsides half as far as two centres") {
  const MapLayout layout = sheet_of(3, 2);
  const Hex h = hex_in(layout, "0201");
  const Point c = layout.centre(h);
  CHECK(layout.outline(h).size() == 6);
  for (const Point p : layout.outline(h)) CHECK(std::hypot(p.x - c.x, p.y - c.y) == doctest::Approx(10));
  CHECK(near(layout.side_middle(h, direction(0)), {c.x, c.y - across / 2}));
  CHECK(near(layout.side_middle(h, direction(3)), {c.x, c.y + across / 2}));
}

TEST_CASE("the hex at every hex centre is that hex") {
  for (const Grid& grid : every_layout(7, 6, {3, 4})) {
    const MapLayout layout(grid, 10, std::nullopt, 5, 7);
    for (const Hex h : layout.hexes()) CHECK(layout.hex_at(layout.centre(h)) == h);
  }
}

TEST_CASE("there is no hex at a point of the margin") {
  const MapLayout layout = sheet_of(3, 2);
  CHECK_FALSE(layout.hex_at({1, 1}));
  CHECK_FALSE(layout.hex_at({layout.width() - 1, layout.height() - 1}));
  CHECK_FALSE(layout.shows(layout.any_hex_at({-100, -100})));
}

TEST_CASE("the hexes of a window come row by row") {
  const MapLayout layout = sheet_of(3, 2);
  CHECK(numbers_in(layout) == Strings{"0101", "0201", "0301", "0102", "0202", "0302"});
  CHECK(layout.hexes().size() == 6);
}

TEST_CASE("a part of a layout shows fewer hexes at the same places") {
  const MapLayout whole = sheet_of(5, 4);
  const MapLayout part = whole.part({{2, 2}, {3, 3}});
  CHECK(numbers_in(part) == Strings{"0202", "0302", "0203", "0303"});
  CHECK(part.width() == whole.width());
  CHECK(part.height() == whole.height());
  CHECK(near(part.centre(hex_in(part, "0303")), whole.centre(hex_in(whole, "0303"))));
  CHECK(part.shows(hex_in(part, "0202")));
  CHECK_FALSE(part.shows(hex_in(part, "0101")));
  CHECK_FALSE(part.hex_at(part.centre(hex_in(part, "0101"))));
}

TEST_CASE("a window of its own makes a sheet of its size") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 9, 9);
  const MapLayout layout(grid, 10, HexWindow{{3, 3}, {5, 4}}, 5, 7);
  CHECK(layout.width() == doctest::Approx(sheet_of(3, 2).width()));
  CHECK(layout.height() == doctest::Approx(sheet_of(3, 2).height()));
  CHECK(near(layout.centre(hex_in(layout, "0303")), {5 + 10, 5 + 7 + across / 2}));
}

TEST_CASE("a scaled layout has every length multiplied") {
  const MapLayout layout = sheet_of(3, 2);
  const MapLayout twice = layout.scaled(2);
  CHECK(twice.hex_radius() == doctest::Approx(20));
  CHECK(twice.margin() == doctest::Approx(10));
  CHECK(twice.header() == doctest::Approx(14));
  CHECK(twice.width() == doctest::Approx(2 * layout.width()));
  const Point c = layout.centre(hex_in(layout, "0302"));
  CHECK(near(twice.centre(hex_in(twice, "0302")), {2 * c.x, 2 * c.y}));
}

TEST_CASE("a window around a hex is clipped to the grid") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 9, 9);
  CHECK(text_of(grid, window_around(grid, *grid.parse("0505"), 2)) == "0303-0707");
  CHECK(text_of(grid, window_around(grid, *grid.parse("0101"), 2)) == "0101-0303");
  CHECK(text_of(grid, window_around(grid, *grid.parse("0908"), 2)) == "0706-0909");
}

TEST_CASE("a window around several hexes is the smallest that contains them") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 9, 9);
  const std::vector<Hex> hexes{*grid.parse("0507"), *grid.parse("0304"), *grid.parse("0605")};
  CHECK(text_of(grid, window_around(grid, hexes)) == "0304-0607");
}

TEST_CASE("a window over a box contains every hex whose centre or corner is in the box") {
  for (const Grid& grid : every_layout(9, 8)) {
    const MapLayout layout(grid, 10, std::nullopt, 5, 7);
    for (const Point top_left : {Point{0, 0}, Point{31, 42}, Point{77, 18}}) {
      const Point bottom_right{top_left.x + 37, top_left.y + 29};
      const MapLayout part = layout.part(window_over(layout, top_left, bottom_right, 0));
      const auto in_box = [&](Point p) {
        return p.x >= top_left.x && p.x <= bottom_right.x && p.y >= top_left.y && p.y <= bottom_right.y;
      };
      for (const Hex h : layout.hexes()) {
        const auto outline = layout.outline(h);
        if (in_box(layout.centre(h)) || std::ranges::any_of(outline, in_box)) CHECK(part.shows(h));
      }
    }
  }
}

TEST_CASE("a window over a box beside the map is empty") {
  const MapLayout layout = sheet_of(3, 2);
  CHECK(layout.part(window_over(layout, {-500, -500}, {-400, -400}, 0)).hexes().empty());
  CHECK(layout.part(window_over(layout, {-500, -500}, {-400, -400}, 0)).hexes().size() == 0);
}

TEST_CASE("hexes with their neighbours are listed once, ascending") {
  const MapLayout layout = sheet_of(5, 5).part({{3, 3}, {3, 4}});
  const std::vector<Hex> hexes = with_neighbours(layout.hexes());
  // Two adjacent hexes have eight neighbours between them.
  CHECK(hexes.size() == 10);
  CHECK(std::ranges::is_sorted(hexes));
}

}  // namespace rearguard
