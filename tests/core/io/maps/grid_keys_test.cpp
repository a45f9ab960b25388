// The keys of `grid`, and hexes, columns and rows written as the map prints them.

#include "src/core/io/maps/grid_keys.h"

#include "src/core/board/setup_of.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/io/maps/map_writer.h"
#include "src/core/io/positions/position_reader.h"
#include "src/core/io/positions/position_writer.h"
#include "tests/support/got.h"

namespace {

std::string map_with_grid(const std::string& grid, const std::string& hexes, const std::string& rest = "") {
  return "rearguard = \"map 1\"\nhexes = [" + hexes + "]\ngrid = { " + grid +
         " }\nterrain.clear = { symbol = \".\", cost = { foot = 1 } }\nfeatures.wall = { cost = { foot = 2 } "
         "}\n" +
         rest;
}

HexMap map_with(const std::string& text) {
  return got(read_map_text(text, "map.toml"));
}

std::string error_of(const std::string& text) {
  const auto map = read_map_text(text, "map.toml");
  return map ? "" : map.problems().front().message;
}

const std::string three_by_three = R"("...", "...", "...")";

Checked<PositionDocument> position_with_grid(const std::string& grid, const std::string& rest) {
  const std::string text = "rearguard = \"position 1\"\nmap = { hexes = [" + three_by_three + "], grid = { " +
                           grid + " }, terrain = { clear = { symbol = \".\", cost = { foot = 1 } } } }\n" +
                           rest;
  return read_position_text(text, {"position.toml", "", Need::required, nullptr});
}

}  // namespace

TEST_CASE("a map writes the keys of its grid as they were read") {
  for (
      const char* grid :
      {R"(orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 3)",
       R"(orientation = "pointy", shifted = "first", first = "A1", columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "second", first = "A0", columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "odd", first = "4201", order = "row-column", rows_run = "up", columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "odd", first = "17.07", columns_run = "left", slant = -1, columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "even", first = "10101", digits = [2, 3], columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "even", first = "10101", digits = [3, 2], order = "row-column", columns = 3, rows = 3)",
       R"(orientation = "flat", shifted = "even", first = "AA07", letters = "AA AB", slant = 1, columns = 3, rows = 3)"}) {
    CAPTURE(grid);
    const HexMap map = map_with(map_with_grid(grid, three_by_three));
    const std::string written = to_toml(map);
    const HexMap again = map_with(written);
    CHECK(again.grid().numbering == map.grid().numbering);
    CHECK(again.grid().first == map.grid().first);
    CHECK(again.grid().shifted == map.grid().shifted);
    CHECK(again.grid().shifted_by_place == map.grid().shifted_by_place);
    CHECK(to_toml(again) == written);
    // Each key that was given is written, and no other.
    const Node node = grid_node(map.grid());
    const std::string given = grid;
    for (const Member& m : node.members) CHECK(has(given, m.key + " = "));
    CHECK(static_cast<long>(node.members.size()) == std::ranges::count(given, '='));
  }
}

TEST_CASE("the grid of a plain map is written as ever") {
  const HexMap map = map_with(map_with_grid(
      R"(orientation = "flat", shifted = "even", first = "0101", columns = 3, rows = 3)", three_by_three));
  CHECK(to_toml(map).find("grid = { orientation = \"flat\", shifted = \"even\", first = \"0101\", columns = "
                          "3, rows = 3 }\n") != std::string::npos);
}

TEST_CASE("hexsides, labels and regions name hexes as the map prints them") {
  const HexMap map = map_with(
      map_with_grid(R"(orientation = "flat", shifted = "second", first = "A0", columns = 3, rows = 3)",
                    R"(" . ", "...", "...")",
                    "hexsides = [{ feature = \"wall\", between = [\"A1\", \"B0\"] }]\nlabels = [{ hex = "
                    "\"C2\", text = \"Mill\" }]\n"
                    "regions.west = [\"A1-B2\"]\n"));
  const Grid& grid = map.grid();
  // B is half a hex lower, so B0 lies NE of A1.
  CHECK(map.features(grid.parse("A1").value(), grid.parse_direction("NE").value()).size() == 1);
  CHECK(map.labels.front().hex == grid.hex_at(8));
  CHECK(map.regions.at("west").hexes.size() == 4);
  CHECK(to_toml(map).find("west = [\"A1-B2\"]") != std::string::npos);
  CHECK(error_of(
            map_with_grid(R"(orientation = "flat", shifted = "second", first = "A1", columns = 3, rows = 3)",
                          three_by_three, "labels = [{ hex = \"a1\", text = \"Mill\" }]\n")) ==
        "\"a1\" is not a hex number such as A1");
}

TEST_CASE("a hex that cannot have a number is an error, unless it is a blank") {
  const std::string grid =
      R"(orientation = "flat", shifted = "even", first = "0101", rows_run = "up", columns = 3, rows = 3)";
  CHECK(error_of(map_with_grid(grid, three_by_three)).find("row 3 from the top") != std::string::npos);
  CHECK(error_of(map_with_grid(grid, R"("...", "...", "   ")")) == "");
}

TEST_CASE("an enemy line is the column or row that the map prints") {
  const std::string units = "units = [{ id = \"a\", side = \"red\", hex = \"B2\", class = \"foot\" }]\n";
  const std::string letters =
      R"(orientation = "flat", shifted = "second", first = "C3", columns_run = "left", rows_run = "up", columns = 3, rows = 3)";
  const auto read = got(position_with_grid(letters, "enemy_line.red = { column = \"A\" }\n" + units));
  const Position& position = read.position;
  const Hex b2 = position.unit(0).hex;
  CHECK(b2 == position.map().grid().hex_at(4));
  // Column A is the rightmost one.
  const auto line = position.enemy_line(position.unit(0).side).value();
  CHECK(distance_to_line(position.map().grid(), b2, line) == 1);
  CHECK(distance_to_line(position.map().grid(), position.map().grid().hex_at(5), line) == 0);
  CHECK(distance_to_line(position.map().grid(), position.map().grid().hex_at(3), line) == 2);
  const std::string written = to_toml(setup_of(position), {"", "map", nullptr, ""});
  CHECK(has(written, "enemy_line.red = { column = \"A\" }"));

  const auto figures = got(position_with_grid(
      R"(orientation = "pointy", shifted = "odd", first = "0103", rows_run = "up", columns = 3, rows = 3)",
      "enemy_line.red = { row = \"03\" }\nunits = [{ id = \"a\", side = \"red\", hex = \"0202\", class = "
      "\"foot\" }]\n"));
  const Grid& grid = figures.position.map().grid();
  const auto row = figures.position.enemy_line(0).value();
  CHECK(distance_to_line(grid, grid.hex_at(0), row) == 0);
  CHECK(distance_to_line(grid, grid.hex_at(8), row) == 2);
  CHECK(to_toml(setup_of(figures.position), {"", "map", nullptr, ""}).find("{ row = 3 }") !=
        std::string::npos);
}
