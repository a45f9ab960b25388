#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "both hexes of a step from ZOC to ZOC are in an enemy ZOC") {
  unit("r1", "red", "0605");
  const auto zoc_to_zoc = AtomBoard::use_of("zoc-to-zoc");
  CHECK(holds(zoc_to_zoc, {"0505", "0506"}));
  CHECK_FALSE(holds(zoc_to_zoc, {"0404", "0505"}));
  CHECK_FALSE(holds(zoc_to_zoc, {"0505", "0404"}));
  CHECK(why(zoc_to_zoc, {"0505", "0506"}) ==
        "the step 0505-0506 moves from one hex in an enemy ZOC to another");
}
