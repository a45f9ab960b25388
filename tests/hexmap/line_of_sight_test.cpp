#include "hexmap/line_of_sight.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>

#include "tests/support/maps.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

// An open map with one hex, `origin`, in the middle; hexes in tests are relative to it.
struct BoardState {
  HexMap map;
  Hex origin;

  explicit BoardState(Orientation o = Orientation::flat)
      : map(open_map(grid_of(o, Parity::even, 25, 25))), origin(map.grid().to_hex({13, 13})) {
    map.ground_blocks_sight = true;
  }

  void put(TerrainId t, Hex h) { map.set_terrain(origin + h, t); }
  void raise(Hex h, int level) { map.set_elevation(origin + h, level); }
  void build(FeatureId f, Hex a, Hex b) { map.add_feature(f, origin + a, origin + b); }

  Sight sight(Hex a, Hex b) const { return line_of_sight(map, origin + a, origin + b); }
  bool sees(Hex a, Hex b) const {
    const bool there = sight(a, b).clear;
    CHECK(sight(b, a).clear == there);
    return there;
  }
};

constexpr Hex along(int steps) {
  return {steps, 0};
}

// The same map with woods (or walls) of a given height.
BoardState field_with_height(int height) {
  TerrainChart chart = small_chart();
  chart.terrains[woods].sight.height = height;
  chart.features[wall].sight.height = height;
  BoardState field;
  HexMap map(field.map.grid(), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  map.ground_blocks_sight = true;
  field.map = std::move(map);
  return field;
}

double cross(Point a, Point b) {
  return a.x * b.y - a.y * b.x;
}
Point minus(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}

bool on_both_hands(const std::vector<Point>& points, Point from, Point way) {
  double low = 0;
  double high = 0;
  for (const Point p : points) {
    const double off = cross(way, minus(p, from));
    low = std::min(low, off);
    high = std::max(high, off);
  }
  return low < -1e-6 && high > 1e-6;
}

// Tests whether a point projects onto the segment, not beyond one of its ends.
bool beside(Point p, Point from, Point way) {
  const Point v = minus(p, from);
  const double t = (v.x * way.x + v.y * way.y) / (way.x * way.x + way.y * way.y);
  return t > 0 && t < 1;
}

}  // namespace

TEST_CASE("on open level ground every hex sees every other") {
  const BoardState field;
  for (const Hex b : disc({}, 11)) CHECK(field.sees({}, b));
}

TEST_CASE("woods block exactly the lines through their interior") {
  for (const Orientation o : {Orientation::flat, Orientation::pointy}) {
    BoardState field(o);
    const Grid& grid = field.map.grid();
    const Point from = centre(grid, field.origin);
    for (const Hex w : disc({}, 4)) {
      if (w == Hex{}) continue;
      field.put(woods, w);
      std::vector<Point> corners;
      for (int i = 0; i < direction_count; ++i) corners.push_back(corner(grid, field.origin + w, i));
      for (const Hex b : disc({}, 6)) {
        if (b == w || b == Hex{}) continue;
        const Point way = minus(centre(grid, field.origin + b), from);
        const bool met =
            on_both_hands(corners, from, way) && beside(centre(grid, field.origin + w), from, way);
        CAPTURE(w.q);
        CAPTURE(w.r);
        CAPTURE(b.q);
        CAPTURE(b.r);
        CHECK(field.sees({}, b) == !met);
      }
      field.put(clear, w);
    }
  }
}

TEST_CASE("a wall blocks exactly the lines that cross it, except between neighbours") {
  for (const Hex w : disc({}, 3)) {
    for (int i = 0; i < 3; ++i) {
      BoardState field(Orientation::pointy);
      const Grid& grid = field.map.grid();
      const Point from = centre(grid, field.origin);
      field.build(wall, w, neighbour(w, direction(i)));
      const Point p = corner(grid, field.origin + w, i);
      const Point q = corner(grid, field.origin + w, i + 1);
      for (const Hex b : disc({}, 6)) {
        if (distance({}, b) < 2) continue;
        const Point way = minus(centre(grid, field.origin + b), from);
        const bool met =
            on_both_hands({p, q}, from, way) && beside({(p.x + q.x) / 2, (p.y + q.y) / 2}, from, way);
        CHECK(field.sees({}, b) == !met);
      }
    }
  }
}

TEST_CASE("along a hexside woods block only on both sides") {
  for (int turn = 0; turn < direction_count; ++turn) {
    BoardState field;
    const Hex left = rotated({1, 0}, turn);
    const Hex right = rotated({0, 1}, turn);
    const Hex far = rotated({1, 1}, turn);
    field.put(woods, left);
    CHECK(field.sees({}, far));
    field.put(woods, right);
    CHECK_FALSE(field.sees({}, far));
    field.put(clear, left);
    CHECK(field.sees({}, far));
  }
}

TEST_CASE("each hexside along the line is judged by itself") {
  BoardState field;
  field.put(woods, {1, 0});  // left of the first hexside
  field.put(woods, {1, 2});  // right of the second
  CHECK(field.sees({}, {2, 2}));
  field.put(woods, {0, 1});
  CHECK_FALSE(field.sees({}, {2, 2}));
}

TEST_CASE("a line along a hexside is blocked by walls on both sides, not by one on it") {
  BoardState field;
  field.build(wall, {1, 0}, {0, 1});
  CHECK(field.sees({}, {1, 1}));
  field.build(wall, {0, 0}, {1, 0});
  CHECK(field.sees({}, {1, 1}));
  field.build(wall, {0, 1}, {1, 1});
  CHECK_FALSE(field.sees({}, {1, 1}));
}

