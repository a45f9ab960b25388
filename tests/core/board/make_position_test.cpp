// Making a position: what is copied, what is rejected, and that all problems are reported at once.
#include "tests/support/board_setups.h"
#include "tests/support/test.h"

TEST_CASE("every problem is reported at once, in the order of the document") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930"), unit_at("b1", "", "293", "foto"),
                 unit_at("", "rebel", "3636", "foot")};
  setup.units[1].facing = "E";
  setup.units[1].retreat_fire_range = -1;
  setup.units[1].strength = -2;
  setup.units[1].morale = -3;
  setup.units[1].stacking_points = -4;
  setup.units[1].movement = "four";
  setup.units[2].hex = "3434";
  setup.units[2].retreat_fire_range = 1000001;
  setup.units[2].movement = "1/4";
  setup.enemy_line["uniom"] = {true, 28};
  setup.enemy_line["union"] = {false, 30};
  setup.supply["rebel"] = {"2726", "9999", "west"};
  CHECK(problems(setup) ==
        Lines{
            "units[1].id: unit 1 of the list is called \"b1\" already",
            "units[1].side: a unit needs a side",
            "units[1].hex: \"293\" is not a hex number of 4 digits",
            "units[1].class: no cost table of the map lists the movement class \"foto\", did you mean "
            "\"foot\"?",
            "units[1].retreat_fire_range: the retreat fire range is -1; it cannot be negative",
            "units[1].facing: \"E\" is not a direction of this map, did you mean \"NE\"?",
            "units[1].strength: the strength is -2; it cannot be negative",
            "units[1].morale: the morale is -3; it cannot be negative",
            "units[1].stacking_points: the number of stacking points is -4; it cannot be negative",
            "units[1].movement: \"four\" is not a number of movement points, such as 6, 4.5 or \"4 1/2\"",
            "units[2].id: a unit needs an id",
            "units[2].hex: the map has no hex at 3434",
            "units[2].retreat_fire_range: the retreat fire range is 1000001 hexes; the limit is a million",
            "units[2].movement: this map counts in 1/6 movement points; 1/4 is not a multiple of that",
            "enemy_line.uniom: no unit belongs to the side \"uniom\", did you mean \"union\"?",
            "enemy_line.union: on a map of flat-topped hexes an enemy line is a column, not a row",
            "supply_sources.rebel[1]: hex 9999 is off the map, which runs from 2726 to 3435",
            "supply_sources.rebel[2]: \"west\" is not a hex number of 4 digits",
        });
}

TEST_CASE("a message on an unknown name lists the known names") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930", "zeppelin")};
  setup.supply["austria"] = {"2930"};
  CHECK(problems(setup) ==
        Lines{"units[0].class: no cost table of the map lists the movement class \"zeppelin\" (known: foot, "
              "mounted)",
              "supply_sources.austria: no unit belongs to the side \"austria\" (known: union)"});
}

TEST_CASE("a message on a problem is one line for any names") {
  Setup setup;
  setup.units = {unit_at("a", "union", "28\n29"), unit_at("b", "union", "2828", "zep\tpelin")};
  CHECK(problems(setup) == Lines{"units[0].hex: \"28 29\" is not a hex number of 4 digits",
                                 "units[1].class: no cost table of the map lists the movement class \"zep "
                                 "pelin\" (known: foot, mounted)"});
}

TEST_CASE("retreat fire ranges and line numbers are at most a million") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  setup.units[0].retreat_fire_range = 1000000;
  setup.enemy_line["union"] = {true, -1000000};
  CHECK(problems(setup).empty());
  setup.enemy_line["union"] = {true, 2147483647};
  CHECK(problems(setup) ==
        Lines{"enemy_line.union: the enemy line is column 2147483647; the limit is a million either way"});
}

TEST_CASE("a pointy grid has enemy lines by row and directions E and W") {
  Setup setup;
  setup.units = {unit_at("b1", "union", "2930")};
  setup.units[0].facing = "E";
  setup.enemy_line["union"] = {false, 28};
  const auto map = map_with_hole(Orientation::pointy);
  CHECK(made(setup, map).enemy_line(0)->number == 28);
  setup.enemy_line["union"] = {true, 28};
  CHECK(problems(setup, map) ==
        Lines{"enemy_line.union: on a map of hexes with pointed tops an enemy line is a row, not a column"});
}

