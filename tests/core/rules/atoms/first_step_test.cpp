#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("only the first step of a path is its first") {
  const AtomBoard board;
  const auto first = AtomBoard::use_of("first-step");
  CHECK(board.holds(first, {"0404", "0405"}));
  CHECK_FALSE(board.holds(first, {"0404", "0405", "0406"}));
  CHECK(board.why(first, {"0404", "0405"}) == "the step 0404-0405 is the first");
}
