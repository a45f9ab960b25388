#include "src/workshop/audit/cost_surface.h"

#include <rapidcheck.h>

#include "pathing/regions.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

/// The reference implementation (Bellman-Ford): relaxes all steps until no cost changes.
std::map<Hex, std::int64_t> plain_costs(const HexMap& map, ClassId c, const std::vector<Hex>& starts) {
  std::map<Hex, std::int64_t> cost;
  for (const Hex h : starts) {
    if (map.exists(h)) cost[h] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [h, spent] : std::map<Hex, std::int64_t>(cost)) {
      for (int d = 0; d < direction_count; ++d) {
        const auto step = map.step_cost(h, direction(d), c);
        if (!step) continue;
        const auto [at, fresh] = cost.try_emplace(neighbour(h, direction(d)), spent + step->parts);
        if (!fresh && at->second <= spent + step->parts) continue;
        at->second = spent + step->parts;
        changed = true;
      }
    }
  }
  return cost;
}

}  // namespace

TEST_CASE("costs from several starts equal Bellman-Ford, and each path costs its label") {
  CHECK(rc::check([] {
    Rng rng(*rc::gen::arbitrary<std::uint32_t>());
    const auto map = random_map(rng, {});
    const auto c = static_cast<ClassId>(rng.number(0, static_cast<int>(map->chart().classes.size()) - 1));
    std::vector<Hex> starts;
    for (int i = rng.number(0, 4); i > 0; --i)
      starts.push_back(map->grid().hex_at(
          static_cast<std::size_t>(rng.number(0, static_cast<int>(map->grid().size()) - 1))));
    const auto expected = plain_costs(*map, c, starts);
    const CostSurface surface(StepCosts(*map, c), starts);
    for (std::size_t i = 0; i < map->grid().size(); ++i) {
      const Hex h = map->grid().hex_at(i);
      const auto found = expected.find(h);
      RC_ASSERT(surface.at(h).has_value() == (found != expected.end()));
      const std::vector<Hex> path = surface.path_to(h);
      RC_ASSERT(path.empty() == (found == expected.end()));
      if (path.empty()) continue;
      RC_ASSERT(surface.at(i)->parts == found->second);
      RC_ASSERT(std::ranges::find(starts, path.front()) != starts.end());
      std::int64_t sum = 0;
      for (std::size_t s = 1; s < path.size(); ++s) {
        const auto d = direction_between(path[s - 1], path[s]);
        RC_ASSERT(d.has_value());
        sum += map->step_cost(path[s - 1], *d, c)->parts;
      }
      RC_ASSERT(sum == found->second);
    }
  }));
}

TEST_CASE("costs above the bucket limit are exact") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 5, 1);
  TerrainChart chart = small_chart();
  chart.terrains[clear].cost[foot] = costs(std::int64_t{1} << 40U);
  HexMap map(grid, chart);
  for (std::size_t i = 0; i < grid.size(); ++i) map.set_terrain(grid.hex_at(i), clear);
  const StepCosts steps(map, foot);
  const std::vector<Hex> start{grid.hex_at(0)};
  CHECK(CostSurface(steps, start).at(grid.hex_at(4))->parts == std::int64_t{4} << 40U);
}

TEST_CASE("an edge is the hexes of its printed row or column that the class can occupy") {
  for (const Grid& grid : every_layout(4, 3)) {
    HexMap map = open_map(grid);
    map.set_terrain(grid.to_hex({1, 2}), woods);
    map.set_terrain(grid.to_hex({4, 1}), no_hex);
    const auto at = [&](std::initializer_list<Printed> list) {
      std::vector<Hex> hexes;
      for (const Printed p : list) hexes.push_back(grid.to_hex(p));
      return hexes;
    };
    CHECK(open_edge(map, foot, MapEdge::west) == at({{1, 1}, {1, 2}, {1, 3}}));
    CHECK(open_edge(map, mounted, MapEdge::west) == at({{1, 1}, {1, 3}}));
    CHECK(open_edge(map, foot, MapEdge::north) == at({{1, 1}, {2, 1}, {3, 1}}));
    CHECK(open_edge(map, foot, MapEdge::east) == at({{4, 2}, {4, 3}}));
    CHECK(open_edge(map, foot, MapEdge::south) == at({{1, 3}, {2, 3}, {3, 3}, {4, 3}}));
  }
}

TEST_CASE("a crossing runs from any hex of one edge to any hex of the other") {
  // The middle column is a lake, except for woods in its lowest row.
  const Grid grid = grid_of(Orientation::pointy, Parity::even, 3, 3);
  HexMap map = open_map(grid);
  map.set_terrain(grid.to_hex({2, 1}), no_hex);
  map.set_terrain(grid.to_hex({2, 2}), no_hex);
  map.set_terrain(grid.to_hex({2, 3}), woods);
  const Crossing found = crossing(StepCosts(map, foot), MapEdge::west, MapEdge::east);
  REQUIRE(found.cost);
  CHECK(found.cost->parts == 3 * sixths);  // woods 2, clear 1
  CHECK(found.path.size() == 3);
  CHECK_FALSE(crossing(StepCosts(map, mounted), MapEdge::west, MapEdge::east).cost);
}

TEST_CASE("asymmetric steps are found at terrain, a slope and a one-way cliff") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 1, 4);
  HexMap map = open_map(grid);
  const auto hex = [&](int row) { return grid.to_hex({1, row}); };
  map.set_terrain(hex(2), woods);
  map.set_terrain(hex(3), woods);
  map.add_one_way_feature(slope, hex(3), hex(2));
  map.add_one_way_feature(cliff, hex(4), hex(3));
  const StepCosts steps(map, foot);
  std::vector<AsymmetricStep> found;
  for_each_asymmetric_step(steps, open_ground(steps), [&](const AsymmetricStep& s) { found.push_back(s); });
  REQUIRE(found.size() == 3);
  CHECK(found[0].from == hex(1));  // clear to woods: 2 MP there, 1 back
  CHECK(found[0].there.parts == 2 * sixths);
  CHECK(found[0].back->parts == sixths);
  CHECK_FALSE(found[0].by_hexside);
  CHECK(found[1].from == hex(3));  // up the slope from woods to woods: 3 MP, back 2
  CHECK(found[1].there.parts == 3 * sixths);
  CHECK(found[1].by_hexside);
  CHECK(found[2].from == hex(3));  // the cliff can only be descended
  CHECK_FALSE(found[2].back);
}

TEST_CASE("an entry cost is the sum over the neighbours from which the class can step") {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 1, 3);
  HexMap map = open_map(grid);
  const auto hex = [&](int row) { return grid.to_hex({1, row}); };
  map.add_feature(stream, hex(1), hex(2));
  map.set_terrain(hex(3), woods);
  const StepCosts walking(map, foot);
  const auto entry = entry_costs(walking, open_ground(walking));
  CHECK(entry[1].parts == 3 * sixths);  // 2 over the stream, 1 out of the woods
  CHECK(entry[1].steps == 2);
  const StepCosts riding(map, mounted);
  const auto ridden = entry_costs(riding, open_ground(riding));
  CHECK(ridden[1].steps == 1);
  CHECK(ridden[2].steps == 0);
}
