// Hexes in Tiled's pixels. Tiled's own layout: columns (rows) follow each other at half of (width - side),
// rounded down, plus the side; shifted ones lie half a tile lower (further right).

#include "src/workshop/exchange/tiled/tiled_geometry.h"

#include "tests/support/got.h"

namespace {

const TiledGeometry flat(Orientation::flat, true, 64, 56, 32);
const TiledGeometry pointy(Orientation::pointy, false, 56, 64, 32);

std::vector<CellStep> steps(const TiledGeometry& geometry, Point a, Point b) {
  const auto found = geometry.piece(a, b);
  const auto* list = std::get_if<std::vector<CellStep>>(&found);
  return list == nullptr ? std::vector<CellStep>{{{-99, -99}, {-99, -99}}} : *list;
}

void check_point(Point p, double x, double y) {
  CHECK(p.x == doctest::Approx(x));
  CHECK(p.y == doctest::Approx(y));
}

}  // namespace

TEST_CASE("flat hexes form columns, the odd ones half a hex lower") {
  check_point(flat.centre({0, 0}), 32, 28);
  check_point(flat.centre({1, 0}), 80, 56);
  check_point(flat.centre({2, 3}), 128, 28 + 3 * 56);
  CHECK(flat.neighbour({0, 0}, direction(0)) == Cell{0, -1});
  CHECK(flat.neighbour({0, 0}, direction(1)) == Cell{1, -1});
  CHECK(flat.neighbour({0, 0}, direction(2)) == Cell{1, 0});
  CHECK(flat.neighbour({1, 0}, direction(2)) == Cell{2, 1});
  CHECK(flat.neighbour({1, 0}, direction(5)) == Cell{0, 0});
}

TEST_CASE("pointy hexes form rows, the even ones half a hex further right") {
  check_point(pointy.centre({0, 0}), 56, 32);
  check_point(pointy.centre({0, 1}), 28, 80);
  CHECK(pointy.neighbour({0, 0}, direction(3)) == Cell{1, 1});
  CHECK(pointy.neighbour({0, 0}, direction(4)) == Cell{0, 1});
}

TEST_CASE("an odd remainder beside a hexside is halved and rounded down, as in Tiled") {
  const TiledGeometry odd(Orientation::flat, true, 60, 52, 25);
  // (60 - 25) / 2 = 17, so that columns are 17 + 25 = 42 apart.
  check_point(odd.centre({10, 0}), 10 * 42 + 30, 26);
}

TEST_CASE("adjacent hexes share corners") {
  for (const TiledGeometry* g : {&flat, &pointy}) {
    for (const Cell c : {Cell{4, 5}, Cell{5, 5}, Cell{4, 4}}) {
      for (int d = 0; d < direction_count; ++d) {
        const Cell n = g->neighbour(c, direction(d));
        const auto own = g->corners(c);
        const auto other = g->corners(n);
        const auto at = [](int i) { return static_cast<std::size_t>(((i % 6) + 6) % 6); };
        check_point(own[at(d)], other[at(d + 4)].x, other[at(d + 4)].y);
        check_point(own[at(d + 1)], other[at(d + 3)].x, other[at(d + 3)].y);
      }
    }
  }
}

TEST_CASE("a point is in exactly one hex") {
  CHECK(flat.cell_at({32, 28}) == Cell{0, 0});
  CHECK(flat.cell_at({80, 56}) == Cell{1, 0});
  CHECK(flat.cell_at({62, 28}) == Cell{0, 0});
  CHECK(flat.cell_at({62, 50}) == Cell{1, 0});
  CHECK(flat.cell_at({1, 1}) == Cell{-1, -1});
  CHECK(flat.cell_at({-400, -300}).has_value());
  CHECK_FALSE(flat.cell_at({1e12, 0}));
  for (int column = -3; column < 6; ++column) {
    for (int row = -3; row < 6; ++row) {
      CHECK(flat.cell_at(flat.centre({column, row})) == Cell{column, row});
      CHECK(pointy.cell_at(pointy.centre({column, row})) == Cell{column, row});
    }
  }
}

TEST_CASE("a point selects a hexside only near its middle") {
  // North of (0, 1) lies (0, 0); their side has its middle at (32, 56).
  CHECK(flat.side_near({33, 60}) == CellStep{{0, 1}, {0, 0}});
  CHECK(flat.side_near({30, 52}) == CellStep{{0, 0}, {0, 1}});
  CHECK_FALSE(flat.side_near({32, 28}));
  CHECK_FALSE(flat.side_near({48, 56}));
}

TEST_CASE("a line from corner to corner is a hexside with a hex on its left and right") {
  // The lower side of (0, 0) drawn to the right: (0, 0) lies on the left hand.
  CHECK(steps(flat, {16, 56}, {48, 56}) == std::vector<CellStep>{{{0, 1}, {0, 0}}});
  CHECK(steps(flat, {48, 56}, {16, 56}) == std::vector<CellStep>{{{0, 0}, {0, 1}}});
  CHECK(steps(flat, {14, 59}, {51, 54}) == std::vector<CellStep>{{{0, 1}, {0, 0}}});
  CHECK(std::holds_alternative<TiledGeometry::LineFault>(flat.piece({16, 56}, {80, 84})));
  CHECK(std::holds_alternative<TiledGeometry::LineFault>(flat.piece({16, 56}, {32, 28})));
  CHECK(steps(flat, {16, 56}, {17, 57}).empty());
}

TEST_CASE("a line from centre to centre is a row of hexes") {
  CHECK(steps(flat, {32, 28}, {80, 56}) == std::vector<CellStep>{{{0, 0}, {1, 0}}});
  CHECK(steps(flat, flat.centre({0, 0}), flat.centre({0, 2})) ==
        std::vector<CellStep>{{{0, 0}, {0, 1}}, {{0, 1}, {0, 2}}});
  CHECK(steps(flat, {32, 28}, {36, 30}).empty());
  // Due east of (0, 0) the line to (2, 0) runs along a hexside: which row is meant cannot be told.
  const auto found = got<TiledGeometry::LineFault>(flat.piece(flat.centre({0, 0}), flat.centre({2, 0})));
  CHECK(found == TiledGeometry::LineFault::between_hexes);
}
