#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "closed terrain, a closed hexside and the edge of the map are impassable") {
  ground("0504", "lake");
  side("0404", "0405", "cliff");
  side("0404", "0305", "stream");
  const auto impassable = AtomBoard::use_of("impassable");
  CHECK(holds(impassable, {"0404", "0504"}));
  CHECK(holds(impassable, {"0404", "0405"}));
  CHECK(holds(impassable, {"0101", "0100"}));
  CHECK(holds(impassable, {"0100", "0101"}));
  CHECK_FALSE(holds(impassable, {"0404", "0305"}));
  CHECK_FALSE(holds(impassable, {"0404", "0403"}));
  CHECK(why(impassable, {"0404", "0504"}) == "foot units cannot enter 0504 (lake)");
  CHECK(why(impassable, {"0404", "0405"}) == "foot units cannot cross the cliff between 0404 and 0405");
  CHECK(why(impassable, {"0101", "0100"}).ends_with(" is not on the map"));
}
