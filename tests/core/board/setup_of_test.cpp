#include "src/core/board/setup_of.h"

#include "tests/support/board_setups.h"
#include "tests/support/test.h"

TEST_CASE("the setup of a position states every key of a unit") {
  Setup setup;
  setup.units = {unit_at("d3", "union", "3230", "mounted"), unit_at("r1", "rebel", "3231")};
  UnitSetup& u = setup.units[0];
  u.zoc = false;
  u.retreat_fire_range = 4;
  u.name = "Third Division";
  u.kind = "cavalry";
  u.size = "division";
  u.state = "routed";
  u.facing = "SE";
  u.strength = 12;
  u.morale = 3;
  u.stacking_points = 0;
  u.movement = "4 1/2";
  u.hidden = true;
  u.markers = {"firing", "pinned"};
  u.engaged = {"r1"};
  u.counts = {{"hits", 2}};
  const Setup again = setup_of(made(setup));
  REQUIRE(again.units.size() == 2);
  const UnitSetup& out = again.units[0];
  CHECK(out.id == "d3");
  CHECK(out.side == "union");
  CHECK(out.hex == "3230");
  CHECK(out.movement_class == "mounted");
  CHECK_FALSE(out.zoc);
  CHECK(out.retreat_fire_range == 4);
  CHECK(out.name == "Third Division");
  CHECK(out.kind == "cavalry");
  CHECK(out.size == "division");
  CHECK(out.state == "routed");
  CHECK(out.facing == "SE");
  CHECK(out.strength == 12);
  CHECK(out.morale == 3);
  CHECK(out.stacking_points == 0);
  CHECK(out.movement == "4 1/2");
  CHECK(out.hidden);
  CHECK(out.markers == Lines{"firing", "pinned"});
  CHECK(out.engaged == Lines{"r1"});
  CHECK(out.counts == u.counts);
}

TEST_CASE("the setup of a position states the defaults of a unit") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  const UnitSetup out = setup_of(made(setup)).units.at(0);
  CHECK(out.name == "b1");
  CHECK(out.state == "good");
  CHECK(out.facing.empty());
  CHECK(out.movement == "0");
}

TEST_CASE("enemy lines and supply sources keep their sides") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("r1", "rebel", "2931")};
  setup.enemy_line["rebel"] = {true, 34};
  setup.supply["union"] = {"2726", "2735"};
  const Setup again = setup_of(made(setup));
  REQUIRE(again.enemy_line.size() == 1);
  CHECK(again.enemy_line.at("rebel").number == 34);
  CHECK(again.supply == std::map<std::string, Lines>{{"union", {"2726", "2735"}}});
}

TEST_CASE("allies through a side without units are named directly") {
  Setup setup;
  setup.units = {unit_at("1", "austria", "2930"), unit_at("2", "france", "2931"),
                 unit_at("3", "russia", "2932")};
  setup.allies["coalition"] = {"austria", "england"};
  setup.allies["england"] = {"russia"};
  const Setup again = setup_of(made(setup));
  CHECK(again.allies == std::map<std::string, Lines>{{"austria", {"russia"}}});
  const Position p = made(again);
  CHECK_FALSE(p.enemies(0, 2));
  CHECK(p.enemies(0, 1));
}

TEST_CASE("a side sees its own hidden units and those of its allies, and no enemy's") {
  Setup setup;
  setup.units = {unit_at("u1", "union", "3230"), unit_at("s1", "scouts", "3231"),
                 unit_at("r1", "rebel", "3232"), unit_at("r2", "rebel", "3233")};
  for (const std::size_t i : {0U, 1U, 2U}) setup.units[i].hidden = true;
  setup.allies["union"] = {"scouts"};
  const Position all = made(setup);
  const auto seen = [&](const char* side) {
    std::string ids;
    const Position position = seen_by(all, side);
    for (const Unit& unit : position.units()) ids += unit.id + " ";
    return ids;
  };
  CHECK(seen("union") == "u1 s1 r2 ");
  CHECK(seen("scouts") == "u1 s1 r2 ");
  CHECK(seen("rebel") == "r1 r2 ");
}

TEST_CASE("removing a unit ends its engagements") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("b2", "union", "2929"),
                 unit_at("r1", "rebel", "2931")};
  setup.units[2].engaged = {"b1", "b2"};
  remove_unit(setup, "b1");
  REQUIRE(setup.units.size() == 2);
  CHECK(setup.units[0].id == "b2");
  CHECK(setup.units[1].engaged == Lines{"b2"});
}

TEST_CASE("removing the last unit of a side removes its line and supply sources") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("b2", "union", "2929"),
                 unit_at("r1", "rebel", "2931")};
  setup.enemy_line = {{"union", {true, 34}}, {"rebel", {true, 27}}};
  setup.supply = {{"union", {"2726"}}, {"rebel", {"3435"}}};
  remove_unit(setup, "b1");
  CHECK(setup.enemy_line.size() == 2);
  CHECK(setup.supply.size() == 2);
  remove_unit(setup, "b2");
  CHECK_FALSE(setup.enemy_line.contains("union"));
  CHECK_FALSE(setup.supply.contains("union"));
  CHECK(setup.enemy_line.contains("rebel"));
  CHECK(setup.supply.contains("rebel"));
}

TEST_CASE("removing an unknown unit changes nothing") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  remove_unit(setup, "b9");
  CHECK(setup.units.size() == 1);
}
