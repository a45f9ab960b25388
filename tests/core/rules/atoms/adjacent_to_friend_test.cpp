#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a hex beside another friend is adjacent to it") {
  AtomBoard board;
  const auto beside = AtomBoard::use_of("adjacent-to-friend");
  CHECK_FALSE(board.holds(beside, {"0404", "0505"}));
  board.unit("b2", "blue", "0605");
  CHECK(board.holds(beside, {"0404", "0505"}));
  CHECK_FALSE(board.holds(beside, {"0404", "0504"}));
  CHECK(board.why(beside, {"0404", "0505"}) == "0505 is adjacent to a friendly unit");
}

TEST_CASE("nothing off the map is adjacent to a friend") {
  AtomBoard board;
  const auto beside = AtomBoard::use_of("adjacent-to-friend");
  board.unit("b2", "blue", "0407");
  CHECK(board.holds(beside, {"0404", "0406"}));
  CHECK_FALSE(board.holds(beside, {"0404", "0408"}));
  board.hole("0406");
  CHECK_FALSE(board.holds(beside, {"0404", "0406"}));
}
