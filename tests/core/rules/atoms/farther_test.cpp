#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("farther compares the distances of a step to the nearest enemy") {
  AtomBoard board;
  const auto farther = AtomBoard::use_of("farther");
  CHECK_FALSE(board.holds(farther, {"0404", "0405"}));
  board.unit("r1", "red", "0402");
  CHECK_FALSE(board.holds(farther, {"0404", "0403"}));
  CHECK_FALSE(board.holds(farther, {"0404", "0304"}));
  CHECK(board.holds(farther, {"0404", "0405"}));
  CHECK(board.why(farther, {"0404", "0405"}) ==
        "the step 0404-0405 moves farther from the nearest enemy (from 2 hexes to 3 hexes)");
}
