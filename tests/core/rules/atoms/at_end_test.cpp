#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "the last step of a path is at its end") {
  const auto at_end = AtomBoard::use_of("at-end");
  CHECK(holds(at_end, {"0404", "0405", "0406"}));
  CHECK(why(at_end, {"0404", "0405"}) == "0405 is the end of the path");
  read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK_FALSE(holds_at(at, at_end));
  });
}
