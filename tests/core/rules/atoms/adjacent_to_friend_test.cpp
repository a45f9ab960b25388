#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a hex beside another friend is adjacent to it") {
  const auto beside = AtomBoard::use_of("adjacent-to-friend");
  CHECK_FALSE(holds(beside, {"0404", "0505"}));
  unit("b2", "blue", "0605");
  CHECK(holds(beside, {"0404", "0505"}));
  CHECK_FALSE(holds(beside, {"0404", "0504"}));
  CHECK(why(beside, {"0404", "0505"}) == "0505 is adjacent to a friendly unit");
}

TEST_CASE_FIXTURE(AtomBoard, "nothing off the map is adjacent to a friend") {
  const auto beside = AtomBoard::use_of("adjacent-to-friend");
  unit("b2", "blue", "0407");
  CHECK(holds(beside, {"0404", "0406"}));
  CHECK_FALSE(holds(beside, {"0404", "0408"}));
  hole("0406");
  CHECK_FALSE(holds(beside, {"0404", "0406"}));
}
