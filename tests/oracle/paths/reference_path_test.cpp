// Properties and values of given paths, counted by hand on small maps.

#include "src/oracle/paths/reference_path.h"
#include "src/oracle/paths/reference_length.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/oracle/paths/path_readings.h"
#include "tests/support/lengths.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

using Steps = std::vector<std::size_t>;

PropertyUse use_of(Property property, Scope scope = Scope::entered) {
  PropertyUse use;
  use.property = property;
  use.scope = scope;
  return use;
}

PropertyUse relation_of(Property property, Members members, Scope scope = Scope::step) {
  PropertyUse use = use_of(property, scope);
  use.members = members;
  return use;
}

ValueUse value_of_quantity(Quantity quantity, bool at_end = false) {
  ValueUse use;
  use.quantity = quantity;
  use.at_end = at_end;
  return use;
}

ValueUse units_here(UnitRelation relation, bool at_end = false) {
  Quantifier quantifier;
  quantifier.group.units = relation;
  quantifier.group.within = anywhere_on_map;
  ValueUse use = value_of_quantity(Quantity::count, at_end);
  use.property = use_of(Property::units);
  use.property.quantifier = std::make_shared<const Quantifier>(quantifier);
  use.counts_members = true;
  return use;
}

/// A position, a rule set without clauses, and a retreat of the first unit.
struct Case {
  Position position;
  RuleSet rule_set = {};
  RetreatQuestion question = {0, {2, 2, std::nullopt}, {}};

  PathQuestion asked() const { return {&position, &rule_set, question}; }
  std::vector<Hex> path(const std::vector<const char*>& numbers) const {
    std::vector<Hex> hexes;
    for (const char* number : numbers) hexes.push_back(*position.map().grid().parse(number));
    return hexes;
  }
  Steps places(const PropertyUse& use, const std::vector<const char*>& numbers) const {
    return places_of(asked(), use, path(numbers));
  }
  bool has(const PropertyUse& use, const std::vector<const char*>& numbers) const {
    return path_has(asked(), use, path(numbers));
  }
  std::int64_t value(const ValueUse& use, const std::vector<const char*>& numbers) const {
    return ReferenceBoard(asked()).path_value(use, ClauseKind::minimize, path(numbers));
  }
  bool may_end(const std::vector<const char*>& numbers, WalkEnd motion = WalkEnd::by_length) const {
    return length_allows(asked(), path(numbers), motion);
  }
};

/// Open ground, 9 by 9; 0505 is in an odd column, so its neighbours are 0504, 0604, 0605, 0506, 0405, 0404.
Case on_clear_ground(std::vector<UnitSetup> others) {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505")};
  for (UnitSetup& other : others) setup.units.push_back(std::move(other));
  return {valid_position(clear_map(9, 9), setup)};
}

/// The small chart's terrain and features; its costs are in sixths of a movement point.
Case on_map(const HexMap& map, const char* hex, const char* movement_class = "foot") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", hex)};
  setup.units[0].movement_class = movement_class;
  return {valid_position(std::make_shared<const HexMap>(map), setup)};
}

HexMap small_map() {
  return rearguard::testing::open_map(rearguard::testing::grid_of(Orientation::flat, Parity::even, 6, 6));
}

}  // namespace

TEST_CASE("a property of hexes holds at each step into such a hex") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502"), unit_at("b2", "blue", "0605")});
  CHECK(c.places(use_of(Property::enemy_zoc), {"0505", "0504", "0503", "0402"}) == Steps{2, 3});
  CHECK(c.places(use_of(Property::enemy), {"0505", "0504", "0503", "0502"}) == Steps{3});
  CHECK(c.places(use_of(Property::friendly), {"0505", "0605", "0505"}) == Steps{1});
  CHECK(c.places(use_of(Property::adjacent_to_friend), {"0505", "0604", "0603"}) == Steps{1});
  CHECK(c.places(use_of(Property::friendly_zoc), {"0505", "0506", "0507"}) == Steps{1});
}

