#pragma once
// What a property of steps takes besides its name: a comparison of costs, a condition on the retreating
// unit, a formula, a group of units.

#include <cstdint>
#include <optional>
#include <string>

#include "hexmap/movement_points.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/expression.h"

namespace rearguard {

/// A comparison of the cost of a step: "> remaining", "<= 2 1/2".
struct CostTest {
  enum class Op : std::uint8_t { more, at_least, less, at_most, equal, unequal };
  Op op = Op::more;
  bool remaining = false;  ///< with what the steps before have left of the budget
  Fraction points;         ///< else with so many movement points
  /// Tests `cost` against `other`, both in the same unit.
  bool holds(std::int64_t cost, std::int64_t other) const;
};

/// Each property takes one of these.
struct StepOperand {
  std::optional<CostTest> cost;
  OptionalBox<Condition> condition;  ///< of the unit by itself
  std::optional<Expression> formula;
  std::optional<UnitGroup> group;
};

/// Returns "more than 2 MP", "exactly the movement points that remain".
std::string to_text(const CostTest& test);

/// Returns the value of a name in a formula about a step into a hex: `elevation` (of the hex), `hexes` (the
/// required number), or a number of the unit (`own_number`).
std::int64_t step_number(const std::string& name, const Position& position, UnitIndex unit, Hex entered,
                         int required);

}  // namespace rearguard
