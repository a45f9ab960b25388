#include "hexmap/hex_map.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

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

TEST_CASE_FIXTURE(Crossing, "a step costs the terrain of the hex entered") {
  map.set_terrain(to, woods);
  CHECK(there(foot) == 2 * sixths);
  CHECK(back(foot) == 1 * sixths);
}

TEST_CASE_FIXTURE(Crossing, "impassable or unlisted terrain cannot be entered but can be left") {
  map.set_terrain(to, woods);
  CHECK_FALSE(there(mounted));
  CHECK(back(mounted) == 1 * sixths);
  map.set_terrain(to, marsh);
  CHECK_FALSE(there(mounted));
  CHECK(there(foot) == 3 * sixths);
}

TEST_CASE_FIXTURE(Crossing, "every feature of a hexside adds its cost") {
  map.add_feature(stream, from, to);
  map.add_feature(slope, from, to);
  CHECK(there(foot) == 3 * sixths);
  CHECK(back(foot) == 3 * sixths);
  CHECK(there(mounted) == sixths + 2 * sixths + 2);
}

TEST_CASE_FIXTURE(Crossing, "a feature put on a hexside twice counts once") {
  map.add_feature(stream, from, to);
  map.add_feature(stream, to, from);
  CHECK(there(foot) == 2 * sixths);
  CHECK(map.features(from, d) == std::vector<FeatureId>{stream});
}

TEST_CASE_FIXTURE(Crossing, "a replacement supersedes the terrain and other features") {
  map.set_terrain(to, marsh);
  map.add_feature(stream, from, to);
  map.add_feature(road, from, to);
  CHECK(there(foot) == 3);
}

