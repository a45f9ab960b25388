#include "src/core/rules/facts/step_operand.h"
#include "tests/core/rules/atoms/atom_board.h"

TEST_CASE_FIXTURE(AtomBoard, "a formula compares numbers of the unit, the hex entered and the retreat") {
  level("0405", 3);
  setup().units[0].strength = 2;
  const auto use_of = [](const char* text) {
    PropertyUse use = AtomBoard::use_of("formula");
    StepOperand operand;
    operand.formula = std::get<Expression>(Expression::parse(text));
    use.operand = std::make_shared<const StepOperand>(operand);
    return use;
  };
  CHECK(holds(use_of("elevation > strength"), {"0404", "0405"}));
  CHECK_FALSE(holds(use_of("elevation > strength"), {"0404", "0403"}));
  CHECK(holds(use_of("hexes = 2"), {"0404", "0403"}));
  CHECK_FALSE(holds(use_of("hexes = 2"), {"0401", "0400"}));
  CHECK_FALSE(holds(use_of("1 / (elevation - 3)"), {"0404", "0405"}));
  CHECK(why(use_of("elevation > strength"), {"0404", "0405"}) ==
        "in 0405 \"elevation > strength\" holds: elevation is 3, strength is 2");
}
