#pragma once
// The event rules of a rule set.

#include <map>
#include <string>
#include <vector>

#include "src/core/rules/words/event.h"

namespace rearguard {

/// A link that a rule file describes.
struct LinkDefinition : RuleText {
  std::string name;
};

struct EventRules {
  std::vector<StateDefinition> state_definitions;
  std::vector<LinkDefinition> link_definitions;
  std::vector<Event> events;
  std::map<std::string, Test> tests;
  std::vector<std::string> test_order;  ///< their names in the order of the file
  std::vector<Contact> contacts;        ///< of a move; the first that fits applies
  std::vector<std::string> counts;      ///< numbers that units carry
  std::map<std::string, RulePlace> count_places;
  bool ask_for_facts = true;  ///< false: `ask_for_facts` of src/core/rules/facts/stated_facts.h has said so

  /// Finds the event of a name: an exact match, or else one that differs only in case. Null if there is none.
  const Event* find_event(const std::string& name) const;
  /// Tests whether an event takes a number of this name: it is then never a count of a unit.
  bool takes(const std::string& number) const;
  const StateDefinition* find_state(const std::string& name, bool is_marker) const;
};

}  // namespace rearguard