TEST_CASE("the scope selects the hexes in which a property counts") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502")});
  const std::vector<const char*> out_and_back{"0505", "0504", "0503", "0504"};
  CHECK(c.places(use_of(Property::enemy_zoc, Scope::entered), out_and_back) == Steps{2});
  CHECK(c.places(use_of(Property::enemy_zoc, Scope::through), out_and_back) == Steps{2});
  CHECK(c.places(use_of(Property::enemy_zoc, Scope::end), out_and_back).empty());
  const std::vector<const char*> into_zoc{"0505", "0504", "0503"};
  CHECK(c.places(use_of(Property::enemy_zoc, Scope::through), into_zoc).empty());
  CHECK(c.places(use_of(Property::enemy_zoc, Scope::end), into_zoc) == Steps{2});
}

TEST_CASE("a negated property holds for a path that has it nowhere") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502")});
  PropertyUse use = use_of(Property::enemy_zoc);
  use.negated = true;
  CHECK(c.has(use, {"0505", "0506", "0507"}));
  CHECK_FALSE(c.has(use, {"0505", "0504", "0503"}));
}

TEST_CASE("a step from one enemy ZOC hex to another counts, one into a ZOC does not") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502")});
  CHECK(c.places(use_of(Property::zoc_to_zoc, Scope::step), {"0505", "0504", "0503", "0602"}) == Steps{3});
}

TEST_CASE("a revisit is a hex entered twice, or the start hex") {
  const Case c = on_clear_ground({});
  const PropertyUse revisit = use_of(Property::revisit);
  CHECK(c.places(revisit, {"0505", "0504", "0505"}) == Steps{2});
  CHECK(c.places(revisit, {"0505", "0504", "0604", "0504"}) == Steps{3});
  CHECK_FALSE(c.has(revisit, {"0505", "0504", "0604", "0603"}));
}

TEST_CASE("beyond the map edge a hex is off the map and the step impassable") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0202")};
  const Case c{valid_position(clear_map(3, 3), setup)};
  CHECK(c.places(use_of(Property::off_map), {"0202", "0203", "0204"}) == Steps{2});
  CHECK(c.places(use_of(Property::impassable, Scope::step), {"0202", "0203", "0204"}) == Steps{2});
  CHECK(c.places(use_of(Property::map_edge), {"0202", "0203", "0204"}) == Steps{1});
  CHECK_FALSE(path_cost(c.asked(), c.path({"0202", "0203", "0204"})));
}

TEST_CASE("a relation of steps compares with the hex before, of hexes with the start") {
  // 0505 is 3 hexes from 0502, 0504 is 2 and 0604 is 3.
  const Case c = on_clear_ground({unit_at("r1", "red", "0502")});
  const std::vector<const char*> path{"0505", "0504", "0604", "0605"};
  CHECK(c.places(relation_of(Property::closer, Members::nearest), path) == Steps{1});
  CHECK(c.places(relation_of(Property::farther, Members::nearest), path) == Steps{2, 3});
  CHECK(c.places(relation_of(Property::closer, Members::nearest, Scope::entered), path) == Steps{1});
  CHECK(c.places(relation_of(Property::farther, Members::nearest, Scope::entered), path) == Steps{3});
  CHECK(c.places(relation_of(Property::not_farther, Members::nearest, Scope::entered), path) == Steps{1, 2});
}

TEST_CASE("between two enemies a relation depends on the members of the anchor") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502"), unit_at("r2", "red", "0508")});
  const std::vector<const char*> north{"0505", "0504", "0503"};
  CHECK(c.places(relation_of(Property::not_farther, Members::nearest), north) == Steps{1, 2});
  CHECK(c.places(relation_of(Property::not_farther, Members::any), north) == Steps{1, 2});
  CHECK(c.places(relation_of(Property::not_farther, Members::all), north).empty());
  // The sum of the distances stays 6.
  CHECK(c.places(relation_of(Property::not_farther, Members::sum), north) == Steps{1, 2});
  CHECK(c.places(relation_of(Property::closer, Members::sum), north).empty());
}

TEST_CASE("one fixed member must be free of a relation on every step") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502"), unit_at("r2", "red", "0508")});
  const PropertyUse use = relation_of(Property::not_farther, Members::one_fixed);
  CHECK_FALSE(c.has(use, {"0505", "0504", "0503"}));
  CHECK_FALSE(c.has(use, {"0505", "0506", "0507"}));
  CHECK(c.places(use, {"0505", "0504", "0505"}) == Steps{2});
}

