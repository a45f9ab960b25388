#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a friend is another unit of the side or an ally, not the unit itself") {
  unit("b2", "blue", "0405");
  unit("g1", "green", "0504");
  unit("r1", "red", "0403");
  setup().allies["league"] = {"blue", "green"};
  const auto friendly = AtomBoard::use_of("friend");
  CHECK(holds(friendly, {"0404", "0405"}));
  CHECK(holds(friendly, {"0404", "0504"}));
  CHECK_FALSE(holds(friendly, {"0404", "0403"}));
  CHECK_FALSE(holds(friendly, {"0405", "0404"}));
  CHECK(why(friendly, {"0404", "0405"}) == "friend b2 is in 0405");
}
