#include "src/core/rules/describe/describe_parts.h"
#include "src/core/rules/words/property.h"
#include "tests/support/test.h"

namespace {

Expression formula(const char* text) {
  return std::get<Expression>(Expression::parse(text));
}

UnitGroup near(UnitRelation of, int within, int at_least = 1) {
  UnitGroup n;
  n.units = of;
  n.within = within;
  n.at_least = at_least;
  return n;
}

Condition in_state(const char* state) {
  Condition c;
  c.state = {state};
  return c;
}

}  // namespace

TEST_CASE("a condition on names is described with their names") {
  Condition c;
  c.state = {"good", "shaken"};
  c.not_kind = {"artillery"};
  c.movement_class = {"foot"};
  c.marker = {"firing"};
  c.not_marker = {"spent"};
  c.terrain = {"woods", "town", "village"};
  CHECK(to_text(c) ==
        "it is good or shaken and it is not artillery and it is of class foot and it is marked firing and it "
        "is not marked spent and it is in woods, town or village");
}

TEST_CASE("a group of units is described with its number and place") {
  Condition c;
  c.near = {near(UnitRelation::enemies, 3, 2)};
  CHECK(to_text(c) == "2 or more enemies are within 3 hexes");
  c.near = {near(UnitRelation::enemies, 1)};
  c.near.front().in_sight = true;
  c.near.front().in_front = true;
  CHECK(to_text(c) == "an enemy is within 1 hex in its sight in its front");
  c.near = {near(UnitRelation::friends, 0)};
  c.near.front().condition = in_state("routed");
  CHECK(to_text(c) == "a friend that is routed is in its hex");
  c.near = {near(UnitRelation::any, 2)};
  c.near.front().along_path = true;
  CHECK(to_text(c) == "a unit is within 2 hexes of the path of its latest move");
  c.near = {near(UnitRelation::causing_units, anywhere_on_map)};
  CHECK(to_text(c) == "it has a causing unit");
  c.near = {near(UnitRelation::next_above, anywhere_on_map)};
  CHECK(to_text(c) == "it has a friend directly above it in its stack");
  c.near.clear();
  PropertyUse use;
  use.property = Property::enemy_zoc;
  c.hex = {use};
  CHECK(to_text(c) == "it is in a hex with enemy-zoc");
  c.hex.clear();
  c.not_near = {near(UnitRelation::causing_units, anywhere_on_map, 2)};
  CHECK(to_text(c) == "it has fewer than 2 causing units");
  c.not_near = {near(UnitRelation::enemies, 4)};
  CHECK(to_text(c) == "no enemy is within 4 hexes");
}

TEST_CASE("engagement, bearings, sight and formulas are described") {
  Condition c;
  c.engaged = false;
  c.in_sight = true;
  c.in_front = false;
  c.check = formula("morale <= cause.morale");
  CHECK(to_text(c) ==
        "it is not engaged and it has not every causing unit in its front and it sees every causing "
        "unit and morale is at most the cause's morale");
  c = {};
  c.engaged_elsewhere = true;
  c.attacked_from = Bearing::flank;
  c.check = formula("(hits > 0) * lost");
  CHECK(to_text(c) ==
        "it is engaged with a unit that is not a causing unit and it has the first causing unit on a flank "
        "and (hits > 0) * lost is not 0");
  c = {};
  c.attacked_from = Bearing::flank;
  c.attacked_flank = Flank::left;
  CHECK(to_text(c) == "it has the first causing unit on its left flank");
  c.attacked_flank = Flank::right;
  CHECK(to_text(c) == "it has the first causing unit on its right flank");
}

TEST_CASE("conditions on other units and alternatives are described") {
  Condition c;
  c.cause = in_state("routed");
  c.causing_units = Condition{};
  CHECK(to_text(c) == "its cause is routed and it has a causing unit");
  c = {};
  c.causing_units = in_state("good");
  c.any = {in_state("shaken"), Condition{}};
  c.any.back().engaged = true;
  c.none_of = {in_state("eager")};
  CHECK(to_text(c) ==
        "every causing unit is good and it is not eager and either it is shaken or it is engaged");
}

TEST_CASE("negation is said of each part, and alternatives cannot be read otherwise") {
  const auto unless = [](Condition none) {
    Condition c;
    c.none_of = {std::move(none)};
    return to_text(c);
  };
  Condition both = in_state("shaken");
  both.engaged = true;
  CHECK(unless(both) == "it is not shaken or it is not engaged");
  Condition one;
  one.any = {in_state("shaken"), both};
  CHECK(to_text(one) == "it is shaken or (it is shaken and it is engaged)");
  CHECK(unless(one) == "it is not shaken and either it is not shaken or it is not engaged");
  one.hidden = true;
  CHECK(to_text(one) == "it is hidden and either it is shaken or (it is shaken and it is engaged)");
  Condition by_shaken;
  by_shaken.causing_units = in_state("shaken");
  CHECK(unless(by_shaken) == "it has no causing unit or some causing unit is not shaken");
}

TEST_CASE("formulas are told in words, also their opposites") {
  Condition c;
  c.check = formula("causing.strength >= strength");
  CHECK(to_text(c) == "the causing units' strength is at least strength");
  Condition none;
  none.none_of = {c};
  CHECK(to_text(none) == "the causing units' strength is less than strength");
  c.check = formula("(strength > 0) * (morale = 2)");
  CHECK(to_text(c) == "strength is more than 0 and morale is 2");
  none.none_of = {c};
  CHECK(to_text(none) == "strength is at most 0 or morale is not 2");
}

TEST_CASE("a reach condition is described with its move, length and exceptions") {
  ReachCondition way;
  way.move = "charge";
  way.hexes = formula("movement + 6");
  Condition c;
  c.can_reach = {way};
  CHECK(to_text(c) == "the move `charge` of at most movement + 6 hexes takes it to a causing unit");
  way.aligned = true;
  way.ignoring = {"friends", "map-edge"};
  way.nonblocking = Condition{};
  way.nonblocking->marker = {"charging"};
  way.min_enemies = 2;
  c.can_reach.clear();
  c.cannot_reach = {way};
  CHECK(to_text(c) ==
        "the move `charge` of at most movement + 6 hexes does not take it to a causing unit that it can then "
        "face, ignoring friends, the map edge and units that are marked charging, with 2 or more unengaged "
        "enemies in the way");
}

TEST_CASE("a condition on several units is described in the plural") {
  UnitGroup group = near(UnitRelation::friends, 2);
  group.condition = in_state("shaken");
  group.condition->not_marker = {"spent"};
  CHECK(to_text(group, true) == "friends within 2 hexes that are shaken and are not marked spent");
  CHECK(to_text(group, false) == "friend within 2 hexes that is shaken and is not marked spent");
  CHECK(to_text(*group.condition, Speaking::who) == "is shaken and is not marked spent");
}
