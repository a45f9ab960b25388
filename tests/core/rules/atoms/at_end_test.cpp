#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("the last step of a path is at its end") {
  const AtomBoard board;
  const auto at_end = AtomBoard::use_of("at-end");
  CHECK(board.holds(at_end, {"0404", "0405", "0406"}));
  CHECK(board.why(at_end, {"0404", "0405"}) == "0405 is the end of the path");
  board.read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK_FALSE(holds_at(at, at_end));
  });
}
