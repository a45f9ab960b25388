#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("terrain is that of the hex entered, if it is named") {
  AtomBoard board;
  board.ground("0405", "woods");
  board.ground("0504", "lake");
  const auto woods = AtomBoard::use_of("terrain", {"woods", "marsh"});
  CHECK(board.holds(woods, {"0404", "0405"}));
  CHECK_FALSE(board.holds(woods, {"0404", "0504"}));
  CHECK_FALSE(board.holds(woods, {"0405", "0404"}));
  CHECK_FALSE(board.holds(woods, {"0101", "0100"}));
  CHECK(board.why(woods, {"0404", "0405"}) == "0405 is woods");
}
