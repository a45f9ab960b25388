#include "hexmap/line_of_sight.h"

#include <rapidcheck.h>

#include <cmath>

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

// An open map with one hex, `origin`, in the middle; hexes in tests are relative to it.
struct SightMap {
  HexMap map;
  Hex origin;

  explicit SightMap(Orientation o = Orientation::flat)
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
SightMap sight_map_with_height(int height) {
  TerrainChart chart = small_chart();
  chart.terrains[woods].sight.height = height;
  chart.features[wall].sight.height = height;
  SightMap sight_map;
  HexMap map(sight_map.map.grid(), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  map.ground_blocks_sight = true;
  sight_map.map = std::move(map);
  return sight_map;
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

TEST_CASE_FIXTURE(SightMap, "on open level ground every hex sees every other") {
  for (const Hex b : disc({}, 11)) CHECK(sees({}, b));
}

TEST_CASE("woods block exactly the lines through their interior") {
  for (const Orientation o : {Orientation::flat, Orientation::pointy}) {
    SightMap sight_map(o);
    const Grid& grid = sight_map.map.grid();
    const Point from = centre(grid, sight_map.origin);
    for (const Hex w : disc({}, 4)) {
      if (w == Hex{}) continue;
      sight_map.put(woods, w);
      std::vector<Point> corners;
      for (int i = 0; i < direction_count; ++i) corners.push_back(corner(grid, sight_map.origin + w, i));
      for (const Hex b : disc({}, 6)) {
        if (b == w || b == Hex{}) continue;
        const Point way = minus(centre(grid, sight_map.origin + b), from);
        const bool met =
            on_both_hands(corners, from, way) && beside(centre(grid, sight_map.origin + w), from, way);
        CAPTURE(w.q);
        CAPTURE(w.r);
        CAPTURE(b.q);
        CAPTURE(b.r);
        CHECK(sight_map.sees({}, b) == !met);
      }
      sight_map.put(clear, w);
    }
  }
}

TEST_CASE("a wall blocks exactly the lines that cross it, except between neighbours") {
  for (const Hex w : disc({}, 3)) {
    for (int i = 0; i < 3; ++i) {
      SightMap sight_map(Orientation::pointy);
      const Grid& grid = sight_map.map.grid();
      const Point from = centre(grid, sight_map.origin);
      sight_map.build(wall, w, neighbour(w, direction(i)));
      const Point p = corner(grid, sight_map.origin + w, i);
      const Point q = corner(grid, sight_map.origin + w, i + 1);
      for (const Hex b : disc({}, 6)) {
        if (distance({}, b) < 2) continue;
        const Point way = minus(centre(grid, sight_map.origin + b), from);
        const bool met =
            on_both_hands({p, q}, from, way) && beside({(p.x + q.x) / 2, (p.y + q.y) / 2}, from, way);
        CHECK(sight_map.sees({}, b) == !met);
      }
    }
  }
}

TEST_CASE("along a hexside woods block only on both sides") {
  for (int turn = 0; turn < direction_count; ++turn) {
    SightMap sight_map;
    const Hex left = rotated({1, 0}, turn);
    const Hex right = rotated({0, 1}, turn);
    const Hex far = rotated({1, 1}, turn);
    sight_map.put(woods, left);
    CHECK(sight_map.sees({}, far));
    sight_map.put(woods, right);
    CHECK_FALSE(sight_map.sees({}, far));
    sight_map.put(clear, left);
    CHECK(sight_map.sees({}, far));
  }
}

TEST_CASE_FIXTURE(SightMap, "each hexside along the line is judged by itself") {
  put(woods, {1, 0});  // left of the first hexside
  put(woods, {1, 2});  // right of the second
  CHECK(sees({}, {2, 2}));
  put(woods, {0, 1});
  CHECK_FALSE(sees({}, {2, 2}));
}

TEST_CASE_FIXTURE(SightMap, "a line along a hexside is blocked by walls on both sides, not by one on it") {
  build(wall, {1, 0}, {0, 1});
  CHECK(sees({}, {1, 1}));
  build(wall, {0, 0}, {1, 0});
  CHECK(sees({}, {1, 1}));
  build(wall, {0, 1}, {1, 1});
  CHECK_FALSE(sees({}, {1, 1}));
}

TEST_CASE("a hex that the line touches only at a corner does not block") {
  // From the origin to (4, 1) the line meets (1,0) (2,0) (2,1) (3,1); it runs through the corner that
  // (1,0) and (2,0) share with (1,1), and through the one that (2,1) and (3,1) share with (3,0).
  SightMap sight_map;
  sight_map.put(woods, {1, 1});
  sight_map.put(woods, {3, 0});
  CHECK(sight_map.sees({}, {4, 1}));
  for (const Hex met : {Hex{1, 0}, Hex{2, 0}, Hex{2, 1}, Hex{3, 1}}) {
    sight_map.put(woods, met);
    CHECK_FALSE(sight_map.sees({}, {4, 1}));
    CHECK(sight_map.sight({}, {4, 1}).blocked_at == sight_map.origin + met);
    sight_map.put(clear, met);
  }
}

TEST_CASE_FIXTURE(SightMap, "a wall ending at a corner of the line blocks only with the other side") {
  build(wall, {1, 0}, {2, 0});
  CHECK(sees({}, {4, 1}));
  SUBCASE("by a wood") {
    put(woods, {1, 1});
  }
  SUBCASE("by a wall before the hex that is touched") {
    build(wall, {1, 0}, {1, 1});
  }
  SUBCASE("by a wall behind it") {
    build(wall, {1, 1}, {2, 0});
  }
  CHECK_FALSE(sees({}, {4, 1}));
}

TEST_CASE_FIXTURE(SightMap, "a hex sees itself and its neighbours in any terrain") {
  put(woods, {0, 0});
  put(woods, {1, 0});
  build(wall, {0, 0}, {1, 0});
  CHECK(sees({}, {1, 0}));
  CHECK(sees({}, {}));
}

TEST_CASE_FIXTURE(SightMap, "the hexes at the two ends never block") {
  put(woods, {});
  put(woods, along(3));
  CHECK(sees({}, along(3)));
  raise(along(1), -1);
  CHECK(sees({}, along(3)));
}

TEST_CASE_FIXTURE(SightMap, "a place without a hex never blocks") {
  put(woods, along(1));
  raise(along(1), 5);
  put(no_hex, along(1));
  CHECK(sees({}, along(2)));
}

TEST_CASE("ground blocks where it rises above the sight line, not where it just reaches it") {
  SightMap sight_map;
  sight_map.raise(along(4), 4);  // the line is at heights 1, 2 and 3 over the three hexes between
  sight_map.raise(along(1), 1);
  sight_map.raise(along(2), 2);
  sight_map.raise(along(3), 3);
  CHECK(sight_map.sees({}, along(4)));
  sight_map.raise(along(2), 3);
  CHECK_FALSE(sight_map.sees({}, along(4)));
}

TEST_CASE_FIXTURE(SightMap, "the height of a sloping sight line is exact") {
  raise(along(3), 1);  // 1/3, then 2/3
  CHECK(sees({}, along(3)));
  raise(along(2), 1);
  CHECK_FALSE(sees({}, along(3)));
}

TEST_CASE("woods block where their top reaches the sight line") {
  SightMap two = sight_map_with_height(2);
  two.raise(along(4), 4);
  two.put(woods, along(2));
  CHECK_FALSE(two.sees({}, along(4)));
  two.put(clear, along(2));
  two.put(woods, along(3));
  CHECK(two.sees({}, along(4)));

  SightMap one = sight_map_with_height(1);
  one.raise(along(4), 4);
  one.put(woods, along(2));
  CHECK(one.sees({}, along(4)));
  one.raise(along(2), 1);
  CHECK_FALSE(one.sees({}, along(4)));
}

TEST_CASE("two hills see each other over low woods in the valley, not over high ones") {
  for (const int height : {0, 2, 3}) {
    SightMap sight_map = sight_map_with_height(height);
    sight_map.raise(along(0), 3);
    sight_map.raise(along(5), 3);
    for (int i = 1; i < 5; ++i) sight_map.put(woods, along(i));
    CHECK(sight_map.sees({}, along(5)) == (height < 3));
  }
}

TEST_CASE("a wall rises from the higher of its two hexes") {
  SightMap sight_map = sight_map_with_height(1);
  sight_map.raise(along(0), 2);
  sight_map.raise(along(4), 2);
  sight_map.build(wall, along(1), along(2));
  CHECK(sight_map.sees({}, along(4)));
  sight_map.raise(along(2), 1);
  CHECK_FALSE(sight_map.sees({}, along(4)));
  sight_map.raise(along(2), 0);
  sight_map.raise(along(1), 1);
  CHECK_FALSE(sight_map.sees({}, along(4)));
}

TEST_CASE("a wall at a hole in the map rises from its only hex") {
  SightMap sight_map = sight_map_with_height(1);
  for (int i = 0; i <= 4; ++i) sight_map.raise(along(i), -3);
  sight_map.raise(along(0), -1);
  sight_map.raise(along(4), -1);
  sight_map.build(wall, along(1), along(2));
  CHECK(sight_map.sees({}, along(4)));
  sight_map.raise(along(2), 0);
  sight_map.put(no_hex, along(2));
  CHECK(sight_map.sees({}, along(4)));
  sight_map.raise(along(1), -2);
  CHECK_FALSE(sight_map.sees({}, along(4)));
  sight_map.put(no_hex, along(1));
  CHECK(sight_map.sees({}, along(4)));
}

TEST_CASE_FIXTURE(SightMap, "a feature that counts in one direction only blocks sight in both") {
  map.add_one_way_feature(wall, origin + along(1), origin + along(2));
  CHECK_FALSE(sees({}, along(3)));
}

TEST_CASE_FIXTURE(SightMap, "a hill blocks nothing unless the map lets ground block sight") {
  raise(along(2), 5);
  CHECK_FALSE(sees(along(0), along(4)));
  map.ground_blocks_sight = false;
  CHECK(sees(along(0), along(4)));
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
