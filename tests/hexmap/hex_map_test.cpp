#include "hexmap/hex_map.h"

#include <doctest/doctest.h>

#include "tests/support/maps.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

// Steps from the middle of a small map to its neighbour in one direction.
struct Crossing {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 5, 5));
  Hex from = map.grid().to_hex({3, 3});
  Direction d = direction(1);
  Hex to = neighbour(from, d);

  std::optional<std::int64_t> there(ClassId c) const { return parts(map.step_cost(from, d, c)); }
  std::optional<std::int64_t> back(ClassId c) const { return parts(map.step_cost(to, opposite(d), c)); }
  static std::optional<std::int64_t> parts(std::optional<MovementPoints> cost) {
    return cost ? std::optional(cost->parts) : std::nullopt;
  }
};

}  // namespace

TEST_CASE("a step costs the terrain of the hex entered") {
  Crossing c;
  c.map.set_terrain(c.to, woods);
  CHECK(c.there(foot) == 2 * sixths);
  CHECK(c.back(foot) == 1 * sixths);
}

TEST_CASE("impassable or unlisted terrain cannot be entered but can be left") {
  Crossing c;
  c.map.set_terrain(c.to, woods);
  CHECK_FALSE(c.there(mounted));
  CHECK(c.back(mounted) == 1 * sixths);
  c.map.set_terrain(c.to, marsh);
  CHECK_FALSE(c.there(mounted));
  CHECK(c.there(foot) == 3 * sixths);
}

TEST_CASE("every feature of a hexside adds its cost") {
  Crossing c;
  c.map.add_feature(stream, c.from, c.to);
  c.map.add_feature(slope, c.from, c.to);
  CHECK(c.there(foot) == 3 * sixths);
  CHECK(c.back(foot) == 3 * sixths);
  CHECK(c.there(mounted) == sixths + 2 * sixths + 2);
}

TEST_CASE("a feature put on a hexside twice counts once") {
  Crossing c;
  c.map.add_feature(stream, c.from, c.to);
  c.map.add_feature(stream, c.to, c.from);
  CHECK(c.there(foot) == 2 * sixths);
  CHECK(c.map.features(c.from, c.d) == std::vector<FeatureId>{stream});
}

TEST_CASE("a replacement supersedes the terrain and other features") {
  Crossing c;
  c.map.set_terrain(c.to, marsh);
  c.map.add_feature(stream, c.from, c.to);
  c.map.add_feature(road, c.from, c.to);
  CHECK(c.there(foot) == 3);
}

TEST_CASE("the smallest of several replacements counts, per class") {
  Crossing c;
  c.map.add_feature(trail, c.from, c.to);
  c.map.add_feature(road, c.from, c.to);
  CHECK(c.there(foot) == 3);
  CHECK(c.there(mounted) == 2);
}

TEST_CASE("a replacement is the whole cost even if it exceeds the terrain's") {
  TerrainChart chart = small_chart();
  chart.features[road].replace = {costs(9), absent()};
  HexMap map(grid_of(Orientation::flat, Parity::even, 5, 5), chart);
  const Hex from = map.grid().to_hex({3, 3});
  const Hex to = neighbour(from, direction(0));
  map.set_terrain(to, clear);
  map.add_feature(road, from, to);
  CHECK(map.step_cost(from, direction(0), foot) == MovementPoints{9});
  CHECK(map.step_cost(from, direction(0), mounted) == MovementPoints{6});
}

TEST_CASE("a road does not open impassable terrain or hexsides") {
  Crossing c;
  c.map.add_feature(road, c.from, c.to);
  c.map.set_terrain(c.to, woods);
  CHECK_FALSE(c.there(mounted));
  c.map.set_terrain(c.to, marsh);
  CHECK_FALSE(c.there(mounted));
  c.map.set_terrain(c.to, clear);
  CHECK(c.there(mounted) == 3);
  c.map.add_feature(cliff, c.from, c.to);
  CHECK_FALSE(c.there(mounted));
  CHECK_FALSE(c.there(foot));
}

TEST_CASE("a one-way feature counts only in its direction") {
  Crossing c;
  c.map.add_one_way_feature(slope, c.from, c.to);
  CHECK(c.there(foot) == 2 * sixths);
  CHECK(c.back(foot) == 1 * sixths);
  CHECK(c.map.features(c.to, opposite(c.d)).empty());
  c.map.add_one_way_feature(cliff, c.to, c.from);
  CHECK(c.there(foot) == 2 * sixths);
  CHECK_FALSE(c.back(foot));
}

TEST_CASE("a feature does not affect a class that it does not list") {
  TerrainChart chart = small_chart();
  chart.features[stream].cost = {costs(6)};
  HexMap map(grid_of(Orientation::pointy, Parity::odd, 5, 5), chart);
  const Hex from = map.grid().to_hex({3, 3});
  const Hex to = neighbour(from, direction(4));
  map.set_terrain(to, clear);
  map.add_feature(stream, from, to);
  CHECK(map.step_cost(from, direction(4), mounted) == MovementPoints{6});
  CHECK(map.step_cost(from, direction(4), foot) == MovementPoints{12});
}

TEST_CASE("steps off the map and into holes cannot be made") {
  for (const Grid& grid : every_layout(3, 3)) {
    HexMap map = open_map(grid);
    const Hex middle = grid.to_hex({2, 2});
    map.set_terrain(middle, no_hex);
    CHECK_FALSE(map.exists(middle));
    for (std::size_t i = 0; i < grid.size(); ++i) {
      const Hex h = grid.hex_at(i);
      for (int d = 0; d < direction_count; ++d) {
        const Hex to = neighbour(h, direction(d));
        CHECK(map.step_cost(h, direction(d), foot).has_value() == (grid.contains(to) && to != middle));
      }
    }
    CHECK(map.step_cost(middle, direction(0), foot));
  }
}

TEST_CASE("elevation defaults to zero, and is zero off the map") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::odd, 3, 3));
  const Hex h = map.grid().to_hex({2, 2});
  CHECK(map.elevation(h) == 0);
  map.set_elevation(h, -3);
  CHECK(map.elevation(h) == -3);
  CHECK(map.elevation(neighbour(h, direction(0))) == 0);
  CHECK(map.elevation(map.grid().to_hex({40, 40})) == 0);
}

TEST_CASE("a hexside on the map edge can have a feature") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::odd, 3, 3));
  const Hex rim = map.grid().to_hex({1, 1});
  map.add_feature(stream, rim, neighbour(rim, direction(0)));
  CHECK(map.features(rim, direction(0)) == std::vector<FeatureId>{stream});
  CHECK(map.features(neighbour(rim, direction(0)), direction(3)).empty());
}
