#include "tests/core/rules/atoms/atom_board.h"
#include "tests/support/zoc_rules.h"

TEST_CASE_FIXTURE(AtomBoard, "an enemy ZOC covers the hexes that the enemy's class can enter") {
  unit("r1", "red", "0605");
  side("0605", "0604", "cliff");
  const auto enemy_zoc = AtomBoard::use_of("enemy-zoc");
  CHECK(holds(enemy_zoc, {"0404", "0505"}));
  CHECK_FALSE(holds(enemy_zoc, {"0404", "0604"}));
  CHECK_FALSE(holds(enemy_zoc, {"0404", "0605"}));
  CHECK_FALSE(holds(enemy_zoc, {"0404", "0504"}));
  CHECK(why(enemy_zoc, {"0404", "0505"}) == "0505 is in the ZOC of r1");
}

TEST_CASE_FIXTURE(AtomBoard, "a friend in a hex cancels an enemy ZOC there if the rules say so") {
  unit("r1", "red", "0605");
  unit("b2", "blue", "0505");
  const auto enemy_zoc = AtomBoard::use_of("enemy-zoc");
  CHECK(holds(enemy_zoc, {"0404", "0505"}));
  rules.zoc.cancelled_by = by_friends();
  CHECK_FALSE(holds(enemy_zoc, {"0404", "0505"}));
  CHECK(holds(enemy_zoc, {"0404", "0606"}));
}
