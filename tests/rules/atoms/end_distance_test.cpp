#include <doctest/doctest.h>

#include "tests/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("an end distance is measured from its anchor and compared with its numbers") {
  AtomBoard board;
  auto end_distance = AtomBoard::use_of("end-distance");
  end_distance.anchor = rearguard::DistanceAnchor::start;
  end_distance.other_than = rearguard::HexCount{true, 0};
  CHECK(board.holds(end_distance, {"0404", "0405"}));
  CHECK_FALSE(board.holds(end_distance, {"0404", "0405", "0406"}));
  CHECK(board.holds(end_distance, {"0404", "0405", "0406", "0407"}));
  CHECK(board.why(end_distance, {"0404", "0405"}) ==
        "0405 is 1 hex from 0404; this retreat must end 2 hexes away");
  end_distance.other_than.reset();
  end_distance.less_than = rearguard::HexCount{false, 1};
  end_distance.more_than = rearguard::HexCount{true, 0};
  CHECK_FALSE(board.holds(end_distance, {"0404", "0405"}));
  CHECK(board.holds(end_distance, {"0404", "0405", "0404"}));
  CHECK(board.holds(end_distance, {"0404", "0405", "0406", "0407"}));
}

TEST_CASE("no end distance from an anchor without members ever holds") {
  const AtomBoard board;
  auto end_distance = AtomBoard::use_of("end-distance");
  end_distance.anchor = rearguard::DistanceAnchor::enemies;
  end_distance.less_than = rearguard::HexCount{false, 5};
  CHECK_FALSE(board.holds(end_distance, {"0404", "0405"}));
}