TEST_CASE("units of any side can share any hex, even one they cannot enter") {
  HexMap map = open_map(grid_of(Orientation::flat, Parity::even, 8, 10, {27, 26}));
  map.set_terrain(map.grid().parse("2930").value(), woods);
  Setup setup;
  setup.units = {unit_at("a", "union", "2930", "mounted"), unit_at("x", "rebel", "3030"),
                 unit_at("b", "rebel", "2930"), unit_at("c", "union", "2930")};
  const Position p = made(setup, std::make_shared<const HexMap>(std::move(map)));
  const auto stack = p.units_in(p.unit(0).hex);
  CHECK(std::vector<UnitIndex>(stack.begin(), stack.end()) == std::vector<UnitIndex>{0, 2, 3});
  CHECK(p.units_in(p.unit(1).hex).size() == 1);
  CHECK(p.units_in(neighbour(p.unit(1).hex, direction(1))).empty());
  CHECK(p.units_in(p.map().grid().to_hex({1, 1})).empty());
}

TEST_CASE("units are found by their id") {
  Setup setup;
  setup.units = {unit_at("zulu", "a", "2930"), unit_at("alpha", "a", "2931"), unit_at("mike", "b", "2932")};
  const Position p = made(setup);
  CHECK(p.find("zulu") == UnitIndex{0});
  CHECK(p.find("alpha") == UnitIndex{1});
  CHECK(p.find("mike") == UnitIndex{2});
  CHECK_FALSE(p.find("Mike"));
  CHECK_FALSE(p.find(""));
  CHECK_FALSE(p.find("zz"));
}

TEST_CASE("units of different sides are enemies") {
  Setup setup;
  setup.units = {unit_at("a", "union", "2930"), unit_at("b", "rebel", "2931"), unit_at("c", "union", "2932")};
  const Position p = made(setup);
  CHECK(p.sides() == Lines{"union", "rebel"});
  CHECK(p.enemies(p.unit(0).side, p.unit(1).side));
  CHECK_FALSE(p.enemies(p.unit(0).side, p.unit(2).side));
}

TEST_CASE("allies are joined transitively, also through sides without units") {
  Setup setup;
  setup.units = {unit_at("1", "austria", "2930"), unit_at("2", "russia", "2931"),
                 unit_at("3", "france", "2932"), unit_at("4", "bavaria", "2933"),
                 unit_at("5", "saxony", "2934")};
  setup.allies["coalition"] = {"austria", "england"};
  setup.allies["england"] = {"russia"};
  setup.allies["france"] = {"bavaria"};
  const Position p = made(setup);
  const auto enemies = [&p](UnitIndex a, UnitIndex b) { return p.enemies(p.unit(a).side, p.unit(b).side); };
  CHECK_FALSE(enemies(0, 1));
  CHECK_FALSE(enemies(2, 3));
  CHECK(enemies(0, 2));
  CHECK(enemies(1, 3));
  for (UnitIndex u = 0; u < 4; ++u) CHECK(enemies(u, 4));
}

TEST_CASE("enemy lines and supply sources belong to their side") {
  Setup setup;
  setup.units = {unit_at("a", "union", "2930"), unit_at("b", "rebel", "2931")};
  setup.enemy_line["rebel"] = {true, 34};
  setup.supply["union"] = {"2726", "2735"};
  const Position p = made(setup);
  CHECK_FALSE(p.enemy_line(0));
  CHECK(p.enemy_line(1)->number == 34);
  CHECK(p.enemy_line(1)->is_column);
  REQUIRE(p.supply(0).size() == 2);
  CHECK(p.map().grid().number(p.supply(0)[1]) == "2735");
  CHECK(p.supply(1).empty());
}

TEST_CASE("a setup without units is a position without sides") {
  const Position p = made({});
  CHECK(p.units().empty());
  CHECK(p.sides().empty());
  CHECK_FALSE(p.find("b1"));
}
