#pragma once
// What is wrong with a doctrine that can be read: clauses that can never remove a path, contacts that are
// never met, events, steps and choices that never come about, names that nothing uses.

#include <string>
#include <vector>

#include "src/rules/rule_set.h"

namespace rearguard {

struct RulesFinding {
  std::string clause;  ///< id, or the name of the part of the file
  RulePlace place;
  std::string message;
};

/// Findings on the clauses, then on moves and their contacts, then on events and what they use. Empty where
/// every part can act and every id is its own.
std::vector<RulesFinding> check_rule_set(const RuleSet& rule_set);

}  // namespace rearguard
