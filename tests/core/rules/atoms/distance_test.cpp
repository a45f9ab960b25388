#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "an end distance is measured from its anchor and compared with its numbers") {
  auto distance = AtomBoard::use_of("distance");
  distance.anchor = DistanceAnchor::start;
  distance.other_than = HexCount{true, 0};
  CHECK(holds(distance, {"0404", "0405"}));
  CHECK_FALSE(holds(distance, {"0404", "0405", "0406"}));
  CHECK(holds(distance, {"0404", "0405", "0406", "0407"}));
  CHECK(why(distance, {"0404", "0405"}) == "0405 is 1 hex from 0404; this retreat must end 2 hexes away");
  distance.other_than.reset();
  distance.less_than = HexCount{false, 1};
  distance.more_than = HexCount{true, 0};
  CHECK_FALSE(holds(distance, {"0404", "0405"}));
  CHECK(holds(distance, {"0404", "0405", "0404"}));
  CHECK(holds(distance, {"0404", "0405", "0406", "0407"}));
}

TEST_CASE_FIXTURE(AtomBoard, "no end distance from an anchor without members ever holds") {
  auto distance = AtomBoard::use_of("distance");
  distance.anchor = DistanceAnchor::enemies;
  distance.less_than = HexCount{false, 5};
  CHECK_FALSE(holds(distance, {"0404", "0405"}));
}
