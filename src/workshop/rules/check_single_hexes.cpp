// Parts of a move that speak of hexes on the way, where every path enters one hex: its end hex.

#include <fmt/format.h>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/workshop/rules/check_parts.h"
#include "src/workshop/rules/unsatisfiable.h"

namespace rearguard {
namespace {

/// Returns the hexes that a result requires at most; 0 if only a board tells, or if it moves no unit.
int most_hexes(const ResultRule& rule) {
  return rule.amount == ResultRule::Amount::hexes && !rule.formula ? rule.max_hexes : 0;
}

/// The same for a step of an event that moves a unit.
int most_hexes(const Effect& step) {
  if (!step.amount || !step.amount->names().empty()) return 0;
  return static_cast<int>(step.amount->value([](const std::string&) { return 0; }).value_or(0));
}

bool enters_one_hex(const RuleSet& rule_set, const RuleSet& move, const std::string& name) {
  if (goes_beyond_length(move)) return false;
  bool is_used = false;
  bool is_single = true;
  const auto add = [&](int hexes) {
    is_used = true;
    is_single = is_single && hexes == 1;
  };
  for (const std::vector<ResultRule>* list : {&rule_set.result_rules, &rule_set.options}) {
    for (const ResultRule& rule : *list) {
      if (rule.move == name && rule.amount != ResultRule::Amount::none) add(most_hexes(rule));
    }
  }
  const std::string called = name.empty() ? "retreat" : name;
  visit(rule_set, {[&](const Effect& step) {
                     if (step.kind->names() == StepName::move && step.name == called) add(most_hexes(step));
                   },
                   [&](const Condition& c) {
                     for (const auto* list : {&c.can_reach, &c.cannot_reach}) {
                       for (const ReachCondition& reach : *list)
                         is_single = is_single && reach.move != called;
                     }
                   },
                   [](const Expression&) {}});
  const auto& displacement = rule_set.retreat_effects.displacement;
  if (displacement && displacement->move == name) add(displacement->distance);
  return is_used && is_single;
}

/// Tests for a property of a hex that the path enters before its end.
bool needs_hex_on_the_way(const PropertyUse& use) {
  if (use.negated) return false;
  if (use.property == Property::through || use.scope == Scope::through) return true;
  const AtomJoin join = atom_of(use.property).join;
  if (join == AtomJoin::all) return std::ranges::any_of(use.parts, needs_hex_on_the_way);
  return join == AtomJoin::any && std::ranges::all_of(use.parts, needs_hex_on_the_way);
}

void check_move(const RuleSet& rule_set, const RuleSet& move, const std::string& name,
                std::vector<RulesFinding>& findings) {
  if (!enters_one_hex(rule_set, move, name)) return;
  const auto note = [&](const std::string& id, RulePlace place, const std::string& what) {
    findings.push_back({id, place,
                        fmt::format("{}{}: every path of it enters one hex, its end hex",
                                    name.empty() ? "" : fmt::format("move `{}`: ", name), what)});
  };
  for (const Clause& clause : move.clauses) {
    if (clause.property && needs_hex_on_the_way(*clause.property))
      note(clause.id, clause.place, fmt::format("clause `{}` never takes effect", clause.id));
  }
  if (!move.path_effects) return;
  for (const PathEffectRule& effect : *move.path_effects) {
    if (needs_hex_on_the_way(effect.on) && !effect.include_start)
      note(effect.id, effect.place, fmt::format("path effect `{}` never happens", effect.id));
  }
}

}  // namespace

void check_single_hexes(const RuleSet& rule_set, std::vector<RulesFinding>& findings) {
  check_move(rule_set, rule_set, "", findings);
  for (const std::string& name : rule_set.move_order) {
    const auto move = rule_set.moves.find(name);
    if (move != rule_set.moves.end()) check_move(rule_set, *move->second, name, findings);
  }
}

}  // namespace rearguard
