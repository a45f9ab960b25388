#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("both hexes of a step from ZOC to ZOC are in an enemy ZOC") {
  AtomBoard board;
  board.unit("r1", "red", "0605");
  const auto zoc_to_zoc = AtomBoard::use_of("zoc-to-zoc");
  CHECK(board.holds(zoc_to_zoc, {"0505", "0506"}));
  CHECK_FALSE(board.holds(zoc_to_zoc, {"0404", "0505"}));
  CHECK_FALSE(board.holds(zoc_to_zoc, {"0505", "0404"}));
  CHECK(board.why(zoc_to_zoc, {"0505", "0506"}) ==
        "the step 0505-0506 moves from one hex in an enemy ZOC to another");
}
