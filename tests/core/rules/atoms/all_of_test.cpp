#include "src/core/rules/words/property.h"
#include "tests/core/rules/atoms/atom_board.h"

using namespace rearguard;
using rearguard::testing::AtomBoard;

TEST_CASE("all of several properties must hold on one step") {
  AtomBoard board;
  board.ground("0405", "woods");
  board.ground("0403", "woods");
  board.level("0405", 1);
  auto all = AtomBoard::use_of("all");
  all.parts = {AtomBoard::use_of("terrain", {"woods"}), AtomBoard::use_of("uphill")};
  CHECK(board.holds(all, {"0404", "0405"}));
  CHECK_FALSE(board.holds(all, {"0404", "0403"}));
  CHECK(board.why(all, {"0404", "0405"}) == "0405 is woods and the step 0404-0405 moves uphill");
}

TEST_CASE("a part in a scope holds in that part of the path alone") {
  AtomBoard board;
  board.ground("0405", "woods");
  auto woods = AtomBoard::use_of("terrain", {"woods"});
  woods.scope = Scope::through;
  auto all = AtomBoard::use_of("all");
  all.parts = {woods};
  CHECK_FALSE(board.holds(all, {"0404", "0405"}));
  board.read({"0404", "0405", "0406"}, [&](AtomStep at) {
    --at.step;
    CHECK(holds_at(at, all));
  });
}
