#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a hex beside the edge or a hole of the map is on the map edge") {
  AtomBoard board;
  board.hole("0505");
  const auto map_edge = AtomBoard::use_of("map-edge");
  CHECK(board.holds(map_edge, {"0202", "0101"}));
  CHECK(board.holds(map_edge, {"0405", "0404"}));
  CHECK_FALSE(board.holds(map_edge, {"0404", "0505"}));
  CHECK_FALSE(board.holds(map_edge, {"0404", "0304"}));
  CHECK(board.why(map_edge, {"0405", "0404"}) == "0404 is on the map edge");
}
