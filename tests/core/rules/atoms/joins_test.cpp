#include "src/core/rules/atoms/joins.h"

#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "the facts behind several properties are joined") {
  ground("0405", "woods");
  unit("r1", "red", "0405");
  const std::vector<PropertyUse> parts{AtomBoard::use_of("terrain", {"woods"}), AtomBoard::use_of("enemy")};
  read({"0404", "0405"}, [&](const AtomStep& at) {
    CHECK(joined_fact(at, parts).alone == "0405 is woods and enemy r1 is in 0405");
    CHECK(joined_fact(at, parts).on_path ==
          "would enter 0405, which is woods and would enter 0405, which enemy r1 occupies");
    CHECK(fact_of(at, parts[0]).alone == "0405 is woods");
  });
}

TEST_CASE_FIXTURE(AtomBoard, "what a step lacks is told with names and anchors") {
  read({"0404", "0405"}, [](const AtomStep& at) {
    CHECK(phrase_without(at, AtomBoard::use_of("terrain", {"woods", "lake"})) ==
          "enters no hex of woods or lake");
    CHECK(phrase_without(at, AtomBoard::use_of("closer")) == "does not get closer to the nearest enemy");
    CHECK(phrase_without(at, AtomBoard::use_of("enemy-zoc")) == "enters no enemy ZOC");
  });
}
