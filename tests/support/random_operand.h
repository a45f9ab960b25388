#pragma once
// Random operands of properties: what stands under their names in a rule file.

#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/property.h"
#include "tests/support/random_quantifier.h"

namespace rearguard::testing {

/// The operand of `cost`, `mover`, `formula` or `overstacked`. Conditions are formulas over stacking points.
inline std::shared_ptr<const StepOperand> random_operand(Rng& rng, Property property) {
  StepOperand operand;
  const auto formula = [](const std::string& text) { return std::get<Expression>(Expression::parse(text)); };
  if (property == Property::cost) {
    CostTest test;
    test.op = static_cast<CostTest::Op>(rng.number(0, 5));
    test.remaining = rng.chance(50);
    test.points = {rng.number(0, 9), rng.number(1, 4)};
    operand.cost = test;
  } else if (property == Property::mover) {
    Condition condition;
    condition.check = formula("stacking_points >= " + std::to_string(rng.number(1, 3)));
    operand.condition = condition;
  } else if (property == Property::formula) {
    operand.formula = formula(rng.chance(50) ? "elevation >= " + std::to_string(rng.number(0, 2))
                                             : "elevation + stacking_points > hexes");
  } else {
    operand.group = random_quantifier(rng)->group;
  }
  return std::make_shared<const StepOperand>(std::move(operand));
}

}  // namespace rearguard::testing
