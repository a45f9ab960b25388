#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "every step of a path but the last goes through") {
  const auto through = AtomBoard::use_of("through");
  CHECK_FALSE(holds(through, {"0404", "0405", "0406"}));
  read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK(holds_at(at, through));
    CHECK(atom_of(through.property).why(at, through).alone == "0405 is passed through");
  });
}
