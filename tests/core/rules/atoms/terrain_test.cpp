#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "terrain is that of the hex entered, if it is named") {
  ground("0405", "woods");
  ground("0504", "lake");
  const auto woods = AtomBoard::use_of("terrain", {"woods", "marsh"});
  CHECK(holds(woods, {"0404", "0405"}));
  CHECK_FALSE(holds(woods, {"0404", "0504"}));
  CHECK_FALSE(holds(woods, {"0405", "0404"}));
  CHECK_FALSE(holds(woods, {"0101", "0100"}));
  CHECK(why(woods, {"0404", "0405"}) == "0405 is woods");
}
