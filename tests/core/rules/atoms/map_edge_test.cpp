#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a hex beside the edge or a hole of the map is on the map edge") {
  hole("0505");
  const auto map_edge = AtomBoard::use_of("map-edge");
  CHECK(holds(map_edge, {"0202", "0101"}));
  CHECK(holds(map_edge, {"0405", "0404"}));
  CHECK_FALSE(holds(map_edge, {"0404", "0505"}));
  CHECK_FALSE(holds(map_edge, {"0404", "0304"}));
  CHECK(why(map_edge, {"0405", "0404"}) == "0404 is on the map edge");
}
