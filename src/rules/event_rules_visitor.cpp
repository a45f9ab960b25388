#include "src/rules/event_rules_visitor.h"

#include "src/rules/condition.h"
#include "src/rules/event.h"
#include "src/rules/event_rules.h"
#include "src/rules/expression.h"
#include "src/rules/play.h"
#include "src/rules/rule_set.h"

namespace rearguard {
namespace {

void visit_all(const std::vector<Condition>& conditions, const EventRulesVisitor& visitor) {
  for (const Condition& c : conditions) visit(c, visitor);
}

void visit_formula(const std::optional<Expression>& formula, const EventRulesVisitor& visitor) {
  if (formula) visitor.formula(*formula);
}

void visit_way(const ReachCondition& way, const EventRulesVisitor& visitor) {
  visit_formula(way.hexes, visitor);
  visit_all(way.nonblocking, visitor);
}

void visit_step(const Effect& effect, const EventRulesVisitor& visitor) {
  visitor.effect(effect);
  visit_all(effect.when, visitor);
  visit_formula(effect.amount, visitor);
  if (effect.verb == Effect::Verb::test && effect.name.empty()) visit(effect.test, visitor);
  visit_all(effect.group.where, visitor);
  for (const auto& [name, formula] : effect.with) visitor.formula(formula);
  for (const Branch& b : effect.branches) {
    visit_all(b.when, visitor);
    visit(b.effects, visitor);
  }
  visit(effect.then, visitor);
  visit(effect.otherwise, visitor);
}

void visit_contacts(const RuleSet& rule_set, const EventRulesVisitor& visitor) {
  if (!rule_set.book) return;
  for (const Contact& c : rule_set.book->contacts) visit(c, visitor);
}

}  // namespace

void visit(const std::vector<Effect>& effects, const EventRulesVisitor& visitor) {
  for (const Effect& e : effects) visit_step(e, visitor);
}

void visit(const Condition& condition, const EventRulesVisitor& visitor) {
  visitor.condition(condition);
  visit_formula(condition.check, visitor);
  for (const std::vector<UnitGroup>* groups : {&condition.near, &condition.not_near}) {
    for (const UnitGroup& near : *groups) visit_all(near.where, visitor);
  }
  for (const std::vector<Condition>* parts :
       {&condition.any, &condition.none_of, &condition.cause, &condition.causing_units})
    visit_all(*parts, visitor);
  for (const std::vector<ReachCondition>* ways : {&condition.can_reach, &condition.cannot_reach}) {
    for (const ReachCondition& way : *ways) visit_way(way, visitor);
  }
}

void visit(const Test& test, const EventRulesVisitor& visitor) {
  visitor.formula(test.target);
  for (const TestModifier& m : test.modifiers) {
    visitor.formula(m.add);
    visit_all(m.when, visitor);
  }
}

void visit(const Contact& contact, const EventRulesVisitor& visitor) {
  visit_all(contact.where, visitor);
  visit_all(contact.may_yield, visitor);
  visit_formula(contact.max_hexes, visitor);
  visit(contact.mover, visitor);
  visit(contact.met, visitor);
}

void visit(const Event& event, const EventRulesVisitor& visitor) {
  for (const Requirement& r : event.requirements) visit(r.condition, visitor);
  visit(event.effects, visitor);
}

void visit(const Play& play, const EventRulesVisitor& visitor) {
  for (const Allowance& a : play.movement.allowances) {
    visit_all(a.when, visitor);
    visitor.formula(a.points);
  }
  for (const PlayAction& a : play.actions) {
    visit_all(a.when, visitor);
    if (a.targets) visit_all(a.targets->where, visitor);
    for (const auto& [name, number] : a.with) visitor.formula(number);
    if (!a.paid_by) continue;
    visit_all(a.paid_by->payers.where, visitor);
    visitor.formula(a.paid_by->amount);
  }
  for (const Phase& phase : play.phases) {
    for (const std::vector<PhaseEvent>* events : {&phase.at_start, &phase.at_end}) {
      for (const PhaseEvent& e : *events) visit_all(e.when, visitor);
    }
  }
}

void visit(const RuleSet& rule_set, const EventRulesVisitor& visitor) {
  for (const ResultRule& t : rule_set.result_rules) visit_formula(t.formula, visitor);
  visit_contacts(rule_set, visitor);
  for (const auto& [name, move] : rule_set.moves) visit_contacts(*move, visitor);
  if (rule_set.play) visit(*rule_set.play, visitor);
  if (!rule_set.book) return;
  for (const auto& [name, test] : rule_set.book->tests) visit(test, visitor);
  for (const Event& e : rule_set.book->events) visit(e, visitor);
}

}  // namespace rearguard
