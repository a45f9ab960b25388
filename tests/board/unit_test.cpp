#include "src/board/unit.h"

#include <doctest/doctest.h>

#include "src/board/position.h"
#include "tests/support/maps.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

UnitSetup unit(std::string id, std::string side, std::string hex, std::string movement_class = "foot") {
  UnitSetup u;
  u.id = std::move(id);
  u.side = std::move(side);
  u.hex = std::move(hex);
  u.movement_class = std::move(movement_class);
  return u;
}

PositionOrProblems result_of(const Setup& setup) {
  return Position::make(
      std::make_shared<const HexMap>(open_map(grid_of(Orientation::flat, Parity::even, 8, 10, {27, 26}))),
      setup);
}

Position made(const Setup& setup) {
  auto result = result_of(setup);
  REQUIRE(std::holds_alternative<Position>(result));
  return std::get<Position>(std::move(result));
}

/// The first part of a setup with a problem; empty if there is none.
std::string problem_place(const Setup& setup) {
  const auto result = result_of(setup);
  const auto* problems = std::get_if<std::vector<SetupProblem>>(&result);
  return problems == nullptr ? "" : problems->front().subject;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a unit needs only an id, a side, a hex and a class") {
  Setup setup;
  setup.units = {unit("b1", "union", "2930")};
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
  UnitSetup u = unit("d3", "union", "3230", "mounted");
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
  setup.units = {unit("b1", "union", "2930")};
  setup.units[0].markers = {"pinned", "firing", "pinned"};
  CHECK(made(setup).unit(0).markers == Lines{"firing", "pinned"});
}

TEST_CASE("the counts of a unit are copied by name") {
  Setup setup;
  setup.units = {unit("b1", "union", "2930")};
  setup.units[0].counts = {{"hits", 2}, {"rout-turn", 0}};
  CHECK(made(setup).unit(0).counts == std::map<std::string, int>{{"hits", 2}, {"rout-turn", 0}});
}

TEST_CASE("an engagement that one unit names holds for both") {
  Setup setup;
  setup.units = {unit("b1", "union", "2930"), unit("r1", "rebel", "2931"), unit("r2", "rebel", "2830")};
  setup.units[0].engaged = {"r2", "r1"};
  const Position p = made(setup);
  CHECK(p.unit(0).engaged == std::vector<UnitIndex>{1, 2});
  CHECK(p.unit(1).engaged == std::vector<UnitIndex>{0});
  CHECK(p.unit(2).engaged == std::vector<UnitIndex>{0});
}

TEST_CASE("a unit can only be engaged with an enemy unit") {
  Setup setup;
  setup.units = {unit("b1", "union", "2930"), unit("b2", "union", "2931"), unit("r1", "rebel", "2830")};
  for (const char* other : {"b1", "b2", "r9"}) {
    CAPTURE(other);
    setup.units[0].engaged = {"r1", other};
    CHECK(problem_place(setup) == "units[0].engaged[1]");
  }
  setup.units[0].engaged = {"r1"};
  CHECK(problem_place(setup).empty());
}