TEST_CASE_FIXTURE(Crossing, "the smallest of several replacements counts, per class") {
  map.add_feature(trail, from, to);
  map.add_feature(road, from, to);
  CHECK(there(foot) == 3);
  CHECK(there(mounted) == 2);
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

TEST_CASE_FIXTURE(Crossing, "a road does not open impassable terrain or hexsides") {
  map.add_feature(road, from, to);
  map.set_terrain(to, woods);
  CHECK_FALSE(there(mounted));
  map.set_terrain(to, marsh);
  CHECK_FALSE(there(mounted));
  map.set_terrain(to, clear);
  CHECK(there(mounted) == 3);
  map.add_feature(cliff, from, to);
  CHECK_FALSE(there(mounted));
  CHECK_FALSE(there(foot));
}

namespace {

/// The small chart with features that open crossings.
struct Openings {
  TerrainChart chart = small_chart();
  FeatureId bridge = add("bridge", {}, {});                          // for all
  FeatureId ferry = add("ferry", {}, {costs(24), absent()});         // for foot
  FeatureId ramp = add("ramp", {costs(6), impassable()}, {});        // for foot, at a cost
  FeatureId causeway = add("causeway", {}, {costs(12), costs(18)});  // for both, instead of the terrain

  FeatureId add(const char* name, std::vector<ChartCost> cost, std::vector<ChartCost> replace) {
    chart.features.push_back(feature(name, std::move(cost), std::move(replace)));
    chart.features.back().opens = true;
    return static_cast<FeatureId>(chart.features.size() - 1);
  }
  HexMap map_of(const Grid& grid) const {
    HexMap map(grid, chart);
    for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), clear);
    return map;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Openings, "a feature that opens a crossing makes impassable features there harmless") {
  const auto crossing = [&](FeatureId opening) {
    Crossing c{map_of(grid_of(Orientation::flat, Parity::even, 5, 5))};
    c.map.add_feature(cliff, c.from, c.to);
    c.map.add_feature(opening, c.from, c.to);
    return c;
  };
  CHECK(crossing(bridge).there(foot) == sixths);
  CHECK(crossing(bridge).back(mounted) == sixths);
  // The ferry names foot alone, and the ramp forbids mounted units.
  CHECK(crossing(ferry).there(foot) == 24);
  CHECK_FALSE(crossing(ferry).there(mounted));
  CHECK(crossing(ramp).there(foot) == 2 * sixths);
  CHECK_FALSE(crossing(ramp).there(mounted));
  // What shuts mounted units out does not let them in by its `replace`; another bridge there does.
  chart.features[ramp].replace = {absent(), costs(12)};
  Crossing shut = crossing(ramp);
  CHECK_FALSE(shut.there(mounted));
  shut.map.add_feature(bridge, shut.from, shut.to);
  CHECK(shut.there(mounted) == 12);
  // Other features still add their cost.
  Crossing c = crossing(bridge);
  c.map.add_feature(stream, c.from, c.to);
  CHECK(c.there(foot) == 2 * sixths);
  // A bridge on another hexside opens nothing here.
  Crossing beside{map_of(grid_of(Orientation::flat, Parity::even, 5, 5))};
  beside.map.add_feature(cliff, beside.from, beside.to);
  beside.map.add_feature(bridge, beside.from, neighbour(beside.from, direction(2)));
  CHECK_FALSE(beside.there(foot));
}

TEST_CASE("a feature that opens a crossing leads into terrain only at a cost that replaces the terrain's") {
  const Openings o;
  Crossing c{o.map_of(grid_of(Orientation::flat, Parity::even, 5, 5))};
  c.map.set_terrain(c.to, woods);
  CHECK_FALSE(c.map.admits(c.to, mounted));
  CHECK(c.map.admits(c.to, foot));
  c.map.add_feature(o.bridge, c.from, c.to);
  CHECK_FALSE(c.there(mounted));
  CHECK_FALSE(c.map.admits(c.to, mounted));
  CHECK(c.there(foot) == 2 * sixths);
  // A trail has a replacement for mounted units, which the bridge lets count.
  Crossing both = c;
  both.map.add_feature(trail, c.from, c.to);
  CHECK(both.there(mounted) == 2);
  c.map.add_feature(o.causeway, c.from, c.to);
  CHECK(c.there(mounted) == 18);
  CHECK(c.there(foot) == 12);
  CHECK(c.map.admits(c.to, mounted));
  CHECK(c.back(mounted) == 18);
  // There is no hex at the other end.
  c.map.set_terrain(c.to, no_hex);
  CHECK_FALSE(c.there(mounted));
  CHECK_FALSE(c.map.admits(c.to, mounted));
}

TEST_CASE("a step takes all if a cost that counts for it does, and a number that replaces it comes first") {
  const ChartCost all{ChartCost::Kind::cost, {sixths}, true};
  TerrainChart chart = small_chart();
  chart.terrains[marsh].cost[foot] = all;
  chart.features[slope].cost[foot] = all;
  chart.features[trail].replace[foot] = all;
  HexMap map(grid_of(Orientation::flat, Parity::even, 3, 3), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  const Hex from = map.grid().hex_at(4);
  const auto price = [&](int d) { return *map.step_price(from, direction(d), foot); };
  const auto to = [&](int d) { return neighbour(from, direction(d)); };

  map.set_terrain(to(0), marsh);
  CHECK(price(0).takes_all);
  CHECK(price(0).least == MovementPoints{6});
  map.add_feature(stream, from, to(0));
  CHECK(price(0).takes_all);
  CHECK(price(0).least == MovementPoints{12});
  CHECK(map.step_cost(from, direction(0), foot) == MovementPoints{12});
  map.add_feature(trail, from, to(0));
  CHECK(price(0).takes_all);
  CHECK(price(0).least == MovementPoints{6});
  map.add_feature(road, from, to(0));
  CHECK_FALSE(price(0).takes_all);
  CHECK(price(0).least == MovementPoints{3});

  map.add_one_way_feature(slope, from, to(1));
  CHECK(price(1).takes_all);
  CHECK(price(1).least == MovementPoints{12});
  CHECK_FALSE(map.step_price(to(1), opposite(direction(1)), foot)->takes_all);
  CHECK_FALSE(map.step_price(from, direction(0), mounted));
}

TEST_CASE_FIXTURE(Openings, "a one-way causeway opens a hex that can be left in all directions") {
  Crossing c{map_of(grid_of(Orientation::pointy, Parity::odd, 5, 5))};
  c.map.set_terrain(c.to, marsh);
  c.map.add_one_way_feature(causeway, c.from, c.to);
  CHECK(c.there(mounted) == 18);
  CHECK(c.back(mounted) == sixths);
  CHECK(c.map.admits(c.to, mounted));
  for (int d = 0; d < direction_count; ++d)
    CHECK(c.map.step_cost(neighbour(c.to, direction(d)), opposite(direction(d)), mounted).has_value() ==
          (neighbour(c.to, direction(d)) == c.from));
}

TEST_CASE_FIXTURE(Crossing, "a one-way feature counts only in its direction") {
  map.add_one_way_feature(slope, from, to);
  CHECK(there(foot) == 2 * sixths);
  CHECK(back(foot) == 1 * sixths);
  CHECK(map.features(to, opposite(d)).empty());
  map.add_one_way_feature(cliff, to, from);
  CHECK(there(foot) == 2 * sixths);
  CHECK_FALSE(back(foot));
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
