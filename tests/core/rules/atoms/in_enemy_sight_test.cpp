#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a hill hides what is behind it from the enemy") {
  AtomBoard board;
  board.unit("r1", "red", "0401");
  const auto in_sight = AtomBoard::use_of("in-enemy-sight");
  CHECK(board.holds(in_sight, {"0404", "0405"}));
  board.level("0403", 3);
  board.map().ground_blocks_sight = true;
  CHECK_FALSE(board.holds(in_sight, {"0404", "0405"}));
  CHECK(board.holds(in_sight, {"0404", "0403"}));
  CHECK(board.why(in_sight, {"0404", "0403"}) == "0403 is in sight of the enemy");
}
