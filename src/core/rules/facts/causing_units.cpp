#include "src/core/rules/facts/causing_units.h"

#include <algorithm>
#include <vector>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/facts/unit_groups.h"
#include "src/core/rules/words/event.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/expression.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

bool asks(const PropertyUse& use) {
  return needs_of(use).has(AtomNeed::causing_units);
}

bool asks(const DistanceAnchor& anchor) {
  return needs_of(anchor).has(AtomNeed::causing_units);
}

bool any_asks(const std::vector<PropertyUse>& uses) {
  return std::any_of(uses.begin(), uses.end(), [](const PropertyUse& use) { return asks(use); });
}

bool asks(const std::optional<PropertyUse>& use) {
  return use && asks(*use);
}

bool asks(const Clause& clause) {
  const std::vector<const PropertyUse*> uses = properties_of(clause);
  const bool condition = clause.condition && needs_of(*clause.condition).has(AtomNeed::causing_units);
  return condition ||
         (clause.value && clause.value->quantity != Quantity::count && asks(clause.value->anchor)) ||
         std::any_of(uses.begin(), uses.end(), [](const PropertyUse* use) { return asks(*use); });
}

/// Tests whether a straight motion has nothing to lead it without causing units.
bool asks_for_lead(const Motion& motion) {
  return asks(motion.anchor) && std::all_of(motion.otherwise.begin(), motion.otherwise.end(),
                                            [](const RayLead& lead) { return asks(lead.anchor); });
}

/// Tests whether a motion has no path without causing units.
bool is_led_by_them(const Motion& motion) {
  if (motion.kind == Motion::Kind::ray) return asks_for_lead(motion);
  return motion.kind == Motion::Kind::priority_list &&
         std::all_of(motion.priorities.begin(), motion.priorities.end(),
                     [](const MotionPriority& priority) { return asks(priority.anchor); });
}

bool asks(const Motion& motion) {
  if (motion.kind == Motion::Kind::ray) return asks_for_lead(motion) || asks(motion.veer_around);
  if (motion.kind == Motion::Kind::goal) return any_asks(motion.goal) || any_asks(motion.forbid);
  return motion.kind == Motion::Kind::priority_list &&
         std::any_of(motion.priorities.begin(), motion.priorities.end(), [](const MotionPriority& priority) {
           return asks(priority.anchor) || any_asks(priority.forbid) ||
                  (priority.condition && needs_of(*priority.condition).has(AtomNeed::causing_units));
         });
}

bool asks(const Length& length) {
  return asks(length.continue_while) || asks(length.minimum_move_if) ||
         std::any_of(length.stops.begin(), length.stops.end(),
                     [](const LengthStop& stop) { return asks(stop.on) || asks(stop.one_more); });
}

bool is_about_them(const std::vector<UnitGroup>& groups) {
  return std::any_of(groups.begin(), groups.end(),
                     [](const UnitGroup& group) { return is_about(group, UnitRelation::causing_units); });
}

bool asks(const Condition& condition) {
  return condition.engaged_elsewhere || condition.in_front || condition.in_sight || condition.attacked_from ||
         condition.causing_units || !condition.can_reach.empty() || !condition.cannot_reach.empty() ||
         any_asks(condition.hex) || any_asks(condition.not_hex) || is_about_them(condition.near) ||
         is_about_them(condition.not_near);
}

bool asks(const Contact& contact) {
  using With = Contact::With;
  if (contact.with == With::causing_units || contact.with == With::causing_units_unaligned) return true;
  bool found = asks(contact.property);
  const EventRulesVisitor visitor{
      [](const Effect&) {}, [&](const Condition& condition) { found = found || asks(condition); },
      [&](const Expression& formula) { found = found || uses_causing_units(formula); }};
  if (contact.condition) visit(*contact.condition, visitor);
  if (contact.may_yield) visit(*contact.may_yield, visitor);
  if (contact.behind) visit(*contact.behind, visitor);
  if (contact.max_hexes) visitor.formula(*contact.max_hexes);
  return found;
}

/// Path effects are foretold with the question, so whom their steps concern is asked with it.
bool asks(const PathEffectRule& effect) {
  bool found = asks(effect.on) || is_about(effect.group, UnitRelation::causing_units);
  const auto step = [&](const Effect& e) {
    const bool each = is_about(e.group, UnitRelation::causing_units);
    found = found || each || e.target == EffectTarget::causing_units ||
            e.kind->traits.has(StepTrait::of_causing_units);
  };
  const auto formula = [&](const Expression& f) {
    found = found || std::any_of(f.names().begin(), f.names().end(), [](const std::string& name) {
              return name == "distance" || name.starts_with("causing.");
            });
  };
  const EventRulesVisitor visitor{step, [&](const Condition& c) { found = found || asks(c); }, formula};
  if (effect.condition) visit(*effect.condition, visitor);
  if (effect.group.condition) visit(*effect.group.condition, visitor);
  visit(effect.effects, visitor);
  return found;
}

}  // namespace

std::optional<CausingUnitsUse> use_of_causing_units(const RuleSet& rule_set,
                                                    const std::function<bool(const Condition&)>& may_hold) {
  const auto may_apply = [&](const auto& part) {
    return part.condition == nullptr || may_hold == nullptr || may_hold(*part.condition);
  };
  const bool by_motion = is_led_by_them(rule_set.motion);
  if (rule_set.move.condition && asks_for_causing_units(*rule_set.move.condition))
    return CausingUnitsUse{"move " + rule_set.name, by_motion};
  if (asks(rule_set.motion)) {
    const bool named = rule_set.motion.id != Motion().id;
    return CausingUnitsUse{named ? "motion " + rule_set.motion.id : "motion", by_motion};
  }
  if (asks(rule_set.length)) return CausingUnitsUse{"length rule", false};
  if (asks(rule_set.reroute)) return CausingUnitsUse{"`reroute`", false};
  for (const Clause& clause : rule_set.clauses) {
    if (asks(clause) && may_apply(clause)) return CausingUnitsUse{"clause " + clause.id, false};
  }
  for (const FailureRule& failure : rule_set.conditional_failures) {
    if (asks_for_causing_units(*failure.condition)) return CausingUnitsUse{"failure " + failure.id, false};
  }
  if (rule_set.path_effects) {
    for (const PathEffectRule& effect : *rule_set.path_effects) {
      if (asks(effect)) return CausingUnitsUse{"path effect " + effect.id, false};
    }
  }
  const auto& displacement = rule_set.retreat_effects.displacement;
  if (displacement && displacement->only_in != nullptr && asks(*displacement->only_in))
    return CausingUnitsUse{"`if` of `displacement`", false};
  if (displacement && displacement->path_effects) {
    for (const PathEffectRule& effect : *displacement->path_effects) {
      if (asks(effect)) return CausingUnitsUse{"path effect " + effect.id, false};
    }
  }
  if (!rule_set.event_rules) return std::nullopt;
  for (const Contact& contact : rule_set.event_rules->contacts) {
    if (asks(contact)) return CausingUnitsUse{"contact " + contact.id, false};
  }
  return std::nullopt;
}

bool asks_for_causing_units(const Condition& condition) {
  bool found = false;
  visit(condition,
        {[](const Effect&) {}, [&](const Condition& part) { found = found || asks(part) || part.cause; },
         [&](const Expression& formula) { found = found || uses_causing_units(formula); }});
  return found;
}

bool uses_causing_units(const Expression& formula) {
  return std::any_of(formula.names().begin(), formula.names().end(), [](const std::string& name) {
    return name == "distance" || name.starts_with("cause.") || name.starts_with("causing.");
  });
}

}  // namespace rearguard
