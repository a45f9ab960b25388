// Tables of terrain in words.

#include "src/workshop/exchange/word_grid.h"

#include "src/core/io/maps/map_reader.h"
#include "tests/support/test.h"

using namespace rearguard;

namespace {

HexMap map_of(const std::string& text) {
  const auto draft = read_word_grid(text, "terrain.csv");
  REQUIRE_MESSAGE(draft, (draft ? "" : to_string(draft.problems())));
  Problems problems("terrain.csv");
  auto map = read_map(draft->document, Need::optional, problems);
  REQUIRE_MESSAGE(map, to_string(problems.take()));
  return *std::move(map);
}

std::string at(const HexMap& map, const char* number) {
  const auto hex = map.grid().parse(number);
  REQUIRE(hex);
  return map.exists(*hex) ? map.chart().terrains[map.terrain(*hex)].name : "";
}

std::string grid_problem(const std::string& text) {
  const auto draft = read_word_grid(text, "t.csv");
  return draft ? "" : to_string(draft.problems().front());
}

}  // namespace

TEST_CASE("a grid of words is a map, numbered as its first row and column count") {
  const HexMap map = map_of("col/row;0;1;2\n0;sea;plain;plain\n1;sea;wood;\n");
  CHECK(map.grid().columns == 3);
  CHECK(map.grid().rows == 2);
  CHECK(at(map, "0000") == "sea");
  CHECK(at(map, "0101") == "wood");
  CHECK(at(map, "0201").empty());
  const HexMap bare = map_of("sea,plain\nsea,wood\n");
  CHECK(at(bare, "0101") == "sea");
  CHECK(at(bare, "0202") == "wood");
}

TEST_CASE("rows that name a hex and its terrain are a map") {
  const HexMap map = map_of("Hex,Terrain,Elevation\n0203,clear,2\n0304,\"woods, light\",\n");
  CHECK(map.grid().columns == 2);
  CHECK(at(map, "0203") == "clear");
  CHECK(at(map, "0304") == "woods, light");
  CHECK(at(map, "0303").empty());
  CHECK(map.elevation(*map.grid().parse("0203")) == 2);
  CHECK(at(map_of("x\ty\ttype\n1\t1\tsea\n2\t1\tplain\n"), "0201") == "plain");
  CHECK(at(map_of("hex;terrain\nA1;sea\nB2;plain\n"), "B2") == "plain");
  CHECK(at(map_of("hex;terrain\n10.4;sea\n11.5;plain\n"), "1105") == "plain");
}

TEST_CASE("axial numbers keep every hex beside its neighbours") {
  const HexMap map = map_of("q,r,terrain\n0,0,mid\n1,-1,ne\n1,0,se\n-1,0,nw\n-1,1,sw\n0,1,s\n0,-1,n\n");
  const auto hex = [&](const std::string& name) {
    for (std::size_t i = 0; i < map.terrains().size(); ++i) {
      if (map.chart().terrains[map.terrains()[i]].name == name) return map.grid().hex_at(i);
    }
    FAIL(name);
    return Hex{};
  };
  for (const char* name : {"ne", "se", "nw", "sw", "s", "n"}) CHECK(adjacent(hex("mid"), hex(name)));
  CHECK(map.grid().direction_name(direction(1)) == "NE");
  CHECK(neighbour(hex("mid"), direction(1)) == hex("ne"));
}

TEST_CASE("a text without separators has a hex a character") {
  const HexMap map = map_of("--w\n-ww\n");
  CHECK(map.grid().columns == 3);
  CHECK(at(map, "0101") == "-");
  CHECK(at(map, "0301") == "w");
}

TEST_CASE("what is no map of words is told with its place") {
  CHECK(grid_problem("").find("this table has no hexes") != std::string::npos);
  CHECK(grid_problem("hex,terrain\n01,sea\n2x,plain\nx,wood\n").find("t.csv:3:1: ") != std::string::npos);
  CHECK(
      grid_problem("hex,terrain\n0101,sea\n0101,plain\n").find("t.csv:3:1: error: this hex is there twice") !=
      std::string::npos);
  CHECK(grid_problem("hex,terrain\n0101,sea\n999999.999999,plain\n").find("too far apart") !=
        std::string::npos);
  CHECK(grid_problem("hex,terrain,level\n0101,sea,high\n").find("t.csv:2:10: ") != std::string::npos);
}

TEST_CASE("of more terrains than a chart has the rarest become one") {
  std::string text = "hex,terrain\n";
  for (int i = 0; i < 300; ++i) text += std::to_string(1000 + i) + ",kind " + std::to_string(i) + "\n";
  for (int i = 300; i < 305; ++i) text += std::to_string(1000 + i) + ",common\n";
  const HexMap map = map_of(text);
  CHECK(map.chart().terrains.size() == 251);
  CHECK(map.chart().find_terrain("common"));
  CHECK(map.chart().find_terrain("other"));
}
