#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an enemy unit in a hex counts, a friendly one does not") {
  AtomBoard board;
  board.unit("r1", "red", "0405");
  board.unit("r2", "red", "0405");
  board.unit("b2", "blue", "0403");
  const auto enemy = AtomBoard::use_of("enemy");
  CHECK(board.holds(enemy, {"0404", "0405"}));
  CHECK_FALSE(board.holds(enemy, {"0404", "0403"}));
  CHECK_FALSE(board.holds(enemy, {"0404", "0504"}));
  CHECK(board.why(enemy, {"0404", "0405"}) == "enemies r1 and r2 are in 0405");
}
