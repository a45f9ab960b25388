#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("friends cannot make way in the hexes that the question names") {
  AtomBoard board;
  board.unit("b2", "blue", "0405");
  const auto stuck = AtomBoard::use_of("cannot-make-way");
  CHECK_FALSE(board.holds(stuck, {"0404", "0405"}));
  board.question.stuck = {{board.map().grid().to_hex({4, 5}), "b2 in 0405 cannot make way for b1"}};
  CHECK(board.holds(stuck, {"0404", "0405"}));
  CHECK_FALSE(board.holds(stuck, {"0404", "0403"}));
  CHECK(board.why(stuck, {"0404", "0405"}) == "b2 in 0405 cannot make way for b1");
}
