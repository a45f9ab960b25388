#include "hexmap/hex_planes.h"

#include <thread>

#include "hexmap/step_costs.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

constexpr std::uint8_t test_mark = 16;

/// Tests whether a plane has the bits of every hex of the map, by the definition of an edge hex.
bool has_no_marks(const HexPlane& plane, const HexMap& map) {
  const Grid& grid = map.grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Hex h = grid.hex_at(i);
    bool surrounded = true;
    for (int d = 0; d < direction_count; ++d)
      surrounded = surrounded && map.exists(neighbour(h, direction(d)));
    const Printed p = grid.to_printed(h);
    const bool outermost = p.column == grid.first.column || p.row == grid.first.row ||
                           p.column == grid.first.column + grid.columns - 1 ||
                           p.row == grid.first.row + grid.rows - 1;
    std::uint8_t expected = 0;
    if (map.exists(h)) {
      expected = HexPlane::exists;
      if (outermost || !surrounded) expected |= HexPlane::at_map_edge;
    }
    if (plane[i] != expected) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("a plane marks existing hexes and those at the map edge") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    for (const Grid& grid : every_layout(9, 8)) {
      const HexMap map = random_map(grid, seed);
      CHECK(has_no_marks(HexPlane(map), map));
    }
  }
}

TEST_CASE("marks end with the loan of a plane") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::odd, 12, 9), 3);
  for (int loan = 0; loan < 3; ++loan) {
    HexPlane plane(map);
    CHECK(has_no_marks(plane, map));
    for (std::size_t i = 0; i < map.grid().size(); i += 2) plane.mark(i, test_mark);
    CHECK((plane[2] & test_mark) != 0);
    CHECK((plane[1] & test_mark) == 0);
    HexPlane other(map);
    CHECK(has_no_marks(other, map));
    const HexPlane moved(std::move(plane));
    CHECK((moved[2] & test_mark) != 0);
  }
}

TEST_CASE("a plane taken after a change of the map has the new hexes") {
  HexMap map = open_map(grid_of(Orientation::pointy, Parity::even, 6, 6));
  const Hex middle = map.grid().hex_at(14);
  const Hex beside = neighbour(middle, direction(0));
  { const HexPlane plane(map); }
  map.set_terrain(middle, no_hex);
  CHECK(has_no_marks(HexPlane(map), map));
  CHECK((HexPlane(map)[map.grid().index(beside)] & HexPlane::at_map_edge) != 0);
  std::vector<TerrainId> all(map.grid().size(), TerrainId{0});
  map.set_terrains(all);
  CHECK(has_no_marks(HexPlane(map), map));
}

TEST_CASE("step costs are computed once for a map and a class") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 10, 10), 5);
  const StepCosts& costs = shared_step_costs(map, foot);
  CHECK(&costs == &shared_step_costs(map, foot));
  CHECK(&costs != &shared_step_costs(map, mounted));
  CHECK(costs.movement_class() == foot);
}

TEST_CASE("step costs after a change of the map are those of the new map") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 6));
  const Hex from = map.grid().hex_at(14);
  const Hex to = neighbour(from, direction(2));
  const auto open = shared_step_costs(map, foot).cost(from, direction(2));
  map.set_terrain(to, woods);
  CHECK(shared_step_costs(map, foot).cost(from, direction(2)) == map.step_cost(from, direction(2), foot));
  CHECK(shared_step_costs(map, foot).cost(from, direction(2)) != open);
  map.set_terrain(to, no_hex);
  CHECK_FALSE(shared_step_costs(map, foot).cost(from, direction(2)));
  map.set_terrain(to, woods);
  shared_step_costs(map, mounted);
  map.add_feature(0, from, to);
  CHECK(shared_step_costs(map, mounted).cost(from, direction(2)) ==
        map.step_cost(from, direction(2), mounted));
}

TEST_CASE("a copy of a map shares no planes with it") {
  const HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 6, 6));
  const StepCosts& costs = shared_step_costs(map, foot);
  HexMap copy = map;
  CHECK(&shared_step_costs(copy, foot) != &costs);
  CHECK(&shared_step_costs(copy, foot).map() == &copy);
  const HexMap moved = std::move(copy);
  CHECK(&shared_step_costs(moved, foot).map() == &moved);
  CHECK(&shared_step_costs(map, foot) == &costs);
}

TEST_CASE("threads that ask about one map at once get the same step costs") {
  const HexMap map = random_map(grid_of(Orientation::flat, Parity::even, 30, 30), 8);
  std::vector<const StepCosts*> found(4);
  std::vector<std::uint8_t> clean(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < found.size(); ++t) {
    threads.emplace_back([&, t] {
      for (int round = 0; round < 50; ++round) {
        HexPlane plane(map);
        clean[t] = has_no_marks(plane, map) ? 1 : 0;
        plane.mark(t, test_mark);
        found[t] = &shared_step_costs(map, foot);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(std::ranges::all_of(found, [&](const StepCosts* c) { return c == found[0]; }));
  CHECK(std::ranges::all_of(clean, [](std::uint8_t c) { return c == 1; }));
}
