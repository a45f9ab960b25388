#pragma once
// Checks a valid rule set for dead rules: clauses that never remove a path, contacts that are never met,
// events, steps and choices that never happen, and names that nothing uses.

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

struct RulesFinding {
  std::string clause;  ///< id, or the name of the part of the file
  RulePlace place;
  std::string message;
};

/// Returns findings on the clauses, then on moves and their contacts, then on events and what they use. Empty
/// if every part can take effect and every id is unique.
std::vector<RulesFinding> check_rule_set(const RuleSet& rule_set);

}  // namespace rearguard
