#include "hexmap/step_costs.h"

#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

/// Returns the map with a chart in which marsh takes all from foot, and the road from mounted units.
HexMap with_all(const HexMap& map) {
  const ChartCost all{ChartCost::Kind::cost, {sixths}, true};
  TerrainChart chart = map.chart();
  chart.terrains[marsh].cost[foot] = all;
  chart.features[road].replace[mounted] = all;
  HexMap changed(map.grid(), chart);
  changed.set_terrains(map.terrains());
  for (const auto& [crossing, features] : map.crossings()) {
    const Hex from = map.grid().hex_at(static_cast<std::size_t>(crossing / direction_count));
    const Hex to = neighbour(from, direction(static_cast<int>(crossing % direction_count)));
    for (const FeatureId f : features) changed.add_one_way_feature(f, from, to);
  }
  return changed;
}

}  // namespace

TEST_CASE("step costs agree with the map in every hex and direction") {
  std::size_t taking_all = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    for (const Grid& grid : every_layout(9, 8, {static_cast<int>(seed % 3), static_cast<int>(seed % 4)})) {
      HexMap map = seed % 2 == 0 ? with_openings(grid, seed) : random_map(grid, seed);
      if (seed % 3 == 0) map = with_all(map);
      for (const ClassId c : {foot, mounted}) {
        const StepCosts costs(map, c);
        std::size_t different = 0;
        for (std::size_t i = 0; i < grid.size(); ++i) {
          for (int d = 0; d < direction_count; ++d) {
            const auto expected = map.step_cost(grid.hex_at(i), direction(d), c);
            const auto code = costs.code(i, d);
            const bool same = expected ? code != StepCosts::no_step && costs.parts(code) == expected->parts
                                       : code == StepCosts::no_step;
            if (!same || costs.cost(grid.hex_at(i), direction(d)) != expected) ++different;
            const auto price = map.step_price(grid.hex_at(i), direction(d), c);
            const bool takes_all = price && price->takes_all;
            if (costs.takes_all(i, d) != takes_all) ++different;
            if (takes_all) ++taking_all;
          }
        }
        CHECK(different == 0);
      }
    }
  }
  CHECK(taking_all > 100);
}

TEST_CASE("units that move together pay all where one of them does") {
  HexMap map = with_all(random_map(grid_of(Orientation::flat, Parity::even, 9, 9), 5));
  const StepCosts on_foot(map, foot), on_horse(map, mounted), both(on_foot, on_horse);
  std::size_t taking_all = 0;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      const auto first = map.step_price(map.grid().hex_at(i), direction(d), foot);
      const auto second = map.step_price(map.grid().hex_at(i), direction(d), mounted);
      const bool all = first && second && (first->takes_all || second->takes_all);
      CHECK(both.takes_all(i, d) == all);
      if (all) ++taking_all;
    }
  }
  CHECK(taking_all > 0);
  CHECK(both.any_takes_all());
}

TEST_CASE("codes ascend with cost") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 20, 20), 7);
  const StepCosts costs(map, foot);
  CHECK(std::ranges::is_sorted(costs.values()));
  CHECK(std::ranges::adjacent_find(costs.values()) == costs.values().end());
}

TEST_CASE("a step onto the map from outside has a cost") {
  const HexMap map = open_map(grid_of(Orientation::pointy, Parity::odd, 4, 4));
  const StepCosts costs(map, foot);
  const Hex outside = map.grid().to_hex({0, 1});
  CHECK(costs.cost(outside, direction(2)) == MovementPoints{sixths});
  CHECK_FALSE(costs.cost(outside, direction(5)));
}

TEST_CASE("a class without any terrain has no steps") {
  TerrainChart chart = small_chart();
  chart.classes.emplace_back("barge");
  HexMap map(grid_of(Orientation::flat, Parity::odd, 3, 3), chart);
  for (std::size_t i = 0; i < map.grid().size(); ++i) map.set_terrain(map.grid().hex_at(i), clear);
  const StepCosts costs(map, 2);
  CHECK(costs.values().empty());
  CHECK(costs.code(4, 0) == StepCosts::no_step);
}
