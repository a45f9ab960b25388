#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a condition on the retreating unit is true of every step or of none") {
  setup().units[0].kind = "cavalry";
  PropertyUse use = AtomBoard::use_of("mover");
  StepOperand operand;
  operand.condition = Condition{};
  operand.condition->kind = {"cavalry"};
  use.operand = std::make_shared<const StepOperand>(operand);
  CHECK(holds(use, {"0404", "0405"}));
  CHECK(holds(use, {"0404", "0405", "0406"}));
  CHECK(why(use, {"0404", "0405"}) == "b1 is such a unit");
  setup().units[0].kind = "infantry";
  CHECK_FALSE(holds(use, {"0404", "0405"}));
}
