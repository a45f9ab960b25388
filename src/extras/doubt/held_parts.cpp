#include "src/extras/doubt/held_parts.h"

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "src/extras/doubt/doubt.h"

namespace rearguard {

std::map<std::string, std::vector<Law>> held_parts(const RuleSet& rules, std::uint64_t questions) {
  const LawConditions conditions(rules);
  const auto is_in_force = [&](Law law) {
    return !conditions.silence_of(law) &&
           std::ranges::none_of(rules.law_exceptions, [&](const LawException& e) { return e.law == law; });
  };
  DoubtOptions options;
  options.max_questions = questions;
  options.tries_steps = false;
  const std::vector<std::string> idle = find_counterexamples(rules, Law::idle_parts, options).idle;
  std::map<std::string, std::vector<Law>> held;
  const auto hold = [&](const std::string& kind, const std::string& id, const std::vector<Law>& laws) {
    if (id.empty() || listed(idle, kind + " " + id)) return;
    for (const Law law : laws) {
      std::vector<Law>& of_part = held[id];
      if (is_in_force(law) && std::ranges::find(of_part, law) == of_part.end()) of_part.push_back(law);
    }
  };
  const std::vector<Law> of_verdicts{Law::reference, Law::resolve, Law::order};
  const std::vector<Law> of_moves{Law::resolve, Law::fresh_start};
  const std::vector<Law> of_events{Law::fresh_start, Law::order};
  const auto take = [&](const RuleSet& move) {
    for (const Clause& clause : move.clauses) hold("clause", clause.id, of_verdicts);
    hold("motion", move.motion.id, of_verdicts);
    hold("length", move.length.id, of_verdicts);
    hold("failure", move.failure.id, of_verdicts);
    for (const FailureRule& failure : move.conditional_failures) hold("failure", failure.id, of_verdicts);
    if (move.path_effects) {
      for (const PathEffectRule& effect : *move.path_effects) hold("path effect", effect.id, of_moves);
    }
    if (move.event_rules) {
      for (const Contact& contact : move.event_rules->contacts) hold("contact", contact.id, of_moves);
    }
  };
  take(rules);
  for (const auto& [name, move] : rules.moves) {
    hold("move", name, of_verdicts);
    take(*move);
  }
  for (const std::string& result : rules.result_names()) hold("result", result, of_verdicts);
  for (const ResultRule& option : rules.options) hold("option", option.option_name(), of_verdicts);
  if (conditions.has_displacement) hold("part", "displacement", {Law::resolve, Law::make_way});
  if (!rules.event_rules) return held;
  for (const Event& event : rules.event_rules->events) {
    hold("event", event.id, of_events);
    for (const Requirement& requirement : event.requirements)
      hold("requirement", requirement.text.id, of_events);
  }
  for (const StateDefinition& state : rules.event_rules->state_definitions)
    hold("state", state.id, of_events);
  for (const auto& [name, test] : rules.event_rules->tests) hold("test", name, of_events);
  return held;
}

}  // namespace rearguard
