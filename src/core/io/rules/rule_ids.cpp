#include "src/core/io/rules/rule_ids.h"

#include <algorithm>

#include "src/core/rules/facts/path_effect.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

std::vector<std::string> ids_of(const RuleSet& rule_set) {
  std::vector<std::string> ids = rule_set.result_names();
  for (const ResultRule& option : rule_set.options) ids.push_back(option.option_name());
  const auto take = [&](const RuleSet& d) {
    for (const Clause& c : d.clauses) ids.push_back(c.id);
    ids.push_back(d.motion.id);
    ids.push_back(d.failure.id);
    for (const FailureRule& failure : d.conditional_failures) ids.push_back(failure.id);
    if (!is_default(d.length)) ids.push_back(d.length.id);
    if (d.path_effects) {
      for (const PathEffectRule& effect : *d.path_effects) ids.push_back(effect.id);
    }
    if (!d.event_rules) return;
    for (const Contact& c : d.event_rules->contacts) ids.push_back(c.id);
  };
  take(rule_set);
  for (const auto& [name, move] : rule_set.moves) {
    ids.push_back(name);
    take(*move);
  }
  const RetreatEffects& after = rule_set.retreat_effects;
  if (after.displacement) {
    ids.emplace_back("displacement");
    if (after.displacement->path_effects) {
      for (const PathEffectRule& effect : *after.displacement->path_effects) ids.push_back(effect.id);
    }
  }
  if (after.sequence) ids.emplace_back("sequence");
  if (rule_set.event_rules) {
    for (const Event& e : rule_set.event_rules->events) {
      ids.push_back(e.id);
      for (const Requirement& r : e.requirements) ids.push_back(r.text.id);
    }
    for (const StateDefinition& s : rule_set.event_rules->state_definitions) ids.push_back(s.id);
    for (const LinkDefinition& l : rule_set.event_rules->link_definitions) ids.push_back(l.id);
    for (const auto& [name, test] : rule_set.event_rules->tests) ids.push_back(name);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace rearguard
