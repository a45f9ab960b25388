#include "src/core/board/unit.h"

#include "tests/support/board_setups.h"
#include "tests/support/test.h"

TEST_CASE("a unit needs only an id, a side, a hex and a class") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  const Position p = made(setup);
  const Unit& u = p.unit(0);
  CHECK(u.id == "b1");
  CHECK(u.name == "b1");
  CHECK(u.state == "good");
  CHECK(u.zoc);
  CHECK(u.retreat_fire_range == 0);
  CHECK(u.movement == MovementPoints{0});
  CHECK(u.stacking_points == 1);
  CHECK_FALSE(u.facing);
  CHECK(p.map().grid().number(u.hex) == "2930");
  CHECK(p.sides() == Lines{"union"});
  CHECK_FALSE(p.enemy_line(0));
  CHECK(p.supply(0).empty());
}

TEST_CASE("every value of a unit is copied") {
  Setup setup;
  UnitSetup u = unit_at("d3", "union", "3230", "mounted");
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
  setup.units = {u};
  const Unit out = made(setup).unit(0);
  CHECK(out.movement_class == mounted);
  CHECK_FALSE(out.zoc);
  CHECK(out.retreat_fire_range == 4);
  CHECK(out.name == "Third Division");
  CHECK(out.kind == "cavalry");
  CHECK(out.size == "division");
  CHECK(out.state == "routed");
  CHECK(out.facing == direction(2));
  CHECK(out.strength == 12);
  CHECK(out.morale == 3);
  CHECK(out.stacking_points == 0);
  CHECK(out.movement == MovementPoints{27});
  CHECK(out.hidden);
}

TEST_CASE("the markers of a unit are sorted, each once") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  setup.units[0].markers = {"pinned", "firing", "pinned"};
  CHECK(made(setup).unit(0).markers == Lines{"firing", "pinned"});
}

TEST_CASE("the counts of a unit are copied by name") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  setup.units[0].counts = {{"hits", 2}, {"rout-turn", 0}};
  CHECK(made(setup).unit(0).counts == std::map<std::string, int>{{"hits", 2}, {"rout-turn", 0}});
}

TEST_CASE("an engagement that one unit names holds for both") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("r1", "rebel", "2931"),
                 unit_at("r2", "rebel", "2830")};
  setup.units[0].engaged = {"r2", "r1"};
  const Position p = made(setup);
  CHECK(p.unit(0).engaged == std::vector<UnitIndex>{1, 2});
  CHECK(p.unit(1).engaged == std::vector<UnitIndex>{0});
  CHECK(p.unit(2).engaged == std::vector<UnitIndex>{0});
}

TEST_CASE("a unit can only be engaged with an enemy unit") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("b2", "union", "2931"),
                 unit_at("r1", "rebel", "2830")};
  for (const char* other : {"b1", "b2", "r9"}) {
    CAPTURE(other);
    setup.units[0].engaged = {"r1", other};
    REQUIRE_FALSE(problems(setup).empty());
    CHECK(problems(setup).front().starts_with("units[0].engaged[1]: "));
  }
  setup.units[0].engaged = {"r1"};
  CHECK(problems(setup).empty());
}
