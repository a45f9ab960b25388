#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "not-closer compares the distances of a step to the nearest enemy") {
  const auto not_closer = AtomBoard::use_of("not-closer");
  CHECK_FALSE(holds(not_closer, {"0404", "0405"}));
  unit("r1", "red", "0402");
  CHECK_FALSE(holds(not_closer, {"0404", "0403"}));
  CHECK(holds(not_closer, {"0404", "0304"}));
  CHECK(holds(not_closer, {"0404", "0405"}));
  CHECK(why(not_closer, {"0404", "0304"}) ==
        "the step 0404-0304 does not move closer to the nearest enemy (from 2 hexes to 2 hexes)");
}
