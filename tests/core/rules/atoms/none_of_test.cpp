#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a step without the property has its opposite") {
  ground("0405", "woods");
  auto open = AtomBoard::use_of("not");
  open.parts = {AtomBoard::use_of("terrain", {"woods", "lake"})};
  CHECK_FALSE(holds(open, {"0404", "0405"}));
  CHECK(holds(open, {"0404", "0403"}));
  CHECK(why(open, {"0404", "0403"}) == "the step 0404-0403 enters no hex of woods or lake");
}

TEST_CASE_FIXTURE(AtomBoard, "without an enemy no step is closer to one, and none is not closer") {
  auto closer = AtomBoard::use_of("closer");
  auto not_closer = AtomBoard::use_of("not");
  not_closer.parts = {closer};
  CHECK_FALSE(holds(closer, {"0404", "0405"}));
  CHECK_FALSE(holds(not_closer, {"0404", "0405"}));
  unit("r1", "red", "0401");
  CHECK(holds(not_closer, {"0404", "0405"}));
  CHECK_FALSE(holds(not_closer, {"0404", "0403"}));
  CHECK(why(not_closer, {"0404", "0405"}) == "the step 0404-0405 does not get closer to the nearest enemy");
}
