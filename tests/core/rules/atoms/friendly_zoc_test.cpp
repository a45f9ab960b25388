#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "the ZOC of another friendly unit counts, that of the unit itself does not") {
  const auto friendly_zoc = AtomBoard::use_of("friendly-zoc");
  CHECK_FALSE(holds(friendly_zoc, {"0404", "0505"}));
  unit("b2", "blue", "0605");
  CHECK(holds(friendly_zoc, {"0404", "0505"}));
  CHECK_FALSE(holds(friendly_zoc, {"0404", "0504"}));
  CHECK(why(friendly_zoc, {"0404", "0505"}) == "0505 is in a friendly ZOC");
}
