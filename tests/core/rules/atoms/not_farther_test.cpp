#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "not-farther compares the distances of a step to the nearest enemy") {
  const auto not_farther = AtomBoard::use_of("not-farther");
  CHECK_FALSE(holds(not_farther, {"0404", "0405"}));
  unit("r1", "red", "0402");
  CHECK(holds(not_farther, {"0404", "0403"}));
  CHECK(holds(not_farther, {"0404", "0304"}));
  CHECK_FALSE(holds(not_farther, {"0404", "0405"}));
  CHECK(why(not_farther, {"0404", "0403"}) ==
        "the step 0404-0403 does not move farther from the nearest enemy (from 2 hexes to 1 hex)");
}
