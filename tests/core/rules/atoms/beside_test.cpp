#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("a hex is beside the features of its own hexsides, as seen from it") {
  AtomBoard board;
  board.side("0405", "0505", "stream");
  const PropertyUse use = AtomBoard::use_of("beside", {"stream"});
  CHECK(board.holds(use, {"0404", "0405"}));
  CHECK(board.holds(use, {"0404", "0505"}));
  CHECK_FALSE(board.holds(use, {"0404", "0403"}));
  CHECK_FALSE(board.holds(use, {"0701", "0801"}));  // off the map
  CHECK(board.why(use, {"0404", "0405"}) == "0405 has stream on its hexside NE");
}

TEST_CASE("a one-way feature is beside the hex that it leads out of") {
  AtomBoard board;
  const Grid& grid = board.map().grid();
  board.map().add_one_way_feature(1, *grid.parse("0405"), *grid.parse("0406"));
  const PropertyUse use = AtomBoard::use_of("beside", {"cliff"});
  CHECK(board.holds(use, {"0404", "0405"}));
  CHECK_FALSE(board.holds(use, {"0404", "0405", "0406"}));
}
