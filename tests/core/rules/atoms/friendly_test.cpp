#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a friend is another unit of the side or an ally, not the unit itself") {
  AtomBoard board;
  board.unit("b2", "blue", "0405");
  board.unit("g1", "green", "0504");
  board.unit("r1", "red", "0403");
  board.setup().allies["league"] = {"blue", "green"};
  const auto friendly = AtomBoard::use_of("friend");
  CHECK(board.holds(friendly, {"0404", "0405"}));
  CHECK(board.holds(friendly, {"0404", "0504"}));
  CHECK_FALSE(board.holds(friendly, {"0404", "0403"}));
  CHECK_FALSE(board.holds(friendly, {"0405", "0404"}));
  CHECK(board.why(friendly, {"0404", "0405"}) == "friend b2 is in 0405");
}
