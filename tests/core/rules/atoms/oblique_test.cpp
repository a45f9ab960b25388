#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an oblique step is one that the motion calls so") {
  const AtomBoard board;
  const auto oblique = AtomBoard::use_of("oblique");
  CHECK(board.read({"0404", "0405"}, [&](rearguard::AtomStep step) {
    step.oblique = true;
    return atom_of(oblique.property).holds(step, oblique);
  }));
  CHECK_FALSE(board.holds(oblique, {"0404", "0405"}));
  CHECK(board.why(oblique, {"0404", "0405"}) == "the step 0404-0405 is oblique");
}
