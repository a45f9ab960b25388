#include "pathing/regions.h"

#include "hexmap/step_costs.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

bool stands(const HexMap& map, Hex h, ClassId c) {
  if (!map.exists(h)) return false;
  bool reached = cost_for(map.chart().terrains[map.terrain(h)].cost, c).kind == ChartCost::Kind::cost;
  for (int d = 0; d < direction_count; ++d) {
    const Hex from = neighbour(h, direction(d));
    reached = reached || (map.exists(from) && map.step_cost(from, opposite(direction(d)), c));
  }
  return reached;
}

/// Returns the hexes reached from a hex by flood fill over steps that `may_step` allows.
template <class MayStep>
std::set<Hex> flood(const HexMap& map, Hex from, ClassId c, MayStep may_step) {
  std::set<Hex> reached{from};
  std::vector<Hex> front{from};
  while (!front.empty()) {
    const Hex h = front.back();
    front.pop_back();
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(h, direction(d));
      if (stands(map, to, c) && may_step(h, direction(d)) && reached.insert(to).second) front.push_back(to);
    }
  }
  return reached;
}

std::vector<Hex> open_hexes(const HexMap& map, ClassId c) {
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < map.grid().size(); ++i) {
    if (stands(map, map.grid().hex_at(i), c)) hexes.push_back(map.grid().hex_at(i));
  }
  return hexes;
}

/// Returns the sizes of the components of `among` without the hex `without`, over two-way steps.
std::vector<std::size_t> pieces(const HexMap& map, ClassId c, const std::set<Hex>& among, Hex without) {
  std::set<Hex> left = among;
  left.erase(without);
  std::vector<std::size_t> sizes;
  while (!left.empty()) {
    const auto piece = flood(map, *left.begin(), c, [&](Hex h, Direction d) {
      const Hex to = neighbour(h, d);
      return to != without && map.step_cost(h, d, c) && map.step_cost(to, opposite(d), c);
    });
    sizes.push_back(piece.size());
    for (const Hex h : piece) left.erase(h);
  }
  return sizes;
}

}  // namespace

TEST_CASE("two hexes share a region exactly if each can reach the other") {
  for (std::uint32_t seed = 0; seed < 8; ++seed) {
    const Grid grid = every_layout(7, 6)[seed % 4];
    const HexMap map = seed < 4 ? random_map(grid, seed + 1) : with_openings(grid, seed + 1);
    for (const ClassId c : {foot, mounted}) {
      const StepCosts costs(map, c);
      const MapRegions parts = regions(costs, open_ground(costs));
      const auto step = [&](Hex h, Direction d) { return map.step_cost(h, d, c).has_value(); };
      std::map<Hex, std::set<Hex>> reached;
      for (const Hex h : open_hexes(map, c)) reached[h] = flood(map, h, c, step);
      for (const auto& [a, from_a] : reached) {
        const std::uint32_t part = parts.part[grid.index(a)];
        REQUIRE(part != MapRegions::none);
        std::size_t together = 0;
        for (const auto& [b, from_b] : reached) {
          const bool both = from_a.contains(b) && from_b.contains(a);
          CHECK((parts.part[grid.index(b)] == part) == both);
          together += both ? 1 : 0;
        }
        CHECK(parts.size[part] == together);
      }
      CHECK(static_cast<std::size_t>(std::ranges::count(parts.part, MapRegions::none)) ==
            grid.size() - reached.size());
    }
  }
}

TEST_CASE("removing a choke hex increases the number of components") {
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    const auto layouts = every_layout(6, 6);
    const Grid& grid = layouts[seed % layouts.size()];
    const HexMap map = seed <= 30 ? random_map(grid, seed) : with_openings(grid, seed);
    for (const ClassId c : {foot, mounted}) {
      const StepCosts costs(map, c);
      const auto chokes = choke_hexes(costs, open_ground(costs));
      std::map<std::size_t, std::size_t> expected;
      for (const Hex h : open_hexes(map, c)) {
        const auto whole = flood(map, h, c, [&](Hex a, Direction d) {
          return map.step_cost(a, d, c) && map.step_cost(neighbour(a, d), opposite(d), c);
        });
        const auto sizes = pieces(map, c, whole, h);
        if (sizes.size() < 2) continue;
        expected[grid.index(h)] = whole.size() - 1 - *std::ranges::max_element(sizes);
      }
      std::map<std::size_t, std::size_t> reported;
      for (const ChokeHex& choke : chokes) reported[choke.index] = choke.cut_off;
      CHECK(reported == expected);
      CHECK(std::ranges::is_sorted(chokes, {}, &ChokeHex::index));
      found += expected.size();
    }
  }
  CHECK(found > 50);
}

TEST_CASE("fully connected ground has one region and no choke") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 9, 9));
  const StepCosts costs(map, foot);
  CHECK(regions(costs, open_ground(costs)).size == std::vector<std::uint32_t>{81});
  CHECK(choke_hexes(costs, open_ground(costs)).empty());
}

TEST_CASE("a map without open ground has no main region") {
  HexMap map(grid_of(Orientation::flat, Parity::even, 3, 3), small_chart());
  const StepCosts costs(map, foot);
  CHECK(regions(costs, open_ground(costs)).main() == MapRegions::none);
  CHECK(choke_hexes(costs, open_ground(costs)).empty());
}
