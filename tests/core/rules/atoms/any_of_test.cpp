#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("one of several properties is enough, and the first that holds is told") {
  AtomBoard board;
  board.ground("0405", "woods");
  board.level("0403", 1);
  auto any = AtomBoard::use_of("any");
  any.parts = {AtomBoard::use_of("terrain", {"woods"}), AtomBoard::use_of("uphill")};
  CHECK(board.holds(any, {"0404", "0405"}));
  CHECK(board.holds(any, {"0404", "0403"}));
  CHECK_FALSE(board.holds(any, {"0404", "0505"}));
  CHECK(board.why(any, {"0404", "0405"}) == "0405 is woods");
  CHECK(board.why(any, {"0404", "0403"}) == "the step 0404-0403 moves uphill");
}
