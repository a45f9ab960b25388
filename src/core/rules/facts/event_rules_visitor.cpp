#include "src/core/rules/facts/event_rules_visitor.h"

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/optional_box.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/quantifier.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

void visit_all(const std::vector<Condition>& conditions, const EventRulesVisitor& visitor) {
  for (const Condition& c : conditions) visit(c, visitor);
}

void visit_optional(const OptionalBox<Condition>& condition, const EventRulesVisitor& visitor) {
  if (condition) visit(*condition, visitor);
}

void visit_formula(const std::optional<Expression>& formula, const EventRulesVisitor& visitor) {
  if (formula) visitor.formula(*formula);
}

void visit_reach_condition(const ReachCondition& reach_condition, const EventRulesVisitor& visitor) {
  visit_formula(reach_condition.hexes, visitor);
  visit_optional(reach_condition.nonblocking, visitor);
}

void visit_step(const Effect& effect, const EventRulesVisitor& visitor) {
  visitor.effect(effect);
  visit_optional(effect.condition, visitor);
  visit_formula(effect.amount, visitor);
  if (effect.test) visit(*effect.test, visitor);
  visit_optional(effect.group.condition, visitor);
  for (const auto& [name, formula] : effect.with) visitor.formula(formula);
  for (const Branch& b : effect.branches) {
    visit_optional(b.condition, visitor);
    visit(b.effects, visitor);
  }
  visit(effect.then, visitor);
  visit(effect.otherwise, visitor);
}

void visit_steps(const StepList& steps, const EventRulesVisitor& visitor) {
  if (steps) visit(*steps, visitor);
}

void visit_units(const PropertyUse& use, const EventRulesVisitor& visitor) {
  if (use.quantifier != nullptr) visit_optional(use.quantifier->group.condition, visitor);
  for (const PropertyUse& part : use.parts) visit_units(part, visitor);
}

void visit_path_effects(const std::vector<PathEffectRule>& effects, const EventRulesVisitor& visitor) {
  for (const PathEffectRule& effect : effects) {
    visit_units(effect.on, visitor);
    visit_optional(effect.condition, visitor);
    visit_optional(effect.group.condition, visitor);
    visit(effect.effects, visitor);
  }
}

/// Visits what making way asks of units and does to them.
void visit_displacement(const DisplacementRule& displacement, const EventRulesVisitor& visitor) {
  if (displacement.only_in != nullptr) visit_units(*displacement.only_in, visitor);
  for (const auto& condition : {displacement.units, displacement.exempt}) {
    if (condition != nullptr) visit(*condition, visitor);
  }
  if (displacement.path_effects) visit_path_effects(*displacement.path_effects, visitor);
}

void visit_stacking(const StackingRule& rule, const EventRulesVisitor& visitor) {
  if (rule.condition != nullptr) visit(*rule.condition, visitor);
  if (rule.where != nullptr) visit(*rule.where, visitor);
  if (rule.formula) visitor.formula(*rule.formula);
}

/// Visits what a move has of its own: its condition, displacement, length and failures, path effects, the
/// steps after it, contacts.
void visit_move(const RuleSet& rule_set, const EventRulesVisitor& visitor) {
  if (rule_set.move.condition != nullptr) visit(*rule_set.move.condition, visitor);
  const auto& displacement = rule_set.retreat_effects.displacement;
  if (displacement && displacement->of_move) visit_displacement(*displacement, visitor);
  for (const FailureRule& failure : rule_set.conditional_failures) {
    visit(*failure.condition, visitor);
    visit_steps(failure.after, visitor);
  }
  const auto& shorter = rule_set.length.if_shorter;
  if (shorter && shorter->steps) visit(*shorter->steps, visitor);
  if (rule_set.path_effects) visit_path_effects(*rule_set.path_effects, visitor);
  visit_steps(rule_set.after, visitor);
  visit_steps(rule_set.failure.after, visitor);
  if (!rule_set.event_rules) return;
  for (const Contact& c : rule_set.event_rules->contacts) visit(c, visitor);
}

}  // namespace

void visit(const std::vector<Effect>& effects, const EventRulesVisitor& visitor) {
  for (const Effect& e : effects) visit_step(e, visitor);
}

