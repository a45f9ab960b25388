#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a step to lower ground is downhill") {
  level("0405", 2);
  const auto downhill = AtomBoard::use_of("downhill");
  CHECK_FALSE(holds(downhill, {"0404", "0405"}));
  CHECK(holds(downhill, {"0405", "0404"}));
  CHECK_FALSE(holds(downhill, {"0404", "0403"}));
  CHECK_FALSE(holds(downhill, {"0101", "0100"}));
  CHECK(why(downhill, {"0405", "0404"}) == "the step 0405-0404 moves downhill");
}
