#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "an enemy unit in a hex counts, a friendly one does not") {
  unit("r1", "red", "0405");
  unit("r2", "red", "0405");
  unit("b2", "blue", "0403");
  const auto enemy = AtomBoard::use_of("enemy");
  CHECK(holds(enemy, {"0404", "0405"}));
  CHECK_FALSE(holds(enemy, {"0404", "0403"}));
  CHECK_FALSE(holds(enemy, {"0404", "0504"}));
  CHECK(why(enemy, {"0404", "0405"}) == "enemies r1 and r2 are in 0405");
}
