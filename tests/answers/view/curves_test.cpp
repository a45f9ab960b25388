#include "src/answers/view/curves.h"

#include "tests/support/test.h"

namespace rearguard {

TEST_CASE("three hexes give their common corner the same name") {
  const Hex h{3, -2};
  for (int i = 0; i < 6; ++i) {
    const Hex before = neighbour(h, direction(i - 1));
    const Hex after = neighbour(h, direction(i));
    CHECK(grid_corner(h, i) == grid_corner(before, i + 2));
    CHECK(grid_corner(h, i) == grid_corner(after, i + 4));
  }
}

TEST_CASE("a hex has six corners, and the six hexes around it add eighteen") {
  std::set<GridCorner> corners;
  for (const Hex h : disc({0, 0}, 1)) {
    for (int i = 0; i < 6; ++i) corners.insert(grid_corner(h, i));
  }
  CHECK(corners.size() == 24);
}

TEST_CASE("a region with a hole has an outer and an inner ring") {
  const auto rings = region_rings(ring({0, 0}, 1));
  REQUIRE(rings.size() == 2);
  CHECK(rings[0].size() + rings[1].size() == 18 + 6);
}

TEST_CASE("edges join into one chain, or into two if three edges meet") {
  const auto place = [](const int& v) {
    const int row = v / 10;
    return Point{static_cast<double>(v % 10), static_cast<double>(row)};
  };
  Chains<int> line;
  line.add(3, 4);
  line.add(1, 2);
  line.add(2, 3);
  REQUIRE(line.linked(place).size() == 1);
  CHECK(line.linked(place)[0].size() == 4);
  Chains<int> tee = line;
  tee.add(2, 12);  // a side road at a right angle: 1-2-3-4 continues, 12 ends at it
  const auto chains = tee.linked(place);
  REQUIRE(chains.size() == 2);
  CHECK(chains[0] == std::vector<int>{1, 2, 3, 4});
  Chains<int> loop;
  loop.add(0, 1);
  loop.add(1, 11);
  loop.add(11, 10);
  loop.add(10, 0);
  REQUIRE(loop.linked(place).size() == 1);
  CHECK(loop.linked(place)[0].size() == 5);
}

TEST_CASE("smoothing keeps the ends of a line and stays inside its corners") {
  const std::vector<Point> bend = {{0, 0}, {10, 0}, {10, 10}};
  const auto smooth = smoothed(bend, false, 3);
  CHECK(smooth.front().x == 0);
  CHECK(smooth.back().y == 10);
  for (const Point p : smooth) CHECK((p.x <= 10 && p.y >= 0));
  CHECK(smooth.size() == 10);  // 3, 4, 6, 10: every inner corner becomes two
}

TEST_CASE("curve samples are at equal distances, also around corners") {
  const auto found = curve_samples({{0, 0}, {5, 0}, {5, 7}}, 3, 1);
  REQUIRE(found.size() == 4);  // at 1, 4, 7 and 10 of 12
  CHECK(found[1].point.x == doctest::Approx(4));
  CHECK(found[2].point.y == doctest::Approx(2));
}

}  // namespace rearguard
