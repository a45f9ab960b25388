#include "tests/core/rules/atoms/atom_board.h"
#include "tests/support/zoc_rules.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an enemy ZOC covers the hexes that the enemy's class can enter") {
  AtomBoard board;
  board.unit("r1", "red", "0605");
  board.side("0605", "0604", "cliff");
  const auto enemy_zoc = AtomBoard::use_of("enemy-zoc");
  CHECK(board.holds(enemy_zoc, {"0404", "0505"}));
  CHECK_FALSE(board.holds(enemy_zoc, {"0404", "0604"}));
  CHECK_FALSE(board.holds(enemy_zoc, {"0404", "0605"}));
  CHECK_FALSE(board.holds(enemy_zoc, {"0404", "0504"}));
  CHECK(board.why(enemy_zoc, {"0404", "0505"}) == "0505 is in the ZOC of r1");
}

TEST_CASE("a friend in a hex cancels an enemy ZOC there if the rules say so") {
  AtomBoard board;
  board.unit("r1", "red", "0605");
  board.unit("b2", "blue", "0505");
  const auto enemy_zoc = AtomBoard::use_of("enemy-zoc");
  CHECK(board.holds(enemy_zoc, {"0404", "0505"}));
  board.rules.zoc.cancelled_by = rearguard::testing::by_friends();
  CHECK_FALSE(board.holds(enemy_zoc, {"0404", "0505"}));
  CHECK(board.holds(enemy_zoc, {"0404", "0606"}));
}
