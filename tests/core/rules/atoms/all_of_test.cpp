#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "all of several properties must hold on one step") {
  ground("0405", "woods");
  ground("0403", "woods");
  level("0405", 1);
  auto all = AtomBoard::use_of("all");
  all.parts = {AtomBoard::use_of("terrain", {"woods"}), AtomBoard::use_of("uphill")};
  CHECK(holds(all, {"0404", "0405"}));
  CHECK_FALSE(holds(all, {"0404", "0403"}));
  CHECK(why(all, {"0404", "0405"}) == "0405 is woods and the step 0404-0405 moves uphill");
}

TEST_CASE_FIXTURE(AtomBoard, "a part in a scope holds in that part of the path alone") {
  ground("0405", "woods");
  auto woods = AtomBoard::use_of("terrain", {"woods"});
  woods.scope = Scope::through;
  auto all = AtomBoard::use_of("all");
  all.parts = {woods};
  CHECK_FALSE(holds(all, {"0404", "0405"}));
  read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK(holds_at(at, all));
  });
}
