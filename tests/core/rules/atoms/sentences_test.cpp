#include "src/core/rules/atoms/sentences.h"

#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("units are listed with commas and an and") {
  AtomBoard board;
  board.unit("b2", "blue", "0101");
  board.unit("b3", "blue", "0101");
  board.read({"0404", "0405"}, [](const AtomStep& at) {
    CHECK(ids_of(at.position, {}).empty());
    CHECK(ids_of(at.position, {1}) == "b2");
    CHECK(ids_of(at.position, {1, 2}) == "b2 and b3");
    CHECK(ids_of(at.position, {0, 1, 2}) == "b1, b2 and b3");
  });
}

TEST_CASE("a fact is told of a hex or of a step, alone and on a path") {
  const AtomBoard board;
  board.read({"0404", "0405"}, [](const AtomStep& at) {
    CHECK(hex_fact(at, "is wet").alone == "0405 is wet");
    CHECK(hex_fact(at, "is wet").on_path == "would enter 0405, which is wet");
    CHECK(step_fact(at, "is steep").alone == "the step 0404-0405 is steep");
    CHECK(step_fact(at, "is steep").on_path == "would take the step 0404-0405, which is steep");
  });
}

TEST_CASE("a relation of hexes names the distance of the start hex") {
  AtomBoard board;
  board.unit("r1", "red", "0402");
  auto closer = AtomBoard::use_of("closer");
  closer.scope = Scope::end;
  CHECK(board.why(closer, {"0404", "0304", "0303"}) ==
        "0303 is 1 hex from the nearest enemy, while 0404 is 2 hexes away");
  closer.members = Members::any;
  CHECK(board.why(closer, {"0404", "0304", "0303"}) == "0303 is 1 hex from 0402, while 0404 is 2 hexes away");
  closer.members = Members::sum;
  CHECK(board.why(closer, {"0404", "0304", "0303"}) ==
        "0303 is 1 hex from all enemies together, while 0404 is 2 hexes away");
}
