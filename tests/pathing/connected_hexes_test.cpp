// A flood reaches what some path of passing steps reaches, counted by adding hexes until none is new.

#include "pathing/connected_hexes.h"

#include "hexmap/hex_map.h"
#include "tests/support/test.h"

namespace {

HexMap map_with_holes(std::uint32_t seed) {
  TerrainChart chart;
  chart.classes = {"foot"};
  chart.terrains.resize(2);
  chart.terrains[1] = {"clear", U'.', {{ChartCost::Kind::cost, {1}}}, {}, {}, {}, {}};
  Grid grid;
  grid.orientation = seed % 2 == 0 ? Orientation::flat : Orientation::pointy;
  grid.columns = static_cast<int>(3 + seed % 7);
  grid.rows = static_cast<int>(3 + seed % 5);
  HexMap map(grid, chart, "holes");
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if ((i * 7 + seed * 13) % 11 != 0) map.set_terrain(grid.hex_at(i), 1);
  }
  return map;
}

}  // namespace

TEST_CASE("the hexes connected to the sources are those that steps reach") {
  int reached = 0, unreached = 0;
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    const HexMap map = map_with_holes(seed);
    const std::uint32_t salt = seed * 131;
    const int percent = static_cast<int>(20 + seed % 41);
    // A test of steps that is not the same in both directions.
    const auto passes = [&](Hex from, Hex to) {
      const auto mixed =
          (static_cast<std::uint32_t>(from.q) * 2654435761U) ^ (static_cast<std::uint32_t>(from.r) * 40503U) ^
          (static_cast<std::uint32_t>(to.q) * 97U) ^ (static_cast<std::uint32_t>(to.r) * 1013U) ^ salt;
      return static_cast<int>(mixed % 100U) < percent;
    };
    std::vector<Hex> sources;
    for (std::size_t i = seed % 5; i < map.grid().size(); i += 17) {
      if (map.exists(map.grid().hex_at(i))) sources.push_back(map.grid().hex_at(i));
    }
    std::set<Hex> expected(sources.begin(), sources.end());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < map.grid().size(); ++i) {
        const Hex to = map.grid().hex_at(i);
        if (!map.exists(to) || expected.contains(to)) continue;
        for (int d = 0; d < direction_count; ++d) {
          const Hex from = neighbour(to, direction(d));
          if (!expected.contains(from) || !passes(from, to)) continue;
          changed = expected.insert(to).second || changed;
        }
      }
    }
    CAPTURE(seed);
    CHECK(connected_hexes(map, sources, passes) == std::vector<Hex>(expected.begin(), expected.end()));
    reached += static_cast<int>(expected.size());
    for (std::size_t i = 0; i < map.grid().size(); ++i)
      unreached += map.exists(map.grid().hex_at(i)) && !expected.contains(map.grid().hex_at(i)) ? 1 : 0;
  }
  CHECK(reached > 200);
  CHECK(unreached > 200);
}
