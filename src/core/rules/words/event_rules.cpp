#include "src/core/rules/words/event_rules.h"

#include <algorithm>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

const Event* EventRules::find_event(const std::string& name) const {
  for (const Event& e : events) {
    if (e.name == name) return &e;
  }
  for (const Event& e : events) {
    if (same_but_for_case(e.name, name)) return &e;
  }
  return nullptr;
}

bool EventRules::takes(const std::string& number) const {
  return std::any_of(events.begin(), events.end(), [&](const Event& e) { return listed(e.takes, number); });
}

const StateDefinition* EventRules::find_state(const std::string& name, bool is_marker) const {
  const auto found =
      std::find_if(state_definitions.begin(), state_definitions.end(),
                   [&](const StateDefinition& s) { return s.name == name && s.is_marker == is_marker; });
  return found == state_definitions.end() ? nullptr : &*found;
}

}  // namespace rearguard
