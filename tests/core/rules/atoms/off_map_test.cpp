#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "beyond the edge and in a hole a hex is off the map") {
  hole("0505");
  const auto off_map = AtomBoard::use_of("off-map");
  CHECK(holds(off_map, {"0404", "0505"}));
  CHECK(holds(off_map, {"0101", "0100"}));
  CHECK_FALSE(holds(off_map, {"0404", "0504"}));
  CHECK(why(off_map, {"0404", "0505"}) == "0505 is not on the map");
}
