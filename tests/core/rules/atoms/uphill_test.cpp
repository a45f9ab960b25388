#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a step to higher ground is uphill") {
  level("0405", 2);
  const auto uphill = AtomBoard::use_of("uphill");
  CHECK(holds(uphill, {"0404", "0405"}));
  CHECK_FALSE(holds(uphill, {"0405", "0404"}));
  CHECK_FALSE(holds(uphill, {"0404", "0403"}));
  CHECK_FALSE(holds(uphill, {"0101", "0100"}));
  CHECK(why(uphill, {"0404", "0405"}) == "the step 0404-0405 moves uphill");
}
