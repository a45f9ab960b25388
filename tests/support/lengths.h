#pragma once
// Length rules and results of tests.

#include "src/core/rules/words/condition.h"
#include "src/core/rules/words/property.h"

namespace rearguard::testing {

/// A walk enters at least one hex, and at most those required.
inline Length up_to() {
  Length length;
  length.up_to = true;
  return length;
}

/// A walk ends in the first hex with a property, however short it is.
inline Length stopping(const PropertyUse& use) {
  Length length;
  length.stops = {{use, std::nullopt, false, {}, false}};
  return length;
}
inline Length stopping(Property property) {
  PropertyUse use;
  use.property = property;
  return stopping(use);
}

/// A walk goes on while the hex reached has a property.
inline Length extended(Property property, int max_extra) {
  Length length;
  length.continue_while = PropertyUse{};
  length.continue_while->property = property;
  length.max_extra = max_extra;
  return length;
}

/// The rule of a result for units of a state or a kind: they are exempt.
inline ResultRule exemption(std::string result, std::string cite, std::vector<std::string> states,
                            std::vector<std::string> kinds) {
  Condition by_state, by_kind, condition;
  by_state.state = std::move(states);
  by_kind.kind = std::move(kinds);
  if (!by_state.state.empty()) condition.any.push_back(by_state);
  if (!by_kind.kind.empty()) condition.any.push_back(by_kind);
  ResultRule rule;
  rule.result = std::move(result);
  rule.cite = std::move(cite);
  rule.amount = ResultRule::Amount::none;
  rule.outcome = "exempt";
  if (condition.any.size() == 1) condition = Condition(condition.any.front());
  rule.condition = std::make_shared<const Condition>(std::move(condition));
  return rule;
}

}  // namespace rearguard::testing
