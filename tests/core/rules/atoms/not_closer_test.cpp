#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("not-closer compares the distances of a step to the nearest enemy") {
  AtomBoard board;
  const auto not_closer = AtomBoard::use_of("not-closer");
  CHECK_FALSE(board.holds(not_closer, {"0404", "0405"}));
  board.unit("r1", "red", "0402");
  CHECK_FALSE(board.holds(not_closer, {"0404", "0403"}));
  CHECK(board.holds(not_closer, {"0404", "0304"}));
  CHECK(board.holds(not_closer, {"0404", "0405"}));
  CHECK(board.why(not_closer, {"0404", "0304"}) ==
        "the step 0404-0304 does not move closer to the nearest enemy (from 2 hexes to 2 hexes)");
}
