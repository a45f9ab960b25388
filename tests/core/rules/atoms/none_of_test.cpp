#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("a step without the property has its opposite") {
  AtomBoard board;
  board.ground("0405", "woods");
  auto open = AtomBoard::use_of("not");
  open.parts = {AtomBoard::use_of("terrain", {"woods", "lake"})};
  CHECK_FALSE(board.holds(open, {"0404", "0405"}));
  CHECK(board.holds(open, {"0404", "0403"}));
  CHECK(board.why(open, {"0404", "0403"}) == "the step 0404-0403 enters no hex of woods or lake");
}

TEST_CASE("without an enemy no step is closer to one, and none is not closer") {
  AtomBoard board;
  auto closer = AtomBoard::use_of("closer");
  auto not_closer = AtomBoard::use_of("not");
  not_closer.parts = {closer};
  CHECK_FALSE(board.holds(closer, {"0404", "0405"}));
  CHECK_FALSE(board.holds(not_closer, {"0404", "0405"}));
  board.unit("r1", "red", "0401");
  CHECK(board.holds(not_closer, {"0404", "0405"}));
  CHECK_FALSE(board.holds(not_closer, {"0404", "0403"}));
  CHECK(board.why(not_closer, {"0404", "0405"}) ==
        "the step 0404-0405 does not get closer to the nearest enemy");
}
