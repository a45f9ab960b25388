// How a picture lies under a map.

#include "src/core/io/maps/underlay.h"

#include <cmath>
#include <tuple>

#include "tests/support/got.h"
#include "tests/support/maps.h"

namespace {

Affine lie(const Underlay& underlay, const Grid& grid) {
  return got<Affine>(lie_of(underlay, grid));
}

}  // namespace

TEST_CASE("two hexes of a flat map say where its picture lies") {
  // Printed 100 pixels from centre to corner, the top left hex at (150, 120): columns are 150 pixels apart,
  // rows 173.205, and the even columns half a row lower.
  const Grid grid = grid_of(Orientation::flat, Parity::even, 10, 10);
  const Underlay underlay{
      "scan.png", {{*grid.parse("0101"), 150, 120}, {*grid.parse("0304"), 450, 639.6152422706632}}, 0};
  const Affine to_plane = lie(underlay, grid);
  const Affine back = inverse(to_plane);
  const Point c = back(centre(grid, *grid.parse("0203")));
  CHECK(c.x == doctest::Approx(300));
  CHECK(c.y == doctest::Approx(120 + 2.5 * 173.20508075688772));
  const Point origin = to_plane({150, 120});
  CHECK(std::hypot(origin.x, origin.y) < 1e-9);
  CHECK(to_plane({250, 120}).x == doctest::Approx(1));
}

TEST_CASE("three hexes of a pointy map also say how its picture is stretched") {
  // 80 pixels between columns, 60 between rows (a regular hex would have 69.28), the odd rows half a hex to
  // the right.
  const Grid grid = grid_of(Orientation::pointy, Parity::odd, 12, 12);
  const auto printed = [](int column, int row) {
    return Point{40 + 80.0 * (column - 1) + (row % 2 == 1 ? 40 : 0), 50 + 60.0 * (row - 1)};
  };
  Underlay underlay{"scan.png", {}, 0};
  for (const auto& [number, column, row] : {std::tuple{"0101", 1, 1}, {"1201", 12, 1}, {"0112", 1, 12}})
    underlay.points.push_back({*grid.parse(number), printed(column, row).x, printed(column, row).y});
  const Affine back = inverse(lie(underlay, grid));
  for (const auto& [number, column, row] : {std::tuple{"0506", 5, 6}, {"1112", 11, 12}, {"0707", 7, 7}}) {
    const Point c = back(centre(grid, *grid.parse(number)));
    CHECK(c.x == doctest::Approx(printed(column, row).x));
    CHECK(c.y == doctest::Approx(printed(column, row).y));
  }
}

TEST_CASE("hexes in one line say nothing about a picture") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 10, 10);
  const Underlay underlay{
      "scan.png", {{*grid.parse("0101"), 0, 0}, {*grid.parse("0102"), 9, 0}, {*grid.parse("0107"), 0, 9}}, 0};
  CHECK(std::get<std::string>(lie_of(underlay, grid)) == "the three points are in one line");
}
