#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a hex beside an enemy is adjacent to it, whatever lies between") {
  unit("r1", "red", "0605").zoc = false;
  side("0605", "0505", "cliff");
  const auto beside = AtomBoard::use_of("adjacent-to-enemy");
  CHECK(holds(beside, {"0404", "0505"}));
  CHECK_FALSE(holds(beside, {"0404", "0605"}));
  CHECK_FALSE(holds(beside, {"0404", "0504"}));
  CHECK(why(beside, {"0404", "0505"}) == "0505 is adjacent to an enemy unit");
}

TEST_CASE_FIXTURE(AtomBoard, "nothing off the map is adjacent to an enemy") {
  const auto beside = AtomBoard::use_of("adjacent-to-enemy");
  unit("r1", "red", "0407");
  CHECK(holds(beside, {"0404", "0406"}));
  CHECK_FALSE(holds(beside, {"0404", "0408"}));
  hole("0406");
  CHECK_FALSE(holds(beside, {"0404", "0406"}));
}
