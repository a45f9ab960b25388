#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("closed terrain, a closed hexside and the edge of the map are impassable") {
  AtomBoard board;
  board.ground("0504", "lake");
  board.side("0404", "0405", "cliff");
  board.side("0404", "0305", "stream");
  const auto impassable = AtomBoard::use_of("impassable");
  CHECK(board.holds(impassable, {"0404", "0504"}));
  CHECK(board.holds(impassable, {"0404", "0405"}));
  CHECK(board.holds(impassable, {"0101", "0100"}));
  CHECK(board.holds(impassable, {"0100", "0101"}));
  CHECK_FALSE(board.holds(impassable, {"0404", "0305"}));
  CHECK_FALSE(board.holds(impassable, {"0404", "0403"}));
  CHECK(board.why(impassable, {"0404", "0504"}) == "foot units cannot enter 0504 (lake)");
  CHECK(board.why(impassable, {"0404", "0405"}) == "foot units cannot cross the cliff between 0404 and 0405");
  CHECK(board.why(impassable, {"0101", "0100"}).ends_with(" is not on the map"));
}
