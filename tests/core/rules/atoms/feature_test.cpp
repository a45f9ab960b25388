#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a feature is on the hexside crossed, as the step sees it") {
  AtomBoard board;
  board.side("0404", "0405", "stream");
  board.map().add_one_way_feature(1, board.map().grid().to_hex({4, 4}), board.map().grid().to_hex({4, 3}));
  const auto stream = AtomBoard::use_of("feature", {"stream"});
  const auto cliff = AtomBoard::use_of("feature", {"stream", "cliff"});
  CHECK(board.holds(stream, {"0404", "0405"}));
  CHECK(board.holds(stream, {"0405", "0404"}));
  CHECK_FALSE(board.holds(stream, {"0404", "0403"}));
  CHECK(board.holds(cliff, {"0404", "0403"}));
  CHECK_FALSE(board.holds(cliff, {"0403", "0404"}));
  CHECK_FALSE(board.holds(stream, {"0404", "0504"}));
  CHECK(board.why(cliff, {"0404", "0403"}) == "the step 0404-0403 crosses stream or cliff");
}
