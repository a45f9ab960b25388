#include "src/core/rules/atoms/sentences.h"

#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "units are listed with commas and an and") {
  unit("b2", "blue", "0101");
  unit("b3", "blue", "0101");
  read({"0404", "0405"}, [](const AtomStep& at) {
    CHECK(ids_of(at.position, {}).empty());
    CHECK(ids_of(at.position, {1}) == "b2");
    CHECK(ids_of(at.position, {1, 2}) == "b2 and b3");
    CHECK(ids_of(at.position, {0, 1, 2}) == "b1, b2 and b3");
  });
}

TEST_CASE_FIXTURE(AtomBoard, "a fact is told of a hex or of a step, alone and on a path") {
  read({"0404", "0405"}, [](const AtomStep& at) {
    CHECK(hex_fact(at, "is wet").alone == "0405 is wet");
    CHECK(hex_fact(at, "is wet").on_path == "would enter 0405, which is wet");
    CHECK(step_fact(at, "is steep").alone == "the step 0404-0405 is steep");
    CHECK(step_fact(at, "is steep").on_path == "would take the step 0404-0405, which is steep");
  });
}

TEST_CASE_FIXTURE(AtomBoard, "a relation of hexes names the distance of the start hex") {
  unit("r1", "red", "0402");
  auto closer = AtomBoard::use_of("closer");
  closer.scope = Scope::end;
  CHECK(why(closer, {"0404", "0304", "0303"}) ==
        "0303 is 1 hex from the nearest enemy, while 0404 is 2 hexes away");
  closer.members = Members::any;
  CHECK(why(closer, {"0404", "0304", "0303"}) == "0303 is 1 hex from 0402, while 0404 is 2 hexes away");
  closer.members = Members::sum;
  CHECK(why(closer, {"0404", "0304", "0303"}) ==
        "0303 is 1 hex from all enemies together, while 0404 is 2 hexes away");
}
