#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an end distance is measured from its anchor and compared with its numbers") {
  AtomBoard board;
  auto distance = AtomBoard::use_of("distance");
  distance.anchor = rearguard::DistanceAnchor::start;
  distance.other_than = rearguard::HexCount{true, 0};
  CHECK(board.holds(distance, {"0404", "0405"}));
  CHECK_FALSE(board.holds(distance, {"0404", "0405", "0406"}));
  CHECK(board.holds(distance, {"0404", "0405", "0406", "0407"}));
  CHECK(board.why(distance, {"0404", "0405"}) ==
        "0405 is 1 hex from 0404; this retreat must end 2 hexes away");
  distance.other_than.reset();
  distance.less_than = rearguard::HexCount{false, 1};
  distance.more_than = rearguard::HexCount{true, 0};
  CHECK_FALSE(board.holds(distance, {"0404", "0405"}));
  CHECK(board.holds(distance, {"0404", "0405", "0404"}));
  CHECK(board.holds(distance, {"0404", "0405", "0406", "0407"}));
}

TEST_CASE("no end distance from an anchor without members ever holds") {
  const AtomBoard board;
  auto distance = AtomBoard::use_of("distance");
  distance.anchor = rearguard::DistanceAnchor::enemies;
  distance.less_than = rearguard::HexCount{false, 5};
  CHECK_FALSE(board.holds(distance, {"0404", "0405"}));
}
