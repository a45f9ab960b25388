#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("beyond the edge and in a hole a hex is off the map") {
  AtomBoard board;
  board.hole("0505");
  const auto off_map = AtomBoard::use_of("off-map");
  CHECK(board.holds(off_map, {"0404", "0505"}));
  CHECK(board.holds(off_map, {"0101", "0100"}));
  CHECK_FALSE(board.holds(off_map, {"0404", "0504"}));
  CHECK(board.why(off_map, {"0404", "0505"}) == "0505 is not on the map");
}
