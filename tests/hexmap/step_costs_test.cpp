#include "hexmap/step_costs.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/maps.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("step costs agree with the map in every hex and direction") {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    for (const Grid& grid : every_layout(9, 8, {static_cast<int>(seed % 3), static_cast<int>(seed % 4)})) {
      const HexMap map = seed % 2 == 0 ? with_openings(grid, seed) : random_map(grid, seed);
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
          }
        }
        CHECK(different == 0);
      }
    }
  }
}

TEST_CASE("codes ascend with cost") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 20, 20), 7);
  const StepCosts costs(map, foot);
  CHECK(std::is_sorted(costs.values().begin(), costs.values().end()));
  CHECK(std::adjacent_find(costs.values().begin(), costs.values().end()) == costs.values().end());
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
