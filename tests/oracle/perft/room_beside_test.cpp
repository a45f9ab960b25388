// The plain cases of making way, compared with the whole search for who can make way.

#include "src/core/engine/making_way/room_beside.h"

#include <doctest/doctest.h>

#include "src/core/engine/making_way/displacement.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "tests/oracle/perft/agreement.h"
#include "tests/support/random_board.h"
#include "tests/support/zoc_rules.h"

using namespace rearguard;
using rearguard::testing::by_friends;
using rearguard::testing::clear_map;
using rearguard::testing::random_position;
using rearguard::testing::random_rule_set;
using rearguard::testing::Rng;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

RuleSet with_displacement(RuleSet rules) {
  rules.retreat_effects.displacement = DisplacementRule{};
  rules.retreat_effects.displacement->distance = 1;
  return rules;
}

bool is_certain(Judge& judge, UnitIndex unit, Hex h) {
  RoomBeside room(judge.rule_set(), judge.clauses());
  const Unit& mover = judge.position().unit(unit);
  const RetreatQuestion question{unit, {1, 1, std::nullopt}, {}};
  return room.is_certain(
      {judge.board(mover.side), judge.costs(mover.movement_class), question, judge.rule_set()}, h);
}

}  // namespace

TEST_CASE("friends who certainly have room beside them can make way on random boards") {
  Rng rng(testing::seed_for("room beside"));
  int certain = 0, only_found = 0, stuck = 0;
  for (std::uint32_t board = testing::random_boards(400); board > 0; --board) {
    RuleSet rules = with_displacement(random_rule_set(rng));
    rules.length = Length{};
    rules.zoc.cancelled_by.reset();
    if (rng.chance(10)) rules.zoc.cancelled_by = by_friends();
    rules.stacking = {rng.number(1, 2), rng.chance(50)};
    rules.retreat_effects.displacement->chains = rng.chance(50);
    testing::BoardPlan plan;
    plan.density = rng.number(25, 70);
    const Position position = random_position(rng, plan);
    Judge judge(position, rules);
    if (judge.clauses().problem()) continue;
    for (UnitIndex u = 0; u < position.units().size(); ++u) {
      const RetreatQuestion question{u, {1, 1, std::nullopt}, {}};
      for (const Hex h : disc(position.unit(u).hex, 2)) {
        DisplacementRules displacement(rules, rules, &judge);
        if (!displacement.is_crowded(position, question, h)) continue;
        const auto why = displacement.why_full(position, question, h);
        if (displacement.gave_up()) continue;
        const bool beside = is_certain(judge, u, h);
        CAPTURE(why.value_or(""));
        CHECK_FALSE((beside && why));
        ++(beside ? certain : why ? stuck : only_found);
      }
    }
  }
  CHECK(certain > 100);
  CHECK(only_found > 100);
  CHECK(stuck > 100);
}

TEST_CASE("room beside a friend counts only where nobody else is needed to go") {
  // Column 01 runs from 0101 in the north; m retreats into 0102, where f stands.
  const auto map = clear_map(1, 4);
  RuleSet rules = with_displacement({});
  rules.stacking.limit = 1;
  Clause passable;
  passable.property = PropertyUse{};
  passable.property->property = Property::impassable;
  passable.property->scope = Scope::step;
  rules.clauses = {passable};
  const auto certain_with = [&](std::vector<UnitSetup> more) {
    Setup setup;
    setup.units = {unit_at("m", "red", "0101"), unit_at("f", "red", "0102")};
    setup.units.insert(setup.units.end(), more.begin(), more.end());
    const Position position = valid_position(map, setup);
    Judge judge(position, rules);
    return is_certain(judge, *position.find("m"), position.unit(*position.find("f")).hex);
  };
  CHECK(certain_with({}));                                   // f goes to 0103
  CHECK_FALSE(certain_with({unit_at("g", "red", "0103")}));  // g would have to go first
}
