#include "src/workshop/boards/rule_parts.h"

#include <fmt/format.h>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/step_operand.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

void RuleParts::walk(const std::vector<PropertyUse>& uses) {
  for (const PropertyUse& use : uses) walk(use);
}

void RuleParts::walk(const PropertyUse& use) {
  const Atom& atom = atom_of(use.property);
  const bool negates = use.negated || atom.join == AtomJoin::none;
  negations_ += negates ? 1 : 0;
  see(use);
  if (atom.takes_anchor) walk(use.anchor);
  if (atom.takes_region) walk(use.region);
  if (use.quantifier != nullptr) {
    see(*use.quantifier);
    if (use.quantifier->region)
      walk(*use.quantifier->region);
    else
      walk(use.quantifier->group);
    walk(use.quantifier->is);
  }
  if (use.operand != nullptr) {
    walk_optional(use.operand->condition);
    walk_optional(use.operand->formula);
    walk_optional(use.operand->group);
  }
  walk(use.parts);
  negations_ -= negates ? 1 : 0;
}

void RuleParts::walk(const PairUse& pair) {
  const bool negates = pair.join == PairUse::Join::none;
  negations_ += negates ? 1 : 0;
  see(pair);
  for (const PairUse& inner : pair.parts) walk(inner);
  negations_ -= negates ? 1 : 0;
}

void RuleParts::walk(const Condition& c) {
  see(c);
  walk(c.hex);
  walk(c.not_hex);
  walk_optional(c.check);
  for (const UnitGroup& group : c.near) walk(group);
  for (const UnitGroup& group : c.not_near) walk(group);
  for (const Condition& inner : c.any) walk(inner);
  for (const Condition& inner : c.none_of) walk(inner);
  walk_optional(c.any_member);
  walk_optional(c.cause);
  walk_optional(c.causing_units);
  for (const auto* list : {&c.can_reach, &c.cannot_reach}) {
    for (const ReachCondition& reach : *list) {
      walk_optional(reach.hexes);
      walk_optional(reach.nonblocking);
    }
  }
}

void RuleParts::walk(const Expression& formula) {
  see(formula);
}

void RuleParts::walk(const UnitGroup& group) {
  see(group);
  walk_optional(group.condition);
  if (group.base) walk(*group.base);
}

void RuleParts::walk(const DistanceAnchor& anchor) {
  see(anchor);
  if (anchor.kind == DistanceAnchor::unit_group) walk(*anchor.group);
  if (anchor.kind == DistanceAnchor::hexes_of_region) walk(anchor.region);
}

void RuleParts::walk(const RegionUse& region) {
  see(region);
  if (region.trace == nullptr || depth_ > 8) return;
  ++depth_;
  walk(region.trace->from);
  walk(region.trace->over);
  --depth_;
}

void RuleParts::walk(const std::vector<Effect>& steps) {
  for (const Effect& step : steps) walk(step);
}

void RuleParts::walk(const Effect& step) {
  see(step);
  walk_optional(step.condition);
  walk_optional(step.amount);
  if (step.test) walk(*step.test);
  if (step.kind->traits.has(StepTrait::for_each_unit)) walk(step.group);
  for (const auto& [name, formula] : step.with) walk(formula);
  walk_optional(step.anchor);
  for (const Branch& branch : step.branches) {
    walk_optional(branch.condition);
    walk(branch.effects);
  }
  walk(step.then);
  walk(step.otherwise);
}

void RuleParts::walk(const Test& test) {
  walk(test.target);
  for (const TestModifier& modifier : test.modifiers) {
    walk(modifier.add);
    walk_optional(modifier.condition);
  }
}

void RuleParts::walk(const ValueUse& value) {
  see(value);
  if (value.quantity == Quantity::count) walk(value.property);
  if (value.quantity == Quantity::distance || value.quantity == Quantity::movement_points_to)
    walk(value.anchor);
  for (const ValueCase& one : value.cases) {
    walk(one.property);
    walk_optional(one.condition);
  }
}

void RuleParts::walk(const ZocRule& zoc) {
  part_ = zoc.name == file_zoc_name ? "[zoc]" : fmt::format("[zocs.{}]", zoc.name);
  see(zoc);
  walk_optional(zoc.where);
  walk_optional(zoc.not_across);
  walk_optional(zoc.not_into);
  walk_optional(zoc.cancelled_by);
}

void RuleParts::walk(const Clause& clause) {
  part_ = fmt::format("clause {}{}", clause.id, of_move_);
  walk_optional(clause.condition);
  walk_optional(clause.property);
  walk_optional(clause.value);
  for (const ChartRow& row : clause.chart) {
    walk(row.step);
    walk_optional(row.effects);
  }
  walk(clause.except_to_avoid);
  walk_optional(clause.benchmark_excludes);
}

