// Boards of MegaMek.

#include "src/workshop/exchange/board_file.h"

#include "src/core/io/maps/map_reader.h"
#include "tests/support/test.h"

using namespace rearguard;

namespace {

std::string board_problem(const std::string& text) {
  const auto draft = read_board(text, "b.board");
  return draft ? "" : to_string(draft.problems().front());
}

}  // namespace

TEST_CASE("a board has terrains by all their names, levels, and roads by their exits") {
  // The road in 0201 goes north-west and south-east (bits 5 and 2); the one in 0202 names no exits, and joins
  // those in 0302 and, above it, in 0201.
  const auto draft = read_board(
      "size 3 2\noption exit_roads_to_pavement false\n"
      "hex 0101 0 \"\" \"\"\nhex 0201 1 \"woods:1;road:1:36\" \"grass\"\n"
      "hex 0301 -1 \"water:2;rough:1\" \"\"\nhex 0102 0 \"\" \"\"\n"
      "hex 0202 0 \"road:1\" \"\"\nhex 0302 0 \"road:1\" \"\"\nend\n",
      "b.board");
  REQUIRE(draft);
  Problems problems("b.board");
  const auto map = read_map(draft->document, Need::optional, problems);
  REQUIRE_MESSAGE(map, to_string(problems.take()));
  const auto name = [&](const char* number) {
    return map->chart().terrains[map->terrain(*map->grid().parse(number))].name;
  };
  CHECK(name("0101") == "clear");
  CHECK(name("0201") == "woods 1");
  CHECK(name("0301") == "water 2 + rough 1");
  CHECK(map->elevation(*map->grid().parse("0301")) == -1);
  const auto road = map->chart().find_feature("road");
  REQUIRE(road);
  std::string sides;
  for (std::size_t i = 0; i < map->grid().size(); ++i) {
    const Hex h = map->grid().hex_at(i);
    for (int d = 0; d < direction_count; ++d) {
      const auto& there = map->features(h, direction(d));
      if (std::find(there.begin(), there.end(), *road) != there.end())
        sides += map->grid().number(h) + ">" + map->grid().number(neighbour(h, direction(d))) + " ";
    }
  }
  // Even columns are lower: 0101 is north-west of 0201, 0302 south-east of it and north-east of 0202.
  CHECK(sides == "0101>0201 0201>0302 0201>0202 0201>0101 0202>0201 0202>0302 0302>0202 0302>0201 ");
}

TEST_CASE("a board that is cut or wrong says where") {
  CHECK(board_problem("hex 0101 0 \"\" \"\"\n").find("no line `size") != std::string::npos);
  CHECK(board_problem("size 2 1\nend\n").find("describes no hex") != std::string::npos);
  CHECK(board_problem("size 2 1\nhex 0301 0 \"\" \"\"\n").find("b.board:2:1: error: \"0301\" is no hex") !=
        std::string::npos);
  CHECK(board_problem("size 2 1\nhex 0101 0 \"\" \"\"\nhex 0101 0 \"\" \"\"\n").find("there twice") !=
        std::string::npos);
  CHECK(board_problem("size 1 1\nhex 0101 up \"\" \"\"\nend\n").find("b.board:2:1: ") != std::string::npos);
  CHECK(board_problem("size 99999 9\n").find("b.board:1:1: ") != std::string::npos);
}

TEST_CASE("hexes that a board does not describe are none, and a remark counts them") {
  const auto draft = read_board("size 2 2\nhex 0202 1 \"swamp:1\" \"\"\nend\n", "b.board");
  REQUIRE(draft);
  Problems problems("b.board");
  const auto map = read_map(draft->document, Need::optional, problems);
  REQUIRE_MESSAGE(map, to_string(problems.take()));
  CHECK(map->exists(*map->grid().parse("0202")));
  CHECK_FALSE(map->exists(*map->grid().parse("0101")));
  CHECK(draft->remarks.back() == "3 hexes of the board are not described, and no hex here");
}
