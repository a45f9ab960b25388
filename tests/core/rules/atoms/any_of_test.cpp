#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "one of several properties is enough, and the first that holds is told") {
  ground("0405", "woods");
  level("0403", 1);
  auto any = AtomBoard::use_of("any");
  any.parts = {AtomBoard::use_of("terrain", {"woods"}), AtomBoard::use_of("uphill")};
  CHECK(holds(any, {"0404", "0405"}));
  CHECK(holds(any, {"0404", "0403"}));
  CHECK_FALSE(holds(any, {"0404", "0505"}));
  CHECK(why(any, {"0404", "0405"}) == "0405 is woods");
  CHECK(why(any, {"0404", "0403"}) == "the step 0404-0403 moves uphill");
}
