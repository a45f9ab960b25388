#include "src/core/io/positions/position_reader.h"
#include "src/core/io/maps/map_reader.h"

#include <filesystem>
#include <fstream>

#include "tests/support/got.h"

namespace fs = std::filesystem;

namespace {

const std::string inline_map = R"(
[map.grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 4
rows = 3
[map.terrain.clear]
symbol = "."
cost = { foot = 1, mounted = "1/2" }
hexes = ["....", "....", "...."]
)";

PositionDocument position_of(std::string_view text) {
  PositionSource source;
  source.file = "p";
  return got(read_position_text(text, source));
}

}  // namespace

TEST_CASE("the example position of the formats page is complete") {
  const PositionDocument document =
      position_of("rearguard = \"position 1\"\nrules = \"order-actions\"\n" + inline_map + R"(
[[units]]
id = "b1"
side = "union"
hex = "0202"
class = "foot"
zoc = true
retreat_fire_range = 0
[[units]]
id = "r1"
side = "rebel"
hex = "0101"
class = "mounted"
[enemy_line.union]
column = 28
)");
  CHECK(document.rules == "order-actions");
  CHECK(document.rules_place == Place{2, 9});
  CHECK(document.map_path.empty());
  const Position& position = document.position;
  REQUIRE(position.units().size() == 2);
  CHECK(position.unit(0).id == "b1");
  CHECK(position.map().grid().number(position.unit(0).hex) == "0202");
  CHECK(position.unit(1).zoc);
  CHECK(position.unit(1).retreat_fire_range == 0);
  CHECK(position.unit(1).state == "good");
  CHECK(position.enemies(0, 1));
  REQUIRE(position.enemy_line(0));
  CHECK(position.enemy_line(0)->is_column);
  CHECK(position.enemy_line(0)->number == 28);
  CHECK_FALSE(position.enemy_line(1));
}

TEST_CASE("optional keys of units, allies, supply and lines below a unit's header are read") {
  const PositionDocument document =
      position_of("rearguard = \"position 1\"\nname = \"Ford\"\n" + inline_map + R"(
[[units]]
id = "b1"
side = "union"
hex = "0202"
class = "mounted"
name = "1st"
kind = "cavalry"
size = "regiment"
state = "shaken"
facing = "SE"
strength = 5
morale = 7
stacking_points = 2
movement = 4.5
hidden = true
zoc = false
[[units]]
id = "p1"
side = "prussia"
hex = "0102"
class = "foot"
movement = "4 1/2"
[[units]]
id = "r1"
side = "rebel"
hex = "0301"
class = "foot"
movement = 3
allies = { union = ["prussia"] }
supply_sources = { rebel = ["0401", "0402"] }
enemy_line = { union = { column = 4 } }
side_names = { rebel = { name = "Confederates", adjective = "Confederate" } }
)");
  const Position& position = document.position;
  CHECK(document.name == "Ford");
  CHECK(position.map().side_name("rebel") == "Confederates");
  CHECK(position.map().side_adjective("rebel") == "Confederate");
  CHECK(position.map().side_name("union") == "union");
  const Unit& b1 = position.unit(0);
  CHECK(b1.name == "1st");
  CHECK(b1.kind == "cavalry");
  CHECK(b1.size == "regiment");
  CHECK(b1.state == "shaken");
  REQUIRE(b1.facing);
  CHECK(position.map().grid().direction_name(*b1.facing) == "SE");
  CHECK(b1.strength == 5);
  CHECK(b1.morale == 7);
  CHECK(b1.stacking_points == 2);
  CHECK(to_text(b1.movement, position.map().chart().denominator) == "4 1/2");
  CHECK(position.unit(1).movement == b1.movement);
  CHECK(to_text(position.unit(2).movement, position.map().chart().denominator) == "3");
  CHECK(b1.hidden);
  CHECK_FALSE(b1.zoc);
  CHECK_FALSE(position.enemies(0, 1));
  CHECK(position.enemies(0, 2));
  CHECK(position.supply(2).size() == 2);
  CHECK(position.enemy_line(0)->number == 4);
}

TEST_CASE("an inline position keeps its places and may omit its kind") {
  const auto document = parse_document(R"({"position": {
  "map": {"grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 1, "rows": 1},
          "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}}, "hexes": ["."]},
  "units": [{"id": "b1", "side": "union", "hex": "0101", "class": "foot"},
            {"id": "b2", "side": "union", "hex": "0102", "class": "foot"}]}})",
                                       "batch");
  REQUIRE(document);
  PositionSource source;
  source.file = "batch";
  source.kind_line = Need::optional;
  const auto position = read_position(*document->find("position"), source);
  REQUIRE_FALSE(position);
  CHECK(to_string(position.problems()) ==
        "batch:5:50: error: hex 0102 is off the map, which runs from 0101 to 0101\n");
}

