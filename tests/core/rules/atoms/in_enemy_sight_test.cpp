#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a hill hides what is behind it from the enemy") {
  unit("r1", "red", "0401");
  const auto in_sight = AtomBoard::use_of("in-enemy-sight");
  CHECK(holds(in_sight, {"0404", "0405"}));
  level("0403", 3);
  map().ground_blocks_sight = true;
  CHECK_FALSE(holds(in_sight, {"0404", "0405"}));
  CHECK(holds(in_sight, {"0404", "0403"}));
  CHECK(why(in_sight, {"0404", "0403"}) == "0403 is in sight of the enemy");
}
