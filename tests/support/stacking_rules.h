#pragma once
// Random stacking limits: several, by condition and by formula, that count only some units.

#include "src/core/rules/words/condition.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

/// Units with at least, or less than, so many stacking points.
inline std::shared_ptr<const Condition> by_stacking_points(Rng& rng) {
  Condition condition;
  const std::string than = rng.chance(50) ? " >= " : " < ";
  condition.check =
      std::get<Expression>(Expression::parse("stacking_points" + than + std::to_string(rng.number(1, 3))));
  return std::make_shared<const Condition>(condition);
}

inline StackingRule random_stacking_rule(Rng& rng) {
  StackingRule rule{rng.number(1, 3), rng.chance(50)};
  if (rng.chance(40)) rule.where = by_stacking_points(rng);
  if (rng.chance(30)) {
    rule.limit = 0;
    rule.formula = std::get<Expression>(
        Expression::parse(rng.chance(50) ? "4 - stacking_points" : "stacking_points + 1"));
  }
  return rule;
}

/// Limits for units that meet one of two conditions, and at times one for all others.
inline void add_random_stacking(Rng& rng, RuleSet& rules) {
  rules.conditional_stacking.clear();
  for (int i = rng.number(0, 2); i > 0; --i) {
    StackingRule rule = random_stacking_rule(rng);
    rule.condition = by_stacking_points(rng);
    rules.conditional_stacking.push_back(std::move(rule));
  }
  rules.stacking = rng.chance(80) ? random_stacking_rule(rng) : StackingRule{};
}

}  // namespace rearguard::testing
