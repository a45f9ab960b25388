#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a step beyond the required number of hexes is extra") {
  AtomBoard board;
  const auto extra = AtomBoard::use_of("extra");
  CHECK_FALSE(board.holds(extra, {"0404", "0405", "0406"}));
  CHECK(board.holds(extra, {"0404", "0405", "0406", "0407"}));
  CHECK(board.why(extra, {"0404", "0405", "0406", "0407"}) ==
        "the step 0406-0407 is beyond the 2 hexes required");
  board.question.amount = {1, 1, std::nullopt};
  CHECK(board.holds(extra, {"0404", "0405", "0406"}));
}
