#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a path that enters a hex twice or returns to its start revisits it") {
  const auto revisit = AtomBoard::use_of("revisit");
  CHECK(holds(revisit, {"0404", "0405", "0404"}));
  CHECK(holds(revisit, {"0404", "0405", "0406", "0405"}));
  CHECK_FALSE(holds(revisit, {"0404", "0405", "0406"}));
  CHECK(why(revisit, {"0404", "0405", "0404"}) == "0404 would be entered twice");
}
