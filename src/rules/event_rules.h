#pragma once
// The part of a doctrine that speaks of events.

#include <map>
#include <string>
#include <vector>

#include "src/rules/event.h"

namespace rearguard {

struct EventRules {
  std::vector<StateDefinition> state_definitions;
  std::vector<Event> events;
  std::map<std::string, Test> tests;
  std::vector<std::string> test_order;  ///< their names, as the file has them one after another
  std::vector<Contact> contacts;        ///< of a move: what it meets, the first that fits
  std::vector<std::string> counts;      ///< numbers that units carry
  std::map<std::string, RulePlace> count_places;

  /// The event of a name: spelled exactly so, or else alike but for upper and lower case.
  const Event* find_event(const std::string& name) const;
  const StateDefinition* find_state(const std::string& name, bool is_marker) const;
};

}  // namespace rearguard
