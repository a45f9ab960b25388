#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "friends cannot make way in the hexes that the question names") {
  unit("b2", "blue", "0405");
  const auto stuck = AtomBoard::use_of("cannot-make-way");
  CHECK_FALSE(holds(stuck, {"0404", "0405"}));
  question.stuck = {{map().grid().to_hex({4, 5}), "b2 in 0405 cannot make way for b1"}};
  CHECK(holds(stuck, {"0404", "0405"}));
  CHECK_FALSE(holds(stuck, {"0404", "0403"}));
  CHECK(why(stuck, {"0404", "0405"}) == "b2 in 0405 cannot make way for b1");
}
