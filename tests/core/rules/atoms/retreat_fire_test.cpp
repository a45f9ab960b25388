#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an enemy can fire at the hexes within its range and in its sight") {
  AtomBoard board;
  board.unit("r1", "red", "0401").retreat_fire_range = 2;
  const auto retreat_fire = AtomBoard::use_of("retreat-fire");
  CHECK(board.holds(retreat_fire, {"0404", "0403"}));
  CHECK_FALSE(board.holds(retreat_fire, {"0405", "0404"}));
  CHECK(board.why(retreat_fire, {"0404", "0403"}) == "r1 could fire at 0403");
  board.level("0402", 3);
  board.map().ground_blocks_sight = true;
  CHECK_FALSE(board.holds(retreat_fire, {"0404", "0403"}));
}