TEST_CASE("an anchor without members makes no relation true") {
  const Case c = on_clear_ground({});
  for (const Property p : {Property::closer, Property::not_closer, Property::farther, Property::not_farther})
    CHECK_FALSE(c.has(relation_of(p, Members::nearest), {"0505", "0504", "0503"}));
}

TEST_CASE("an end distance is compared with the number that the retreat requires") {
  const Case c = on_clear_ground({});
  PropertyUse use = use_of(Property::distance, Scope::end);
  use.anchor = DistanceAnchor::start;
  use.other_than = HexCount{true, 0};
  CHECK_FALSE(c.has(use, {"0505", "0504", "0503"}));
  CHECK(c.places(use, {"0505", "0504", "0604"}) == Steps{2});
  use.other_than.reset();
  use.less_than = HexCount{false, 2};
  CHECK(c.has(use, {"0505", "0504", "0604"}));
  CHECK_FALSE(c.has(use, {"0505", "0504", "0503"}));
}

TEST_CASE("a path costs the movement points of its steps") {
  using namespace rearguard::testing;
  HexMap map = small_map();
  const auto hex = [&](const char* number) { return *map.grid().parse(number); };
  map.set_terrain(hex("0302"), woods);
  map.add_feature(stream, hex("0302"), hex("0301"));
  // Woods 2 MP; clear 1 MP and the stream 1 MP.
  const Case c = on_map(map, "0303");
  REQUIRE(path_cost(c.asked(), c.path({"0303", "0302", "0301"})));
  CHECK(path_cost(c.asked(), c.path({"0303", "0302", "0301"}))->parts == 4 * sixths);
  CHECK(c.value(value_of_quantity(Quantity::movement_points), {"0303", "0302", "0301"}) == 4 * sixths);
  CHECK(c.value(value_of_quantity(Quantity::movement_points, true), {"0303", "0302", "0301"}) == 2 * sixths);
}

TEST_CASE("a path through impassable terrain has no cost, and that step adds nothing") {
  using namespace rearguard::testing;
  HexMap map = small_map();
  map.set_terrain(*map.grid().parse("0302"), woods);
  const Case c = on_map(map, "0303", "mounted");
  CHECK_FALSE(path_cost(c.asked(), c.path({"0303", "0302", "0301"})));
  CHECK(c.value(value_of_quantity(Quantity::movement_points), {"0303", "0302", "0301"}) == sixths);
}

TEST_CASE("quantities add up over the hexes entered") {
  UnitSetup heavy = unit_at("b3", "blue", "0504");
  heavy.stacking_points = 4;
  const Case c =
      on_clear_ground({unit_at("r1", "red", "0502"), unit_at("b2", "blue", "0504"), std::move(heavy)});
  const std::vector<const char*> path{"0505", "0504", "0503"};
  CHECK(c.value(value_of_quantity(Quantity::hexes), path) == 2);
  CHECK(c.value(units_here(UnitRelation::friends), path) == 2);
  CHECK(c.value(units_here(UnitRelation::friends, true), path) == 0);
  ValueUse points = units_here(UnitRelation::friends);
  points.in_points = true;
  CHECK(c.value(points, path) == 1 + 4);
  CHECK(c.value(value_of_quantity(Quantity::distance), path) == 2 + 1);
  CHECK(c.value(value_of_quantity(Quantity::distance, true), path) == 1);
}

TEST_CASE("elevations of the hexes entered add up") {
  HexMap map = small_map();
  map.set_elevation(*map.grid().parse("0303"), 9);
  map.set_elevation(*map.grid().parse("0302"), 2);
  map.set_elevation(*map.grid().parse("0301"), 3);
  const Case c = on_map(map, "0303");
  CHECK(c.value(value_of_quantity(Quantity::elevation), {"0303", "0302", "0301"}) == 5);
  CHECK(c.places(use_of(Property::uphill, Scope::step), {"0303", "0302", "0301"}) == Steps{2});
  CHECK(c.places(use_of(Property::downhill, Scope::step), {"0303", "0302", "0301"}) == Steps{1});
}

TEST_CASE("a count adds the places of a property") {
  const Case c = on_clear_ground({unit_at("r1", "red", "0502")});
  ValueUse use = value_of_quantity(Quantity::count);
  use.property = use_of(Property::enemy_zoc);
  CHECK(c.value(use, {"0505", "0504", "0503", "0402"}) == 2);
  use.at_end = true;
  CHECK(c.value(use, {"0505", "0504", "0503", "0402"}) == 1);
  CHECK(c.value(use, {"0505", "0506", "0507"}) == 0);
}

