#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a step to lower ground is downhill") {
  AtomBoard board;
  board.level("0405", 2);
  const auto downhill = AtomBoard::use_of("downhill");
  CHECK_FALSE(board.holds(downhill, {"0404", "0405"}));
  CHECK(board.holds(downhill, {"0405", "0404"}));
  CHECK_FALSE(board.holds(downhill, {"0404", "0403"}));
  CHECK_FALSE(board.holds(downhill, {"0101", "0100"}));
  CHECK(board.why(downhill, {"0405", "0404"}) == "the step 0405-0404 moves downhill");
}
