#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a path that enters a hex twice or returns to its start revisits it") {
  const AtomBoard board;
  const auto revisit = AtomBoard::use_of("revisit");
  CHECK(board.holds(revisit, {"0404", "0405", "0404"}));
  CHECK(board.holds(revisit, {"0404", "0405", "0406", "0405"}));
  CHECK_FALSE(board.holds(revisit, {"0404", "0405", "0406"}));
  CHECK(board.why(revisit, {"0404", "0405", "0404"}) == "0404 would be entered twice");
}
