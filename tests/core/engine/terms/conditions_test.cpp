// Conditions on the hex and the stack of a unit, on the flank of an attack, and on what it can reach.

#include "src/core/engine/terms/conditions.h"

#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

Strings ids(UnitRelation relation, const Position& position, const std::string& unit) {
  const RuleSet rule_set;
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = *position.find(unit);
  UnitGroup near;
  near.units = relation;
  Strings found;
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

/// Tests whether u can charge t straight ahead, with so many wheels, and turn to it.
bool can_charge(const std::vector<UnitSetup>& units, int max_wheels, const Strings& ignoring) {
  Setup setup;
  setup.units = units;
  const Position position = valid_position(clear_map(8, 6), setup);
  auto charge = std::make_shared<RuleSet>();
  charge->motion.kind = Motion::Kind::forward;
  charge->motion.max_wheels = max_wheels;
  RuleSet rule_set;
  rule_set.moves["charge"] = charge;
  EventContext scene;
  scene.position = &position;
  scene.rule_set = &rule_set;
  scene.unit = *position.find("u");
  scene.causing_units = {*position.find("t")};
  ReachCondition reach;
  reach.move = "charge";
  reach.hexes = Expression::constant(5);
  reach.ignoring = ignoring;
  reach.aligned = true;
  Condition condition;
  condition.can_reach = {reach};
  return holds(condition, scene);
}

UnitSetup facing(UnitSetup unit, const std::string& direction) {
  unit.facing = direction;
  return unit;
}

}  // namespace

TEST_CASE("conditions distinguish the friend above from the friend below in a stack") {
  Setup setup;
  setup.units = {unit_at("top", "red", "0202"), unit_at("foe", "blue", "0202"), unit_at("mid", "red", "0202"),
                 unit_at("low", "red", "0202"), unit_at("off", "red", "0203")};
  const Position position = valid_position(clear_map(4, 4), setup);
  using Ids = Strings;
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

TEST_CASE("an attack comes from the left or the right flank, as seen along the facing") {
  // Around 0303: N 0302, NE 0402, SE 0403, S 0304, SW 0203, NW 0202.
  const auto flank = [](const std::string& direction, const std::string& attacker) {
    Setup setup;
    setup.units = {facing(unit_at("u", "red", "0303"), direction), unit_at("t", "blue", attacker)};
    const Position position = valid_position(clear_map(6, 6), setup);
    EventContext scene;
    scene.position = &position;
    scene.causing_units = {1};
    std::string found;
    for (const Flank side : {Flank::left, Flank::right}) {
      Condition c;
      c.attacked_from = Bearing::flank;
      c.attacked_flank = side;
      if (holds(c, scene)) found += side == Flank::left ? "left" : "right";
    }
    return found;
  };
  CHECK(flank("N", "0403") == "right");
  CHECK(flank("N", "0203") == "left");
  CHECK(flank("S", "0402") == "left");
  CHECK(flank("S", "0202") == "right");
  CHECK(flank("NE", "0304") == "right");
  CHECK(flank("NE", "0202") == "left");
  CHECK(flank("N", "0302").empty());
  CHECK(flank("N", "0304").empty());
  CHECK(flank("N", "0402").empty());
  CHECK(flank("N", "0504") == "right");
  CHECK(flank("N", "0104") == "left");
  CHECK(flank("N", "0405").empty());
  CHECK_FALSE(flank_toward({}, Hex{1, 1}));
}

TEST_CASE("a charge that ignores the map edge in its turn does not leave the map") {
  // In 0201 the front of u would swing through the hex north of it, which is off the map.
  const std::vector<UnitSetup> at_the_edge{facing(unit_at("u", "red", "0203"), "N"),
                                           unit_at("t", "blue", "0301")};
  CHECK_FALSE(can_charge(at_the_edge, 0, {}));
  CHECK(can_charge(at_the_edge, 0, {"map-edge"}));
  CHECK(can_charge(at_the_edge, 0, {"map-edge-in-turn"}));
  // With a friend in 0401 only a path over the edge would do: 0301, off the map, 0501.
  const std::vector<UnitSetup> over_the_edge{facing(unit_at("u", "red", "0201"), "NE"),
                                             unit_at("t", "blue", "0601"), unit_at("f", "red", "0401")};
  CHECK_FALSE(can_charge(over_the_edge, 1, {}));
  CHECK(can_charge(over_the_edge, 1, {"map-edge"}));
  CHECK_FALSE(can_charge(over_the_edge, 1, {"map-edge-in-turn"}));
  CHECK(can_charge(over_the_edge, 1, {"friends"}));
}
