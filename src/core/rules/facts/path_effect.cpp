#include "src/core/rules/facts/path_effect.h"

#include <algorithm>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

bool is_some(const PropertyUse& use) {
  return use.quantifier != nullptr && !use.quantifier->every && !use.negated &&
         use.members != Members::one_fixed;
}

/// Adds the `some` that stand alone or under `all`.
void find_some(const PropertyUse& use, std::vector<const PropertyUse*>& found) {
  if (is_some(use)) found.push_back(&use);
  if (atom_of(use.property).join != AtomJoin::all) return;
  for (const PropertyUse& part : use.parts) find_some(part, found);
}

/// Tests for a condition that asks what the unit and its cause are by themselves, wherever they are.
bool is_alike_anywhere(const OptionalBox<Condition>& condition) {
  if (!condition) return true;
  Condition of_unit = *condition;
  of_unit.cause = {};
  return is_of_unit_alone(of_unit) && !asks_for_hex(of_unit) && is_alike_anywhere(condition->cause);
}

}  // namespace

const PropertyUse* unit_part(const PropertyUse& on) {
  std::vector<const PropertyUse*> found;
  find_some(on, found);
  return found.size() == 1 ? found.front() : nullptr;
}

bool only_at_end(const PropertyUse& on) {
  if (on.scope == Scope::end || on.property == Property::at_end) return true;
  return atom_of(on.property).join == AtomJoin::all &&
         std::any_of(on.parts.begin(), on.parts.end(), only_at_end);
}

int stage_of(const PathEffectRule& effect) {
  if (effect.per == PathEffectRule::Per::unit || effect.per == PathEffectRule::Per::pair) return 2;
  return is_of_steps(effect.on) ? 0 : 1;
}

bool acts_alike_anywhere(const Effect& step) {
  if (!step.kind->traits.has(StepTrait::alike_anywhere)) return false;
  const auto alike_inside = [](const Effect& inner) {
    return acts_alike_anywhere(inner) &&
           (inner.kind->names() != StepName::test || (inner.test && inner.test->modifiers.empty()));
  };
  return is_alike_anywhere(step.condition) && (!step.amount || step.amount->names().empty()) &&
         std::all_of(step.then.begin(), step.then.end(), alike_inside) &&
         std::all_of(step.otherwise.begin(), step.otherwise.end(), alike_inside);
}

namespace {

bool is_along_path(const UnitGroup& group) {
  return group.along_path || (group.base != nullptr && is_along_path(*group.base)) ||
         std::any_of(group.common.begin(), group.common.end(),
                     [](const std::shared_ptr<const UnitGroup>& other) { return is_along_path(*other); });
}

}  // namespace

bool measures_from_paths(const RuleSet& rule_set) {
  bool found = false;
  const auto look = [&](const UnitGroup& group) { found = found || is_along_path(group); };
  EventRulesVisitor visitor;
  visitor.effect = [&](const Effect& effect) { look(effect.group); };
  visitor.condition = [&](const Condition& condition) {
    for (const std::vector<UnitGroup>* groups : {&condition.near, &condition.not_near}) {
      for (const UnitGroup& group : *groups) look(group);
    }
  };
  visitor.formula = [&](const Expression& formula) { found = found || listed(formula.names(), "away"); };
  visit(rule_set, visitor);
  return found;
}

bool is_certain(const Effect& step) {
  const auto all_are = [](const std::vector<Effect>& steps) {
    return std::all_of(steps.begin(), steps.end(), is_certain);
  };
  return step.kind->traits.has(StepTrait::certain) && all_are(step.then) &&
         std::all_of(step.branches.begin(), step.branches.end(),
                     [&](const auto& row) { return all_are(row.effects); });
}

}  // namespace rearguard