TEST_CASE("a hex that the line touches only at a corner does not block") {
  // From the origin to (4, 1) the line meets (1,0) (2,0) (2,1) (3,1); it runs through the corner that
  // (1,0) and (2,0) share with (1,1), and through the one that (2,1) and (3,1) share with (3,0).
  BoardState field;
  field.put(woods, {1, 1});
  field.put(woods, {3, 0});
  CHECK(field.sees({}, {4, 1}));
  for (const Hex met : {Hex{1, 0}, Hex{2, 0}, Hex{2, 1}, Hex{3, 1}}) {
    field.put(woods, met);
    CHECK_FALSE(field.sees({}, {4, 1}));
    CHECK(field.sight({}, {4, 1}).blocked_at == field.origin + met);
    field.put(clear, met);
  }
}

TEST_CASE("a wall ending at a corner of the line blocks only with the other side") {
  BoardState field;
  field.build(wall, {1, 0}, {2, 0});
  CHECK(field.sees({}, {4, 1}));
  SUBCASE("by a wood") {
    field.put(woods, {1, 1});
  }
  SUBCASE("by a wall before the hex that is touched") {
    field.build(wall, {1, 0}, {1, 1});
  }
  SUBCASE("by a wall behind it") {
    field.build(wall, {1, 1}, {2, 0});
  }
  CHECK_FALSE(field.sees({}, {4, 1}));
}

TEST_CASE("a hex sees itself and its neighbours in any terrain") {
  BoardState field;
  field.put(woods, {0, 0});
  field.put(woods, {1, 0});
  field.build(wall, {0, 0}, {1, 0});
  CHECK(field.sees({}, {1, 0}));
  CHECK(field.sees({}, {}));
}

TEST_CASE("the hexes at the two ends never block") {
  BoardState field;
  field.put(woods, {});
  field.put(woods, along(3));
  CHECK(field.sees({}, along(3)));
  field.raise(along(1), -1);
  CHECK(field.sees({}, along(3)));
}

TEST_CASE("a place without a hex never blocks") {
  BoardState field;
  field.put(woods, along(1));
  field.raise(along(1), 5);
  field.put(no_hex, along(1));
  CHECK(field.sees({}, along(2)));
}

TEST_CASE("ground blocks where it rises above the sight line, not where it just reaches it") {
  BoardState field;
  field.raise(along(4), 4);  // the line is at heights 1, 2 and 3 over the three hexes between
  field.raise(along(1), 1);
  field.raise(along(2), 2);
  field.raise(along(3), 3);
  CHECK(field.sees({}, along(4)));
  field.raise(along(2), 3);
  CHECK_FALSE(field.sees({}, along(4)));
}

TEST_CASE("the height of a sloping sight line is exact") {
  BoardState field;
  field.raise(along(3), 1);  // 1/3, then 2/3
  CHECK(field.sees({}, along(3)));
  field.raise(along(2), 1);
  CHECK_FALSE(field.sees({}, along(3)));
}

TEST_CASE("woods block where their top reaches the sight line") {
  BoardState two = field_with_height(2);
  two.raise(along(4), 4);
  two.put(woods, along(2));
  CHECK_FALSE(two.sees({}, along(4)));
  two.put(clear, along(2));
  two.put(woods, along(3));
  CHECK(two.sees({}, along(4)));

  BoardState one = field_with_height(1);
  one.raise(along(4), 4);
  one.put(woods, along(2));
  CHECK(one.sees({}, along(4)));
  one.raise(along(2), 1);
  CHECK_FALSE(one.sees({}, along(4)));
}

TEST_CASE("two hills see each other over low woods in the valley, not over high ones") {
  for (const int height : {0, 2, 3}) {
    BoardState field = field_with_height(height);
    field.raise(along(0), 3);
    field.raise(along(5), 3);
    for (int i = 1; i < 5; ++i) field.put(woods, along(i));
    CHECK(field.sees({}, along(5)) == (height < 3));
  }
}

TEST_CASE("a wall rises from the higher of its two hexes") {
  BoardState field = field_with_height(1);
  field.raise(along(0), 2);
  field.raise(along(4), 2);
  field.build(wall, along(1), along(2));
  CHECK(field.sees({}, along(4)));
  field.raise(along(2), 1);
  CHECK_FALSE(field.sees({}, along(4)));
  field.raise(along(2), 0);
  field.raise(along(1), 1);
  CHECK_FALSE(field.sees({}, along(4)));
}

TEST_CASE("a feature that counts in one direction only blocks sight in both") {
  BoardState field;
  field.map.add_one_way_feature(wall, field.origin + along(1), field.origin + along(2));
  CHECK_FALSE(field.sees({}, along(3)));
}

TEST_CASE("a hill blocks nothing unless the map lets ground block sight") {
  BoardState field;
  field.raise(along(2), 5);
  CHECK_FALSE(field.sees(along(0), along(4)));
  field.map.ground_blocks_sight = false;
  CHECK(field.sees(along(0), along(4)));
}

TEST_CASE("sight is mutual on random maps with hills, woods, walls and holes") {
  const bool held = rc::check("mutual sight", [] {
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const auto layouts = every_layout(14, 13);
    const HexMap map = random_map(layouts[seed % layouts.size()], seed);
    const std::size_t size = map.grid().size();
    for (int i = 0; i < 40; ++i) {
      const Hex a = map.grid().hex_at(*rc::gen::inRange<std::size_t>(0, size));
      const Hex b = map.grid().hex_at(*rc::gen::inRange<std::size_t>(0, size));
      RC_ASSERT(line_of_sight(map, a, b).clear == line_of_sight(map, b, a).clear);
      RC_ASSERT(line_of_sight(map, a, b).clear != line_of_sight(map, a, b).blocked_at.has_value());
    }
  });
  CHECK(held);
}
