#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("every step of a path but the last goes through") {
  const AtomBoard board;
  const auto through = AtomBoard::use_of("through");
  CHECK_FALSE(board.holds(through, {"0404", "0405", "0406"}));
  board.read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK(holds_at(at, through));
    CHECK(atom_of(through.property).why(at, through).alone == "0405 is passed through");
  });
}
