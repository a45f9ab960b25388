// Lines along hexsides and from hex to hex. Expected hexes by hand, on a flat grid whose even columns sit
// lower.

#include "src/workshop/edit/strokes.h"

#include <cmath>

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

const Grid flat = grid_of(Orientation::flat, Parity::even, 9, 9);
Hex hex(const char* number) {
  return *flat.parse(number);
}

Strings reported(const std::vector<SideStep>& steps) {
  Strings out;
  for (const SideStep& step : steps) out.push_back(flat.number(step.left) + "|" + flat.number(step.right));
  return out;
}

}  // namespace

TEST_CASE("a corner has the same name and place seen from its three hexes") {
  for (const Grid& grid : every_layout(5, 5)) {
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      for (int c = 0; c < direction_count; ++c) {
        const HexCorner here(h, c);
        const Point p = corner(grid, h, c);
        CHECK(std::hypot(place_of(grid, here).x - p.x, place_of(grid, here).y - p.y) < 1e-9);
        // The same place seen from the two neighbours that share it.
        for (const int d : {c - 1, c}) {
          const Hex other = neighbour(h, direction(d));
          int same = 0;
          for (int k = 0; k < direction_count; ++k) {
            const Point q = corner(grid, other, k);
            if (std::hypot(q.x - p.x, q.y - p.y) < 1e-9) {
              ++same;
              CHECK(HexCorner(other, k) == here);
            }
          }
          CHECK(same == 1);
        }
        CHECK(nearest_corner(grid, p) == here);
      }
    }
  }
}

TEST_CASE("the nearest hexside is the one beside the pointer") {
  const Point c = centre(flat, hex("0404"));
  CHECK(nearest_side(flat, {c.x, c.y - 0.7}) == std::pair(hex("0404"), direction(0)));
  CHECK(nearest_side(flat, {c.x, c.y + 0.7}) == std::pair(hex("0404"), direction(3)));
  CHECK(nearest_side(flat, {c.x + 0.6, c.y - 0.4}) == std::pair(hex("0404"), direction(1)));
}

TEST_CASE("a line between two rows of hexes runs along the hexsides between them") {
  // From the upper left corner of 0303's lower side to the right, between rows 3 and 4.
  const Point start = corner(flat, hex("0303"), 4);
  SideWalk walk(flat, start);
  CHECK_FALSE(walk.follow(start));
  const Point end = corner(flat, hex("0603"), 3);
  for (int k = 1; k <= 40; ++k)
    walk.follow({start.x + (end.x - start.x) * k / 40, start.y + (end.y - start.y) * k / 40});
  CHECK(reported(walk.steps()) ==
        Strings{"0303|0304", "0403|0304", "0403|0404", "0403|0504", "0503|0504", "0603|0504", "0603|0604"});
}

TEST_CASE("moving back along a line removes its end") {
  const Point start = corner(flat, hex("0303"), 4);
  const Point end = corner(flat, hex("0603"), 3);
  const auto at = [&](int k) {
    return Point{start.x + (end.x - start.x) * k / 40, start.y + (end.y - start.y) * k / 40};
  };
  SideWalk walk(flat, start);
  for (int k = 1; k <= 40; ++k) walk.follow(at(k));
  for (int k = 40; k >= 0; --k) walk.follow(at(k));
  CHECK(walk.steps().empty());
  CHECK(walk.corners().size() == 1);
}

TEST_CASE("every step of a line is a hexside with a hex on its left and right") {
  for (const Grid& grid : every_layout(7, 7)) {
    SideWalk walk(grid, centre(grid, grid.hex_at(24)));
    double x = centre(grid, grid.hex_at(24)).x, y = centre(grid, grid.hex_at(24)).y;
    for (int k = 0; k < 200; ++k) {
      x += 0.1 * std::cos(k * 0.05);
      y += 0.1 * std::sin(k * 0.05);
      walk.follow({x, y});
    }
    const auto steps = walk.steps();
    REQUIRE(steps.size() + 1 == walk.corners().size());
    CHECK(steps.size() > 10);
    for (std::size_t k = 0; k < steps.size(); ++k) {
      REQUIRE(adjacent(steps[k].left, steps[k].right));
      const Point a = place_of(grid, walk.corners()[k]);
      const Point b = place_of(grid, walk.corners()[k + 1]);
      CHECK(std::hypot(a.x - b.x, a.y - b.y) == doctest::Approx(1));
      const Point l = centre(grid, steps[k].left);
      const Point r = centre(grid, steps[k].right);
      // With y down, left of the way is where the cross product is negative.
      CHECK((b.x - a.x) * (l.y - a.y) - (b.y - a.y) * (l.x - a.x) < 0);
      CHECK((b.x - a.x) * (r.y - a.y) - (b.y - a.y) * (r.x - a.x) > 0);
    }
  }
}

TEST_CASE("a road fills gaps left by fast pointer moves, and can be taken back") {
  HexWalk walk(hex("0303"));
  CHECK_FALSE(walk.follow(hex("0303")));
  CHECK(walk.follow(hex("0306")));
  CHECK(walk.hexes() == std::vector<Hex>{hex("0303"), hex("0304"), hex("0305"), hex("0306")});
  CHECK(walk.follow(hex("0304")));
  CHECK(walk.hexes() == std::vector<Hex>{hex("0303"), hex("0304")});
}
