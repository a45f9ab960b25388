#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("closer compares the distances of a step to the nearest enemy") {
  AtomBoard board;
  const auto closer = AtomBoard::use_of("closer");
  CHECK_FALSE(board.holds(closer, {"0404", "0405"}));
  board.unit("r1", "red", "0402");
  CHECK(board.holds(closer, {"0404", "0403"}));
  CHECK_FALSE(board.holds(closer, {"0404", "0304"}));
  CHECK_FALSE(board.holds(closer, {"0404", "0405"}));
  CHECK(board.why(closer, {"0404", "0403"}) ==
        "the step 0404-0403 moves closer to the nearest enemy (from 2 hexes to 1 hex)");
}
