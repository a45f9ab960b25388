#include "pathing/receding_walks.h"

#include <stdexcept>

#include "hexmap/step_costs.h"
#include "pathing/regions.h"
#include "tests/support/maps.h"
#include "tests/support/test.h"

namespace {

/// Tests by recursion for a walk of `steps` steps from `h`, each in direction `a` or `b`.
bool can_walk(const HexMap& map, ClassId c, Hex h, int steps, Direction a, Direction b) {
  if (steps == 0) return true;
  for (const Direction d : {a, b}) {
    if (map.step_cost(h, d, c) && can_walk(map, c, neighbour(h, d), steps - 1, a, b)) return true;
  }
  return false;
}

void check_against_recursion(const HexMap& map, ClassId c, RecedingKind kind, int longest) {
  const StepCosts costs(map, c);
  const OpenGround ground = open_ground(costs);
  RecedingWalks walks(map.grid(), ground.steps, kind);
  for (int steps = 0; steps <= longest; ++steps) {
    REQUIRE(walks.length() == steps);
    for (std::size_t i = 0; i < map.grid().size(); ++i) {
      const Hex h = map.grid().hex_at(i);
      const bool stands = steps == 0 || ground.open[i] != 0;
      unsigned expected = 0;
      for (int d = 0; d < direction_count; ++d) {
        const Direction other = kind == RecedingKind::pairs ? direction(d + 1) : direction(d);
        if (stands && can_walk(map, c, h, steps, direction(d), other))
          expected |= 1U << static_cast<unsigned>(d);
      }
      REQUIRE(walks.directions(i) == expected);
    }
    walks.lengthen();
  }
}

}  // namespace

TEST_CASE("receding walks agree with a recursion from each hex") {
  std::uint32_t seed = 1;
  for (const Grid& grid : every_layout(9, 8)) {
    const HexMap map = random_map(grid, seed++);
    for (const ClassId c : {foot, mounted}) {
      check_against_recursion(map, c, RecedingKind::pairs, 5);
      check_against_recursion(map, c, RecedingKind::straight, 5);
    }
  }
}

TEST_CASE("receding walks are right for lines of about a machine word") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    for (const int length : {63, 64, 65, 128}) {
      const bool flat = orientation == Orientation::flat;
      Grid grid = grid_of(orientation, Parity::odd, flat ? 3 : length, flat ? length : 3);
      grid.numbering = Numbering::plain(3);
      const HexMap map = random_map(grid, static_cast<std::uint32_t>(length));
      check_against_recursion(map, foot, RecedingKind::pairs, 4);
    }
  }
}

TEST_CASE("steps of another map throw") {
  const std::vector<std::uint8_t> steps(24, 0);
  CHECK_THROWS_AS(RecedingWalks(grid_of(Orientation::flat, Parity::even, 5, 5), steps, RecedingKind::pairs),
                  std::invalid_argument);
}