TEST_CASE("a map's path is relative to the position, and each map is read once") {
  const fs::path folder = fs::temp_directory_path() / "rearguard-position-test";
  fs::create_directories(folder);
  std::ofstream(folder / "map.toml") << R"(rearguard = "map 1"
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 1
rows = 1
[terrain.clear]
symbol = "."
cost = { foot = 1 }
hexes = ["."]
)";
  const std::string text = "rearguard = \"position 1\"\nmap = \"map.toml\"\nunits = []\n";
  std::ofstream(folder / "position.toml") << text;
  std::ofstream(folder / "broken.toml") << "rearguard = \"map 2\"\n";
  const auto from_file = read_position_file((folder / "position.toml").string());
  CHECK(from_file);
  MapCache cache;
  PositionSource source{"p", folder.string(), Need::required, &cache};
  const auto first = read_position_text(text, source);
  const auto second = read_position_text(text, source);
  const auto broken =
      read_position_text("rearguard = \"position 1\"\nmap = \"broken.toml\"\nunits = []\n", source);
  fs::remove_all(folder);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->position.shared_map() == second->position.shared_map());
  REQUIRE_FALSE(broken);
  CHECK(broken.problems().front().file == (folder / "broken.toml").string());
  CHECK(broken.problems().front().line == 1);
}

TEST_CASE("problems of the map and of the units are reported together") {
  PositionSource source;
  source.file = "p";
  const auto position = read_position_text(
      "rearguard = \"position 1\"\nmap = \"none.toml\"\n[[units]]\nid = 3\nside = \"a\"\nhex = \"0101\"\n",
      source);
  REQUIRE_FALSE(position);
  CHECK(to_string(position.problems()) ==
        "p:2:7: error: map \"none.toml\": there is no such file\n"
        "p:3:1: error: a unit lacks the key `class`\n"
        "p:4:6: error: `id` must be a string, not a whole number\n");
}

TEST_CASE("problems of sides with dots in their names have places") {
  PositionSource source;
  source.file = "p";
  const auto position =
      read_position_text("rearguard = \"position 1\"\n" + inline_map +
                             "[[units]]\nid = \"a\"\nside = \"u\"\nhex = \"0101\"\nclass = \"foot\"\n"
                             "[enemy_line.\"u.s.\"]\ncolumn = 1\n",
                         source);
  REQUIRE_FALSE(position);
  CHECK(position.problems().front().line == 18);
}

TEST_CASE("links between units are read, and what is wrong with them has its place") {
  const std::string units = "rearguard = \"position 1\"\n" + inline_map + R"(
[[units]]
id = "b1"
side = "union"
hex = "0202"
class = "foot"
[[units]]
id = "r1"
side = "rebel"
hex = "0101"
class = "mounted"
)";
  const PositionDocument document = position_of(units + R"(
[[links]]
name = "charge"
from = "b1"
to = "r1"
counts = { hexes = 3 }
)");
  CHECK(only(document.position.links()) == Link{"charge", 0, 1, {{"hexes", 3}}});
  const auto problem = [&](const std::string& link) {
    PositionSource source;
    source.file = "p";
    const auto read = read_position_text(units + "[[links]]\n" + link, source);
    REQUIRE_FALSE(read);
    return to_string(read.problems());
  };
  CHECK(problem("name = \"charge\"\nfrom = \"b1\"\nto = \"r2\"\n") ==
        "p:27:6: error: no unit has the id \"r2\", did you mean \"r1\"?\n");
  CHECK(problem("name = \"charge\"\nfrom = \"b1\"\n") == "p:24:1: error: the link lacks the key `to`\n");
  CHECK(problem("name = \"charge\"\nfrom = \"b1\"\nto = \"r1\"\ncount = { hexes = 3 }\n") ==
        "p:28:1: error: unknown key `count` in the link; did you mean `counts`?\n");
  CHECK(problem("name = \"charge\"\nfrom = \"b1\"\nto = \"r1\"\n[[links]]\nname = \"charge\"\nfrom = "
                "\"b1\"\nto = \"r1\"\n") ==
        "p:28:1: error: links[0] already links \"b1\" to \"r1\" by \"charge\"\n");
}
