#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "closer compares the distances of a step to the nearest enemy") {
  const auto closer = AtomBoard::use_of("closer");
  CHECK_FALSE(holds(closer, {"0404", "0405"}));
  unit("r1", "red", "0402");
  CHECK(holds(closer, {"0404", "0403"}));
  CHECK_FALSE(holds(closer, {"0404", "0304"}));
  CHECK_FALSE(holds(closer, {"0404", "0405"}));
  CHECK(why(closer, {"0404", "0403"}) ==
        "the step 0404-0403 moves closer to the nearest enemy (from 2 hexes to 1 hex)");
}
