#pragma once
// The names by which other documents and messages refer to parts of a rule file.

#include <string>
#include <vector>

namespace rearguard {

struct RuleSet;

/// Returns the sorted ids of all parts of a rule file that can implement a statement.
std::vector<std::string> ids_of(const RuleSet& rule_set);

}  // namespace rearguard
