#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "an oblique step is one that the motion calls so") {
  const auto oblique = AtomBoard::use_of("oblique");
  CHECK(read({"0404", "0405"}, [&](AtomStep step) {
    step.oblique = true;
    return atom_of(oblique.property).holds(step, oblique);
  }));
  CHECK_FALSE(holds(oblique, {"0404", "0405"}));
  CHECK(why(oblique, {"0404", "0405"}) == "the step 0404-0405 is oblique");
}
