#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "an enemy can fire at the hexes within its range and in its sight") {
  unit("r1", "red", "0401").retreat_fire_range = 2;
  const auto retreat_fire = AtomBoard::use_of("retreat-fire");
  CHECK(holds(retreat_fire, {"0404", "0403"}));
  CHECK_FALSE(holds(retreat_fire, {"0405", "0404"}));
  CHECK(why(retreat_fire, {"0404", "0403"}) == "r1 could fire at 0403");
  level("0402", 3);
  map().ground_blocks_sight = true;
  CHECK_FALSE(holds(retreat_fire, {"0404", "0403"}));
}
