#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a step to higher ground is uphill") {
  AtomBoard board;
  board.level("0405", 2);
  const auto uphill = AtomBoard::use_of("uphill");
  CHECK(board.holds(uphill, {"0404", "0405"}));
  CHECK_FALSE(board.holds(uphill, {"0405", "0404"}));
  CHECK_FALSE(board.holds(uphill, {"0404", "0403"}));
  CHECK_FALSE(board.holds(uphill, {"0101", "0100"}));
  CHECK(board.why(uphill, {"0404", "0405"}) == "the step 0404-0405 moves uphill");
}
