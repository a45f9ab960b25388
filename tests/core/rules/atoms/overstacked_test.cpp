#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

using rearguard::testing::AtomBoard;

TEST_CASE("a unit overstacks a hex where it exceeds the limit with its friends") {
  AtomBoard board;
  board.unit("b2", "blue", "0405");
  board.unit("b3", "blue", "0403").stacking_points = 2;
  board.unit("r1", "red", "0504");
  const auto overstacked = AtomBoard::use_of("overstacked");
  CHECK_FALSE(board.holds(overstacked, {"0404", "0405"}));
  board.rules.stacking.limit = 1;
  CHECK(board.holds(overstacked, {"0404", "0405"}));
  CHECK_FALSE(board.holds(overstacked, {"0404", "0504"}));
  CHECK_FALSE(board.holds(overstacked, {"0404", "0505"}));
  CHECK(board.why(overstacked, {"0404", "0405"}) == "b1 would exceed the stacking limit in 0405 with b2");
  board.rules.stacking = {2, true};
  CHECK_FALSE(board.holds(overstacked, {"0404", "0405"}));
  CHECK(board.holds(overstacked, {"0404", "0403"}));
}

TEST_CASE("a unit overstacks a hex with the units of a group alone") {
  AtomBoard board;
  board.unit("b2", "blue", "0405");
  board.unit("r1", "red", "0403");
  board.rules.stacking.limit = 1;
  auto use = AtomBoard::use_of("overstacked");
  rearguard::StepOperand operand;
  operand.group = rearguard::UnitGroup{};
  operand.group->units = rearguard::UnitRelation::enemies;
  operand.group->within = rearguard::anywhere_on_map;
  use.operand = std::make_shared<const rearguard::StepOperand>(operand);
  CHECK_FALSE(board.holds(use, {"0404", "0405"}));
  CHECK(board.holds(use, {"0404", "0403"}));
  CHECK(board.why(use, {"0404", "0403"}) == "b1 would exceed the stacking limit in 0403 with r1");
}