void visit(const Condition& condition, const EventRulesVisitor& visitor) {
  visitor.condition(condition);
  visit_formula(condition.check, visitor);
  for (const std::vector<UnitGroup>* groups : {&condition.near, &condition.not_near}) {
    for (const UnitGroup& near : *groups) visit_optional(near.condition, visitor);
  }
  visit_all(condition.any, visitor);
  visit_all(condition.none_of, visitor);
  visit_optional(condition.cause, visitor);
  visit_optional(condition.causing_units, visitor);
  visit_optional(condition.any_member, visitor);
  for (const std::vector<ReachCondition>* reach_conditions :
       {&condition.can_reach, &condition.cannot_reach}) {
    for (const ReachCondition& reach_condition : *reach_conditions)
      visit_reach_condition(reach_condition, visitor);
  }
}

void visit(const Test& test, const EventRulesVisitor& visitor) {
  visitor.formula(test.target);
  for (const TestModifier& m : test.modifiers) {
    visitor.formula(m.add);
    visit_optional(m.condition, visitor);
  }
}

void visit(const Contact& contact, const EventRulesVisitor& visitor) {
  visit_optional(contact.condition, visitor);
  visit_optional(contact.may_yield, visitor);
  visit_optional(contact.behind, visitor);
  visit_formula(contact.max_hexes, visitor);
  visit(contact.mover, visitor);
  visit(contact.met, visitor);
  visit(contact.chain, visitor);
}

void visit(const Event& event, const EventRulesVisitor& visitor) {
  for (const Requirement& r : event.requirements) visit(r.condition, visitor);
  visit(event.effects, visitor);
}

void visit(const Play& play, const EventRulesVisitor& visitor) {
  for (const Allowance& a : play.movement.allowances) {
    visit_optional(a.condition, visitor);
    visitor.formula(a.points);
  }
  for (const PlayAction& a : play.actions) {
    visit_optional(a.condition, visitor);
    if (a.targets) visit_optional(a.targets->condition, visitor);
    for (const auto& [name, number] : a.with) visitor.formula(number);
    if (!a.paid_by) continue;
    visit_optional(a.paid_by->payers.condition, visitor);
    visitor.formula(a.paid_by->amount);
  }
  if (play.command) {
    visit_optional(play.command->condition, visitor);
    visit_optional(play.command->group.condition, visitor);
  }
  for (const Phase& phase : play.phases) {
    for (const std::vector<PhaseEvent>* events : {&phase.at_start, &phase.at_end}) {
      for (const PhaseEvent& e : *events) visit_optional(e.condition, visitor);
    }
  }
}

namespace {

/// Visits the conditions of the units that exert a ZOC or form bonds, and of those that cancel these.
template <class Rule>
void visit_zoc(const Rule& rule, const EventRulesVisitor& visitor) {
  if (rule.where != nullptr) visit(*rule.where, visitor);
  if (rule.cancelled_by) visit_optional(group_of(*rule.cancelled_by).condition, visitor);
}

}  // namespace

void visit(const RuleSet& rule_set, const EventRulesVisitor& visitor) {
  visit_zoc(rule_set.zoc, visitor);
  for (const auto& [name, zoc] : rule_set.zocs) visit_zoc(zoc, visitor);
  for (const auto& [name, bond] : rule_set.bonds) visit_zoc(bond, visitor);
  if (rule_set.fire.where != nullptr) visit(*rule_set.fire.where, visitor);
  for (const std::vector<ResultRule>* rules : {&rule_set.result_rules, &rule_set.options}) {
    for (const ResultRule& t : *rules) {
      visit_formula(t.formula, visitor);
      visit_formula(t.min_formula, visitor);
      visit_formula(t.points_formula, visitor);
      if (t.condition != nullptr) visit(*t.condition, visitor);
      visit_steps(t.cost, visitor);
      visit_steps(t.after, visitor);
      if (t.trade) visit_steps(t.trade->cost, visitor);
    }
  }
  for (const StackingRule& rule : rule_set.conditional_stacking) visit_stacking(rule, visitor);
  visit_stacking(rule_set.stacking, visitor);
  if (rule_set.retreat_effects.displacement)
    visit_displacement(*rule_set.retreat_effects.displacement, visitor);
  visit_move(rule_set, visitor);
  for (const auto& [name, move] : rule_set.moves) visit_move(*move, visitor);
  if (rule_set.play) visit(*rule_set.play, visitor);
  if (!rule_set.event_rules) return;
  for (const auto& [name, test] : rule_set.event_rules->tests) visit(test, visitor);
  for (const Event& e : rule_set.event_rules->events) visit(e, visitor);
}

}  // namespace rearguard
