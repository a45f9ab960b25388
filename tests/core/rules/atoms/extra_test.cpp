#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a step beyond the required number of hexes is extra") {
  const auto extra = AtomBoard::use_of("extra");
  CHECK_FALSE(holds(extra, {"0404", "0405", "0406"}));
  CHECK(holds(extra, {"0404", "0405", "0406", "0407"}));
  CHECK(why(extra, {"0404", "0405", "0406", "0407"}) == "the step 0406-0407 is beyond the 2 hexes required");
  question.amount = {1, 1, std::nullopt};
  CHECK(holds(extra, {"0404", "0405", "0406"}));
}