void RuleParts::walk(const ResultRule& rule) {
  part_ = fmt::format("result {}",
                      rule.option_of == ResultRule::OptionOf::none ? rule.result : rule.option_name());
  walk_optional(rule.condition);
  walk_optional(rule.formula);
  walk_optional(rule.min_formula);
  walk_optional(rule.points_formula);
  walk_optional(rule.cost);
  walk_optional(rule.after);
  if (rule.trade) walk_optional(rule.trade->cost);
}

void RuleParts::walk(const FailureRule& failure) {
  part_ = fmt::format("failure {}{}", failure.id, of_move_);
  walk_optional(failure.condition);
  walk_optional(failure.after);
}

void RuleParts::walk(const Length& length) {
  part_ = "length rule" + of_move_;
  for (const LengthStop& stop : length.stops) {
    walk(stop.on);
    walk_optional(stop.one_more);
  }
  walk_optional(length.continue_while);
  walk_optional(length.minimum_move_if);
  if (length.if_shorter) walk_optional(length.if_shorter->steps);
}

void RuleParts::walk(const Motion& motion) {
  part_ = fmt::format("motion {}{}", motion.id, of_move_);
  if (motion.kind == Motion::Kind::ray) walk(motion.anchor);
  walk_optional(motion.veer_around);
  for (const MotionPriority& priority : motion.priorities) {
    see(priority);
    walk(priority.anchor);
    walk(priority.forbid);
    walk_optional(priority.condition);
  }
  walk(motion.goal);
  walk(motion.forbid);
}

void RuleParts::walk(const StackingRule& stacking) {
  part_ = "[stacking]";
  walk_optional(stacking.formula);
  walk_optional(stacking.where);
  walk_optional(stacking.condition);
}

void RuleParts::walk(const DisplacementRule& displacement) {
  part_ = "[displacement]" + of_move_;
  walk_optional(displacement.only_in);
  walk_optional(displacement.units);
  walk_optional(displacement.exempt);
  walk_optional(displacement.path_effects);
}

void RuleParts::walk(const std::vector<PathEffectRule>& effects) {
  for (const PathEffectRule& effect : effects) {
    part_ = fmt::format("path effect {}{}", effect.id, of_move_);
    walk(effect.on);
    walk_optional(effect.condition);
    if (effect.applies_to == PathEffectRule::Target::group) walk(effect.group);
    walk(effect.rows_above);
    walk(effect.effects);
  }
}

void RuleParts::walk(const Contact& contact) {
  part_ = fmt::format("contact {}{}", contact.id, of_move_);
  walk_optional(contact.condition);
  walk_optional(contact.property);
  walk_optional(contact.max_hexes);
  walk_optional(contact.may_yield);
  walk(contact.mover);
  walk(contact.met);
}

void RuleParts::visit_move(const RuleSet& move) {
  if (move.move.condition) {
    part_ = "the condition" + of_move_;
    walk(*move.move.condition);
  }
  walk(move.motion);
  walk(move.length);
  for (const Clause& clause : move.clauses) walk(clause);
  for (const FailureRule& failure : move.conditional_failures) walk(failure);
  walk(move.failure);
  walk_optional(move.path_effects);
  part_ = "`after`" + of_move_;
  walk_optional(move.after);
  if (move.reroute) {
    part_ = "`reroute`" + of_move_;
    walk(*move.reroute);
  }
  if (move.event_rules) {
    for (const Contact& contact : move.event_rules->contacts) walk(contact);
  }
  walk_optional(move.retreat_effects.displacement);
}

void RuleParts::visit_retreats(const RuleSet& rule_set) {
  of_move_.clear();
  for (const ResultRule& rule : rule_set.result_rules) walk(rule);
  for (const ResultRule& rule : rule_set.options) walk(rule);
  walk(rule_set.zoc);
  for (const auto& [name, zoc] : rule_set.zocs) walk(zoc);
  for (const auto& [name, bond] : rule_set.bonds) {
    part_ = fmt::format("[bonds.{}]", name);
    walk_optional(bond.where);
    walk_optional(bond.cancelled_by);
  }
  for (const StackingRule& rule : rule_set.conditional_stacking) walk(rule);
  walk(rule_set.stacking);
  part_ = "`caused_by`";
  walk_optional(rule_set.default_cause_group);
  visit_move(rule_set);
  for (const auto& [name, move] : rule_set.moves) {
    of_move_ = fmt::format(" of move {}", name);
    visit_move(*move);
  }
  of_move_.clear();
}

void RuleParts::visit_events(const RuleSet& rule_set) {
  if (!rule_set.event_rules) return;
  for (const auto& [name, test] : rule_set.event_rules->tests) {
    part_ = fmt::format("test {}", name);
    walk(test);
  }
  for (const Event& event : rule_set.event_rules->events) {
    part_ = fmt::format("event {}", event.name);
    for (const Requirement& requirement : event.requirements) walk(requirement.condition);
    walk(event.effects);
  }
}

}  // namespace rearguard
