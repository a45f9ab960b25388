// Conditions on the hex and the stack of a unit.

#include <doctest/doctest.h>

#include "src/engine/conditions.h"
#include "src/rules/property.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::clear_map;
using rearguard::testing::unit_at;
using rearguard::testing::valid_position;

namespace {

std::vector<std::string> ids(UnitRelation relation, const Position& position, const std::string& unit) {
  const RuleSet rule_set;
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = *position.find(unit);
  UnitGroup near;
  near.units = relation;
  std::vector<std::string> found;
  for (const UnitIndex u : units_near(near, scene)) found.push_back(position.unit(u).id);
  return found;
}

bool hex_matches(const Position& position, const std::string& unit, const std::vector<Property>& in,
                 const std::vector<Property>& not_in = {}) {
  const RuleSet rule_set;
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = *position.find(unit);
  Condition condition;
  for (const Property p : in) {
    condition.hex.emplace_back();
    condition.hex.back().property = p;
  }
  for (const Property p : not_in) {
    condition.not_hex.emplace_back();
    condition.not_hex.back().property = p;
  }
  return holds(condition, scene);
}

}  // namespace

TEST_CASE("conditions distinguish the friend above from the friend below in a stack") {
  Setup setup;
  setup.units = {unit_at("top", "red", "0202"), unit_at("foe", "blue", "0202"), unit_at("mid", "red", "0202"),
                 unit_at("low", "red", "0202"), unit_at("off", "red", "0203")};
  const Position position = valid_position(clear_map(4, 4), setup);
  using Ids = std::vector<std::string>;
  CHECK(ids(UnitRelation::next_below, position, "top") == Ids{"mid"});
  CHECK(ids(UnitRelation::next_below, position, "mid") == Ids{"low"});
  CHECK(ids(UnitRelation::next_below, position, "low").empty());
  CHECK(ids(UnitRelation::next_above, position, "low") == Ids{"mid"});
  CHECK(ids(UnitRelation::next_above, position, "mid") == Ids{"top"});
  CHECK(ids(UnitRelation::next_above, position, "top").empty());
  CHECK(ids(UnitRelation::next_above, position, "off").empty());
}

TEST_CASE("a condition on the hex requires one property of a list, and none of another") {
  Setup setup;
  setup.units = {unit_at("near", "red", "0202"), unit_at("far", "red", "0404"),
                 unit_at("foe", "blue", "0201")};
  const Position position = valid_position(clear_map(5, 5), setup);
  CHECK(hex_matches(position, "near", {Property::enemy_zoc}));
  CHECK_FALSE(hex_matches(position, "far", {Property::enemy_zoc}));
  CHECK(hex_matches(position, "near", {Property::map_edge, Property::adjacent_to_enemy}));
  CHECK_FALSE(hex_matches(position, "near", {Property::map_edge}));
  CHECK(hex_matches(position, "far", {}, {Property::enemy_zoc, Property::map_edge}));
  CHECK_FALSE(hex_matches(position, "near", {}, {Property::enemy_zoc, Property::map_edge}));
}
