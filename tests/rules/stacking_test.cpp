#include "src/rules/stacking.h"

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <vector>

#include "src/rules/rule_set.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

constexpr StackingRule units_rule{3, false};
constexpr StackingRule points_rule{3, true};
constexpr StackingRule no_limit{0, true};

/// In 0202, from the top: u1 (2 points), its ally s1 (3), the enemy c1 (5) and u2 (0). In 0303: u3 (1).
Position stacks() {
  struct Counter {
    const char* id;
    const char* side;
    const char* hex;
    int points;
  };
  Setup setup;
  for (const Counter& c : std::vector<Counter>{{"u1", "union", "0202", 2},
                                               {"s1", "scouts", "0202", 3},
                                               {"c1", "confederate", "0202", 5},
                                               {"u2", "union", "0202", 0},
                                               {"u3", "union", "0303", 1}}) {
    UnitSetup unit = unit_at(c.id, c.side, c.hex);
    unit.stacking_points = c.points;
    setup.units.push_back(unit);
  }
  setup.allies["north"] = {"union", "scouts"};
  const Grid grid = grid_of(Orientation::flat, Parity::even, 4, 4);
  return valid_position(std::make_shared<const HexMap>(open_map(grid)), setup);
}

Hex hex_of(const Position& position, const char* id) {
  return position.unit(*position.find(id)).hex;
}

}  // namespace

TEST_CASE("a unit counts 1 against a unit limit, its points against a point limit") {
  CHECK(stacking_weight(units_rule, 2) == 1);
  CHECK(stacking_weight(units_rule, 0) == 1);
  CHECK(stacking_weight(points_rule, 2) == 2);
  CHECK(stacking_weight(points_rule, 0) == 0);
}

TEST_CASE("a hex is overstacked only above the limit, never without one") {
  CHECK_FALSE(over_stacking_limit(units_rule, 3));
  CHECK(over_stacking_limit(units_rule, 4));
  CHECK_FALSE(over_stacking_limit(no_limit, 1'000'000));
}

TEST_CASE("the friendly load counts allies but not enemies or the excluded unit") {
  const Position position = stacks();
  const UnitIndex u1 = *position.find("u1");
  const SideIndex side = position.unit(u1).side;
  const Hex stack = hex_of(position, "u1");
  CHECK(friendly_load(points_rule, position, stack, side, std::nullopt) == 5);
  CHECK(friendly_load(points_rule, position, stack, side, u1) == 3);
  CHECK(friendly_load(units_rule, position, stack, side, std::nullopt) == 3);
  CHECK(friendly_load(units_rule, position, stack, side, u1) == 2);
  CHECK(friendly_load(points_rule, position, hex_of(position, "u3"), side, u1) == 1);
}

TEST_CASE("the stacking load counts only the selected units") {
  const Position position = stacks();
  const Hex stack = hex_of(position, "u1");
  CHECK(stacking_load(points_rule, position, stack, [](UnitIndex) { return true; }) == 10);
  CHECK(stacking_load(units_rule, position, stack, [](UnitIndex) { return true; }) == 4);
  const UnitIndex c1 = *position.find("c1");
  CHECK(stacking_load(points_rule, position, stack, [&](UnitIndex u) { return u == c1; }) == 5);
  const Hex empty = position.map().grid().to_hex({1, 1});
  CHECK(stacking_load(units_rule, position, empty, [](UnitIndex) { return true; }) == 0);
}
