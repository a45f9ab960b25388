#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a feature is on the hexside crossed, as the step sees it") {
  side("0404", "0405", "stream");
  map().add_one_way_feature(1, map().grid().to_hex({4, 4}), map().grid().to_hex({4, 3}));
  const auto stream = AtomBoard::use_of("feature", {"stream"});
  const auto cliff = AtomBoard::use_of("feature", {"stream", "cliff"});
  CHECK(holds(stream, {"0404", "0405"}));
  CHECK(holds(stream, {"0405", "0404"}));
  CHECK_FALSE(holds(stream, {"0404", "0403"}));
  CHECK(holds(cliff, {"0404", "0403"}));
  CHECK_FALSE(holds(cliff, {"0403", "0404"}));
  CHECK_FALSE(holds(stream, {"0404", "0504"}));
  CHECK(why(cliff, {"0404", "0403"}) == "the step 0404-0403 crosses stream or cliff");
}
