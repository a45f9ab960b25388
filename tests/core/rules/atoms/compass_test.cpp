#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a step has the direction of the page") {
  const auto north = AtomBoard::use_of("direction", {"N", "NE"});
  CHECK(holds(north, {"0404", "0403"}));
  CHECK(holds(north, {"0404", "0504"}));
  CHECK_FALSE(holds(north, {"0404", "0505"}));
  CHECK_FALSE(holds(north, {"0404", "0405"}));
  CHECK(why(north, {"0404", "0504"}) == "the step 0404-0504 moves NE");
}
