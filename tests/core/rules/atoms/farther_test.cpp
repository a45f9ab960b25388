#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "farther compares the distances of a step to the nearest enemy") {
  const auto farther = AtomBoard::use_of("farther");
  CHECK_FALSE(holds(farther, {"0404", "0405"}));
  unit("r1", "red", "0402");
  CHECK_FALSE(holds(farther, {"0404", "0403"}));
  CHECK_FALSE(holds(farther, {"0404", "0304"}));
  CHECK(holds(farther, {"0404", "0405"}));
  CHECK(why(farther, {"0404", "0405"}) ==
        "the step 0404-0405 moves farther from the nearest enemy (from 2 hexes to 3 hexes)");
}
