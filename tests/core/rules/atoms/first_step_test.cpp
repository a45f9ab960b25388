#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "only the first step of a path is its first") {
  const auto first = AtomBoard::use_of("first-step");
  CHECK(holds(first, {"0404", "0405"}));
  CHECK_FALSE(holds(first, {"0404", "0405", "0406"}));
  CHECK(why(first, {"0404", "0405"}) == "the step 0404-0405 is the first");
}
