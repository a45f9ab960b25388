#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a unit overstacks a hex where it exceeds the limit with its friends") {
  unit("b2", "blue", "0405");
  unit("b3", "blue", "0403").stacking_points = 2;
  unit("r1", "red", "0504");
  const auto overstacked = AtomBoard::use_of("overstacked");
  CHECK_FALSE(holds(overstacked, {"0404", "0405"}));
  rules.stacking.limit = 1;
  CHECK(holds(overstacked, {"0404", "0405"}));
  CHECK_FALSE(holds(overstacked, {"0404", "0504"}));
  CHECK_FALSE(holds(overstacked, {"0404", "0505"}));
  CHECK(why(overstacked, {"0404", "0405"}) == "b1 would exceed the stacking limit in 0405 with b2");
  rules.stacking = {2, true};
  CHECK_FALSE(holds(overstacked, {"0404", "0405"}));
  CHECK(holds(overstacked, {"0404", "0403"}));
}

TEST_CASE_FIXTURE(AtomBoard, "a unit overstacks a hex with the units of a group alone") {
  unit("b2", "blue", "0405");
  unit("r1", "red", "0403");
  rules.stacking.limit = 1;
  auto use = AtomBoard::use_of("overstacked");
  StepOperand operand;
  operand.group = UnitGroup{};
  operand.group->units = UnitRelation::enemies;
  operand.group->within = anywhere_on_map;
  use.operand = std::make_shared<const StepOperand>(operand);
  CHECK_FALSE(holds(use, {"0404", "0405"}));
  CHECK(holds(use, {"0404", "0403"}));
  CHECK(why(use, {"0404", "0403"}) == "b1 would exceed the stacking limit in 0403 with r1");
}
