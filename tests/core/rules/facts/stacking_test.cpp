#include "src/core/rules/facts/stacking.h"

#include "src/core/rules/words/condition.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

RuleSet with_stacking(const StackingRule& rule) {
  RuleSet rules;
  rules.stacking = rule;
  return rules;
}

const RuleSet units_rule = with_stacking({3, false});
const RuleSet points_rule = with_stacking({3, true});
const RuleSet no_limit = with_stacking({0, true});

StackingLimit limit_of(const RuleSet& rules, const Position& position, const char* id) {
  return {rules, position, *position.find(id)};
}

/// In 0202, from the top: u1 (2 points), its ally s1 (3), the enemy c1 (5) and u2 (0). In 0303: u3 (1).
Setup stacks_setup() {
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
  return setup;
}

Position position_of(const Setup& setup) {
  const Grid grid = grid_of(Orientation::flat, Parity::even, 4, 4);
  return valid_position(std::make_shared<const HexMap>(open_map(grid)), setup);
}

Position stacks() {
  return position_of(stacks_setup());
}

Hex hex_of(const Position& position, const char* id) {
  return position.unit(*position.find(id)).hex;
}

std::shared_ptr<const Condition> of_kind(const std::string& kind, bool wanted = true) {
  Condition condition;
  (wanted ? condition.kind : condition.not_kind) = {kind};
  return std::make_shared<const Condition>(condition);
}

}  // namespace

TEST_CASE("a unit counts 1 against a unit limit, its points against a point limit") {
  const Position position = stacks();
  const UnitIndex u1 = *position.find("u1");
  const UnitIndex u2 = *position.find("u2");
  CHECK(StackingLimit(units_rule, position, u1).weight(u1) == 1);
  CHECK(StackingLimit(units_rule, position, u1).weight(u2) == 1);
  CHECK(StackingLimit(points_rule, position, u1).weight(u1) == 2);
  CHECK(StackingLimit(points_rule, position, u1).weight(u2) == 0);
}

TEST_CASE("a hex is overstacked only above the limit, never without one") {
  const Position position = stacks();
  CHECK_FALSE(limit_of(units_rule, position, "u1").is_exceeded_by(3));
  CHECK(limit_of(units_rule, position, "u1").is_exceeded_by(4));
  CHECK_FALSE(limit_of(no_limit, position, "u1").is_exceeded_by(1'000'000));
  CHECK_FALSE(limit_of(no_limit, position, "u1").exists());
  CHECK(has_stacking_limit(units_rule));
  CHECK_FALSE(has_stacking_limit(no_limit));
}

TEST_CASE("the friendly load counts allies but not enemies or the unit itself") {
  const Position position = stacks();
  const Hex stack = hex_of(position, "u1");
  CHECK(limit_of(points_rule, position, "u3").friendly_load(stack) == 5);
  CHECK(limit_of(points_rule, position, "u1").friendly_load(stack) == 3);
  CHECK(limit_of(units_rule, position, "u3").friendly_load(stack) == 3);
  CHECK(limit_of(units_rule, position, "u1").friendly_load(stack) == 2);
  CHECK(limit_of(points_rule, position, "u1").friendly_load(hex_of(position, "u3")) == 1);
}

TEST_CASE("the stacking load counts only the selected units") {
  const Position position = stacks();
  const Hex stack = hex_of(position, "u1");
  const StackingLimit points = limit_of(points_rule, position, "u1");
  const StackingLimit units = limit_of(units_rule, position, "u1");
  CHECK(points.load(stack, [](UnitIndex) { return true; }) == 10);
  CHECK(units.load(stack, [](UnitIndex) { return true; }) == 4);
  const UnitIndex c1 = *position.find("c1");
  CHECK(points.load(stack, [&](UnitIndex u) { return u == c1; }) == 5);
  const Hex empty = position.map().grid().to_hex({1, 1});
  CHECK(units.load(empty, [](UnitIndex) { return true; }) == 0);
}

TEST_CASE("the first stacking limit whose condition the unit meets applies to it") {
  Setup setup = stacks_setup();
  setup.units[4].kind = "guns";  // u3
  setup.units[0].kind = "guns";  // u1
  const Position position = position_of(setup);
  RuleSet rules;
  rules.stacking = {3, true};
  rules.stacking.where = of_kind("guns", false);
  StackingRule guns{1, false};
  guns.condition = of_kind("guns");
  guns.where = of_kind("guns");
  rules.conditional_stacking = {guns};
  const Hex stack = hex_of(position, "u1");
  // u3 may join one gun at most: u1 is there already. Others do not count for it.
  CHECK(limit_of(rules, position, "u3").limit() == 1);
  CHECK(limit_of(rules, position, "u3").friendly_load(stack) == 1);
  CHECK_FALSE(limit_of(rules, position, "u3").has_room(stack));
  // Beside the gun u1 there are the 3 points of s1 and the 0 points of u2: exactly the limit.
  CHECK(limit_of(rules, position, "u2").limit() == 3);
  CHECK(limit_of(rules, position, "u2").friendly_load(stack) == 3);
  CHECK_FALSE(limit_of(rules, position, "u2").is_exceeded_by(3));
  CHECK_FALSE(has_uniform_stacking(rules));
}

TEST_CASE("a formula for the stacking limit uses the numbers of the unit that enters") {
  Setup setup = stacks_setup();
  setup.units[4].strength = 4;  // u3
  const Position position = position_of(setup);
  RuleSet rules;
  rules.stacking.formula = std::get<Expression>(Expression::parse("strength - 1"));
  CHECK(has_stacking_limit(rules));
  CHECK(limit_of(rules, position, "u3").limit() == 3);
  CHECK_FALSE(limit_of(rules, position, "u3").has_room(hex_of(position, "u1")));
  rules.stacking.formula = std::get<Expression>(Expression::parse("strength"));
  CHECK(limit_of(rules, position, "u3").has_room(hex_of(position, "u1")));
}
