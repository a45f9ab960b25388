#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a hex beside an enemy is adjacent to it, whatever lies between") {
  AtomBoard board;
  board.unit("r1", "red", "0605").zoc = false;
  board.side("0605", "0505", "cliff");
  const auto beside = AtomBoard::use_of("adjacent-to-enemy");
  CHECK(board.holds(beside, {"0404", "0505"}));
  CHECK_FALSE(board.holds(beside, {"0404", "0605"}));
  CHECK_FALSE(board.holds(beside, {"0404", "0504"}));
  CHECK(board.why(beside, {"0404", "0505"}) == "0505 is adjacent to an enemy unit");
}

TEST_CASE("nothing off the map is adjacent to an enemy") {
  AtomBoard board;
  const auto beside = AtomBoard::use_of("adjacent-to-enemy");
  board.unit("r1", "red", "0407");
  CHECK(board.holds(beside, {"0404", "0406"}));
  CHECK_FALSE(board.holds(beside, {"0404", "0408"}));
  board.hole("0406");
  CHECK_FALSE(board.holds(beside, {"0404", "0406"}));
}
