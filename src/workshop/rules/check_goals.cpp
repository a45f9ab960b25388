// Moves to the nearest goal that nobody has asked about units which are in one already.

#include <algorithm>

#include <fmt/format.h>

#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/property.h"
#include "src/workshop/rules/check_parts.h"

namespace rearguard {
namespace {

/// Tests whether steps send a unit on a move without an `if` on the way to it.
bool sends_unasked(const std::vector<Effect>& steps, const std::string& move) {
  for (const Effect& step : steps) {
    if (step.condition) {
      if (step.kind->ends_course()) return false;
      continue;
    }
    if (step.kind->names() == StepName::move && step.name == move) return true;
    if (sends_unasked(step.then, move) || sends_unasked(step.otherwise, move)) return true;
    for (const Branch& branch : step.branches) {
      if (!branch.condition && sends_unasked(branch.effects, move)) return true;
    }
  }
  return false;
}

/// Tests whether a result or an event sends any unit on a move. `move`: empty for that of the file.
bool is_unasked(const RuleSet& file, const std::string& move) {
  const auto sends = [&](const ResultRule& rule) {
    return rule.move == move && rule.condition == nullptr && rule.amount != ResultRule::Amount::none;
  };
  if (std::ranges::any_of(file.result_rules, sends)) {
    // The last entry of a result has no `if`; those above it may have asked.
    return std::ranges::any_of(file.result_rules, [&](const ResultRule& rule) {
      return sends(rule) && file.rules_of_result(rule.result).size() == 1;
    });
  }
  return file.event_rules && std::ranges::any_of(file.event_rules->events, [&](const Event& event) {
           return event.requirements.empty() && sends_unasked(event.effects, move);
         });
}

}  // namespace

void check_goal(const RuleSet& file, const RuleSet& move, const std::string& name, PartNotes& notes) {
  const bool stays = move.length.if_shorter && move.length.if_shorter->from == 0;
  const bool is_on_map = std::ranges::any_of(
      move.motion.goal, [](const PropertyUse& use) { return use.property != Property::off_map; });
  if (move.motion.kind != Motion::Kind::goal || !is_on_map || stays || !move.conditional_failures.empty() ||
      move.move.condition != nullptr || !is_unasked(file, name))
    return;
  notes.add(
      fmt::format("a unit that is in its goal already has no path and meets the failure, `{}`: say with an "
                  "`if` what becomes "
                  "of it, or let it stay by `if_shorter = {{ from = 0 }}` of `length`",
                  move.failure.outcome));
}

}  // namespace rearguard
