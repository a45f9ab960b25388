#include "hexmap/grid.h"

#include <rapidcheck.h>

#include <cmath>
#include <deque>

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

const Grid example = grid_of(Orientation::flat, Parity::even, 8, 10, {27, 26});

Hex at(const Grid& grid, const char* number) {
  return grid.parse(number).value();
}

// The centre of a printed hex as the format defines it: straight columns (rows), those of the shifted
// parity half a hex lower (further right). Neighbouring centres are √3 apart.
Point by_the_words(const Grid& grid, Printed p) {
  const bool flat = grid.orientation == Orientation::flat;
  const int straight = flat ? p.column : p.row;
  const int along = flat ? p.row : p.column;
  const bool is_odd = straight % 2 != 0;
  const bool shifted = is_odd == (grid.shifted == Parity::odd);
  const double across = 1.5 * straight;
  const double forth = std::sqrt(3.0) * (along + (shifted ? 0.5 : 0.0));
  return flat ? Point{across, forth} : Point{forth, across};
}

double gap(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

TEST_CASE("the example map: distances from 2930") {
  const Hex from = at(example, "2930");
  for (const char* far : {"3230", "3231", "3132", "3032", "2933", "3229", "3228"}) {
    CHECK(distance(from, at(example, far)) == 3);
  }
  CHECK(distance(from, at(example, "3131")) == 2);
}

TEST_CASE("the example map: neighbours of 2930") {
  const Hex from = at(example, "2930");
  Strings around;
  for (int i = 0; i < direction_count; ++i) around.push_back(example.number(neighbour(from, direction(i))));
  // N, NE, SE, S, SW, NW: an odd column is half a hex higher, so its eastern neighbours are 3029 and 3030.
  CHECK(around == Strings{"2929", "3029", "3030", "2931", "2830", "2829"});
}

TEST_CASE("neighbours and distances agree with a search of the printed grid") {
  for (const Grid& grid : every_layout(21, 21, {1, 1})) {
    std::map<Printed, int> steps;
    std::deque<Printed> queue{{11, 11}};
    steps[{11, 11}] = 0;
    while (!queue.empty()) {
      const Printed p = queue.front();
      queue.pop_front();
      for (int column = p.column - 1; column <= p.column + 1; ++column) {
        for (int row = p.row - 1; row <= p.row + 1; ++row) {
          const bool touch =
              std::abs(gap(by_the_words(grid, p), by_the_words(grid, {column, row})) - std::sqrt(3.0)) < 1e-9;
          if (!touch || steps[p] == 6 || steps.contains({column, row})) continue;
          steps[{column, row}] = steps[p] + 1;
          queue.push_back({column, row});
        }
      }
    }
    CHECK(steps.size() == 127);  // 3 · 6 · 7 + 1
    for (const auto& [p, walked] : steps) {
      CHECK(distance(grid.to_hex({11, 11}), grid.to_hex(p)) == walked);
    }
  }
}

TEST_CASE("centres follow the format, also at negative numbers") {
  for (const Grid& grid : every_layout(30, 30, {7, 4})) {
    const Point origin = by_the_words(grid, grid.first);
    for (int column = -5; column < 20; ++column) {
      for (int row = -5; row < 20; ++row) {
        const Point expected = by_the_words(grid, {column, row});
        const Point c = centre(grid, grid.to_hex({column, row}));
        CHECK(gap(c, {expected.x - origin.x, expected.y - origin.y}) < 1e-9);
      }
    }
  }
}

TEST_CASE("a hexside runs between two corners that both of its hexes share") {
  for (const Grid& grid : every_layout(9, 9)) {
    const Hex h = grid.to_hex({5, 4});
    for (int i = 0; i < direction_count; ++i) {
      const Hex other = neighbour(h, direction(i));
      const Point a = corner(grid, h, i);
      const Point b = corner(grid, h, (i + 1) % direction_count);
      CHECK(gap(a, centre(grid, h)) == doctest::Approx(1));
      CHECK(gap(a, b) == doctest::Approx(1));
      CHECK(gap(a, centre(grid, other)) == doctest::Approx(1));
      CHECK(gap(b, centre(grid, other)) == doctest::Approx(1));
      CHECK(gap(a, corner(grid, other, (i + 4) % direction_count)) < 1e-9);
    }
  }
}

TEST_CASE("directions have compass names") {
  const Grid flat = grid_of(Orientation::flat, Parity::odd, 5, 5);
  const Grid pointy = grid_of(Orientation::pointy, Parity::odd, 5, 5);
  for (const Grid& grid : {flat, pointy}) {
    for (int i = 0; i < direction_count; ++i) {
      const Direction d = direction(i);
      const Point here = centre(grid, {});
      const Point there = centre(grid, neighbour({}, d));
      const std::string_view name = grid.direction_name(d);
      CHECK((name.find('N') != std::string_view::npos) == (there.y < here.y - 0.1));
      CHECK((name.find('S') != std::string_view::npos) == (there.y > here.y + 0.1));
      CHECK((name.find('E') != std::string_view::npos) == (there.x > here.x + 0.1));
      CHECK((name.find('W') != std::string_view::npos) == (there.x < here.x - 0.1));
      CHECK(grid.parse_direction(name) == d);
    }
  }
  CHECK_FALSE(flat.parse_direction("E"));
  CHECK_FALSE(pointy.parse_direction("N"));
  CHECK_FALSE(flat.parse_direction("ne"));
}

TEST_CASE("a point belongs to the hex with the nearest centre") {
  for (const Grid& grid : every_layout(9, 9, {3, 2})) {
    const bool held = rc::check("nearest centre", [&grid] {
      const Point p{*rc::gen::inRange(-2000, 2000) / 173.0, *rc::gen::inRange(-2000, 2000) / 173.0};
      const Hex found = hex_at_point(grid, p);
      for (const Hex other : ring(found, 1)) {
        RC_ASSERT(gap(p, centre(grid, found)) <= gap(p, centre(grid, other)) + 1e-9);
      }
    });
    CHECK(held);
  }
}

TEST_CASE("printed numbers of one to six digits survive a round trip") {
  int limit = 1;
  for (int digits = 1; digits <= 6; ++digits) {
    limit *= 10;
    for (Grid grid : every_layout(1, 1, {1, 1}, digits)) {
      const bool held = rc::check("round trip", [&] {
        grid.first = {*rc::gen::inRange(0, limit), *rc::gen::inRange(0, limit)};
        const std::string number = grid.number(grid.to_hex(grid.first));
        RC_ASSERT(number.size() == static_cast<std::size_t>(2 * digits));
        RC_ASSERT(std::stoi(number.substr(0, number.size() / 2)) == grid.first.column);
        RC_ASSERT(std::stoi(number.substr(number.size() / 2)) == grid.first.row);
        RC_ASSERT(grid.to_printed(grid.parse(number).value()) == grid.first);
      });
      CHECK(held);
    }
  }
}

TEST_CASE("hexes outside the grid are named from the nearest hex of it") {
  CHECK(example.number(example.to_hex({27, 13})) == "2726+13N");
  CHECK(example.number(example.to_hex({26, 25})) == "2726+NW");
  CHECK(example.number(example.to_hex({25, 24})) == "2726+N+2NW");
  CHECK(example.number(example.to_hex({35, 30})) == "3430+NE");
  CHECK(example.parse("2728+15N") == example.to_hex({27, 13}));
  CHECK(example.parse("2725") == example.parse("2726+N"));
  for (const char* text : {"2726+", "2726+13", "2726+X", "2726+0N", "2726+-1N", "2726++N", "+N", "2726+N+"})
    CHECK_FALSE(example.parse(text));
}

TEST_CASE("steps off the grid are not counted beyond what numbers can say") {
  CHECK(example.parse("2930+2N") == example.parse("2928"));
  CHECK_FALSE(example.parse("2930+0N"));
  CHECK_FALSE(example.parse("2930+99999999999N"));
  std::string far = "2930";
  for (int i = 0; i < 3; ++i) far += "+999999N";
  CHECK_FALSE(example.parse(far));
}

TEST_CASE("text that is not a printed number is rejected") {
  for (const char* text :
       {"", "29", "293", "29300", "002930", "29x0", "-930", " 2930", "2930 ", "29 30", "+930"}) {
    CAPTURE(text);
    CHECK_FALSE(example.parse(text));
  }
  CHECK(example.parse("9999"));
}

TEST_CASE("row-major indices number exactly the hexes of the grid") {
  for (const Grid& grid : every_layout(5, 4, {8, 3})) {
    std::size_t expected = 0;
    for (int row = 3; row < 7; ++row) {
      for (int column = 8; column < 13; ++column) {
        const Hex h = grid.to_hex({column, row});
        CHECK(grid.contains(h));
        CHECK(grid.index(h) == expected);
        CHECK(grid.hex_at(expected) == h);
        ++expected;
      }
    }
    CHECK(expected == grid.size());
    for (const Printed off : {Printed{7, 3}, Printed{13, 3}, Printed{8, 2}, Printed{8, 7}, Printed{-8, -3}}) {
      CHECK_FALSE(grid.contains(grid.to_hex(off)));
    }
  }
}

TEST_CASE("an unusable grid reports the problem") {
  CHECK_FALSE(example.problem());
  CHECK_FALSE(grid_of(Orientation::flat, Parity::odd, 99, 99).problem());
  CHECK_FALSE(grid_of(Orientation::flat, Parity::odd, 10, 10, {0, 0}, 1).problem());
  CHECK(grid_of(Orientation::flat, Parity::odd, 0, 5).problem() == "a grid needs at least one column");
  CHECK(grid_of(Orientation::flat, Parity::odd, 5, -1).problem() == "a grid needs at least one row");
  CHECK(grid_of(Orientation::flat, Parity::odd, 100, 5).problem() ==
        "the last column would be number 100, which does not fit into 2 digits");
  CHECK(grid_of(Orientation::pointy, Parity::odd, 5, 8, {1, 3}, 1).problem() ==
        "the last row would be number 10, which does not fit into 1 digit");
  CHECK(grid_of(Orientation::flat, Parity::odd, 5, 5, {1, 1}, 7).problem());
  CHECK(grid_of(Orientation::flat, Parity::odd, 5, 5, {1, 1}, 0).problem());
  CHECK(grid_of(Orientation::flat, Parity::odd, 5, 5, {-1, 1}).problem());
  CHECK_FALSE(grid_of(Orientation::flat, Parity::odd, 2000, 2000, {1, 1}, 6).problem());
  CHECK(grid_of(Orientation::flat, Parity::odd, 2001, 2000, {1, 1}, 6).problem());
  CHECK(grid_of(Orientation::flat, Parity::odd, 2147483647, 2147483647, {1, 1}, 6).problem());
}
