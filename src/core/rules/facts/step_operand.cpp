#include "src/core/rules/facts/step_operand.h"

#include <fmt/format.h>

#include "src/core/board/position.h"
#include "src/core/rules/facts/unit_condition.h"

namespace rearguard {

bool CostTest::holds(std::int64_t cost, std::int64_t other) const {
  switch (op) {
    case Op::more:
      return cost > other;
    case Op::at_least:
      return cost >= other;
    case Op::less:
      return cost < other;
    case Op::at_most:
      return cost <= other;
    case Op::equal:
      return cost == other;
    case Op::unequal:
      break;
  }
  return cost != other;
}

std::string to_text(const CostTest& test) {
  const char* words = "";
  switch (test.op) {
    case CostTest::Op::more:
      words = "more than";
      break;
    case CostTest::Op::at_least:
      words = "at least";
      break;
    case CostTest::Op::less:
      words = "less than";
      break;
    case CostTest::Op::at_most:
      words = "at most";
      break;
    case CostTest::Op::equal:
      words = "exactly";
      break;
    case CostTest::Op::unequal:
      words = "other than";
      break;
  }
  if (test.remaining) return fmt::format("{} the movement points that remain", words);
  return fmt::format("{} {} MP", words,
                     to_text(MovementPoints{test.points.numerator}, test.points.denominator));
}

std::int64_t step_number(const std::string& name, const Position& position, UnitIndex unit, Hex entered,
                         int required) {
  if (name == "elevation") return position.map().elevation(entered);
  if (name == "hexes") return required;
  return own_number(name, position, unit);
}

}  // namespace rearguard
