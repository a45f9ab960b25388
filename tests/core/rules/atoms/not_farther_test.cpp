#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("not-farther compares the distances of a step to the nearest enemy") {
  AtomBoard board;
  const auto not_farther = AtomBoard::use_of("not-farther");
  CHECK_FALSE(board.holds(not_farther, {"0404", "0405"}));
  board.unit("r1", "red", "0402");
  CHECK(board.holds(not_farther, {"0404", "0403"}));
  CHECK(board.holds(not_farther, {"0404", "0304"}));
  CHECK_FALSE(board.holds(not_farther, {"0404", "0405"}));
  CHECK(board.why(not_farther, {"0404", "0403"}) ==
        "the step 0404-0403 does not move farther from the nearest enemy (from 2 hexes to 1 hex)");
}
