#include "src/engine/stated_numbers.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "src/board/position.h"
#include "src/rules/rule_set.h"
#include "src/rules/step_operand.h"

namespace rearguard {
namespace {

void add_names(const Condition& condition, std::vector<std::string>& names) {
  if (condition.check)
    names.insert(names.end(), condition.check->names().begin(), condition.check->names().end());
  for (const Condition& part : condition.any) add_names(part, names);
  for (const Condition& part : condition.none_of) add_names(part, names);
}

/// Adds the names in the formulas of a property about the retreating unit.
void add_names(const PropertyUse& use, std::vector<std::string>& names) {
  if (use.operand != nullptr) {
    const std::optional<Expression>& formula = use.operand->formula;
    if (formula) names.insert(names.end(), formula->names().begin(), formula->names().end());
    if (use.operand->condition) add_names(*use.operand->condition, names);
  }
  for (const PropertyUse& part : use.parts) add_names(part, names);
}

bool is_unstated(const Unit& unit, const std::string& name) {
  return (name == "strength" && unit.strength == 0) || (name == "morale" && unit.morale == 0) ||
         (name == "movement" && unit.movement.parts == 0);
}

}  // namespace

std::optional<RequestError> missing_number(const Position& position, const RuleSet& rule_set,
                                           UnitIndex unit) {
  for (const Clause& clause : rule_set.clauses) {
    std::vector<std::string> names;
    for (const PropertyUse* use : properties_of(clause)) add_names(*use, names);
    if (clause.value) {
      for (const ValueCase& one : clause.value->cases) {
        if (one.condition != nullptr) add_names(*one.condition, names);
        if (clause.forbids_losses() && one.value < loss_of_unit) names.emplace_back("strength");
      }
    }
    for (const std::string& name : names) {
      if (!is_unstated(position.unit(unit), name)) continue;
      return RequestError{fmt::format("clause {} asks for the {} of {}, which the position does not state",
                                      clause.id, name, position.unit(unit).id),
                          "unit"};
    }
  }
  return std::nullopt;
}

}  // namespace rearguard
