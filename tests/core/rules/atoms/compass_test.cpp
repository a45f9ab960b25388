#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a step has the direction of the page") {
  const AtomBoard board;
  const auto north = AtomBoard::use_of("direction", {"N", "NE"});
  CHECK(board.holds(north, {"0404", "0403"}));
  CHECK(board.holds(north, {"0404", "0504"}));
  CHECK_FALSE(board.holds(north, {"0404", "0505"}));
  CHECK_FALSE(board.holds(north, {"0404", "0405"}));
  CHECK(board.why(north, {"0404", "0504"}) == "the step 0404-0504 moves NE");
}
