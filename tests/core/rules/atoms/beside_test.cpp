#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a hex is beside the features of its own hexsides, as seen from it") {
  side("0405", "0505", "stream");
  const PropertyUse use = AtomBoard::use_of("beside", {"stream"});
  CHECK(holds(use, {"0404", "0405"}));
  CHECK(holds(use, {"0404", "0505"}));
  CHECK_FALSE(holds(use, {"0404", "0403"}));
  CHECK_FALSE(holds(use, {"0701", "0801"}));  // off the map
  CHECK(why(use, {"0404", "0405"}) == "0405 has stream on its hexside NE");
}

TEST_CASE_FIXTURE(AtomBoard, "a one-way feature is beside the hex that it leads out of") {
  const Grid& grid = map().grid();
  map().add_one_way_feature(1, *grid.parse("0405"), *grid.parse("0406"));
  const PropertyUse use = AtomBoard::use_of("beside", {"cliff"});
  CHECK(holds(use, {"0404", "0405"}));
  CHECK_FALSE(holds(use, {"0404", "0405", "0406"}));
}
