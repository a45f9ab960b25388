#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("the ZOC of another friendly unit counts, that of the unit itself does not") {
  AtomBoard board;
  const auto friendly_zoc = AtomBoard::use_of("friendly-zoc");
  CHECK_FALSE(board.holds(friendly_zoc, {"0404", "0505"}));
  board.unit("b2", "blue", "0605");
  CHECK(board.holds(friendly_zoc, {"0404", "0505"}));
  CHECK_FALSE(board.holds(friendly_zoc, {"0404", "0504"}));
  CHECK(board.why(friendly_zoc, {"0404", "0505"}) == "0505 is in a friendly ZOC");
}