TEST_CASE("an exact length is that of the result") {
  const Case c = on_clear_ground({});
  CHECK(min_walk_length(c.asked()) == 2);
  CHECK(max_walk_length(c.asked()) == 2);
  CHECK_FALSE(c.may_end({"0505", "0504"}));
  CHECK(c.may_end({"0505", "0504", "0503"}));
  CHECK_FALSE(c.may_end({"0505", "0504", "0503", "0502"}));
}

TEST_CASE("a length up to the result's begins with one hex") {
  Case c = on_clear_ground({});
  c.rule_set.length = testing::up_to();
  CHECK(min_walk_length(c.asked()) == 1);
  CHECK(max_walk_length(c.asked()) == 2);
  CHECK(c.may_end({"0505", "0504"}));
  CHECK(c.may_end({"0505", "0504", "0503"}));
  CHECK_FALSE(c.may_end({"0505", "0504", "0503", "0502"}));
}

TEST_CASE("a retreat that stops at a property ends in the first hex that has it") {
  Case c = on_clear_ground({unit_at("b2", "blue", "0504"), unit_at("b3", "blue", "0503")});
  c.rule_set.length = testing::stopping(Property::friendly);
  CHECK(c.may_end({"0505", "0504"}));
  CHECK_FALSE(c.may_end({"0505", "0504", "0503"}));
  CHECK_FALSE(c.may_end({"0505", "0506"}));
}

TEST_CASE("an extended retreat continues while the hex reached has the property") {
  Case c = on_clear_ground({unit_at("b2", "blue", "0503")});
  c.rule_set.length = testing::extended(Property::friendly, 1);
  CHECK(max_walk_length(c.asked()) == 3);
  CHECK_FALSE(c.may_end({"0505", "0504", "0503"}));
  CHECK(c.may_end({"0505", "0504", "0503", "0502"}));
  CHECK_FALSE(c.may_end({"0505", "0604", "0603", "0602"}));
  CHECK(c.may_end({"0505", "0604", "0603"}));
}

TEST_CASE("a budget limits a path by its cost, and its length by the cheapest step in reach") {
  using namespace rearguard::testing;
  HexMap map = small_map();
  map.add_feature(road, *map.grid().parse("0601"), *map.grid().parse("0602"));  // out of reach
  Case c = on_map(map, "0303");
  c.question.amount = {1, 60, MovementPoints{2 * sixths}};
  CHECK(min_walk_length(c.asked()) == 1);
  CHECK(max_walk_length(c.asked()) == 2);
  HexMap near_road = map;
  near_road.add_feature(road, *map.grid().parse("0301"), *map.grid().parse("0302"));  // half a movement point
  Case by_road = on_map(near_road, "0303");
  by_road.question.amount = c.question.amount;
  CHECK(max_walk_length(by_road.asked()) == 4);
  CHECK(c.may_end({"0303", "0302", "0301"}));
  c.question.amount.budget = MovementPoints{2 * sixths - 1};
  CHECK_FALSE(c.may_end({"0303", "0302", "0301"}));
  CHECK(c.may_end({"0303", "0302"}));
}

TEST_CASE("a motion can end a walk early or forbid it to end") {
  const Case c = on_clear_ground({});
  CHECK(c.may_end({"0505", "0504"}, WalkEnd::here));
  CHECK_FALSE(c.may_end({"0505", "0504", "0503"}, WalkEnd::later));
}

TEST_CASE("a path may pass through a full hex, but not enter a closed one") {
  Case c = on_clear_ground({});
  c.question.closed = c.path({"0504"});
  CHECK(enters_closed(c.asked(), c.path({"0505", "0504", "0503"})));
  CHECK_FALSE(enters_closed(c.asked(), c.path({"0505", "0604", "0603"})));
  c.question.closed.clear();
  c.question.full = {{c.path({"0504"}).front()}};
  CHECK_FALSE(enters_closed(c.asked(), c.path({"0505", "0504"})));
  CHECK_FALSE(ends_without_room(c.asked(), c.path({"0505", "0504", "0503"})));
  CHECK(ends_without_room(c.asked(), c.path({"0505", "0504"})));
}
