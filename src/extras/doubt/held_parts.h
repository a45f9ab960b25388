#pragma once
// Which parts of a rule set are covered by laws.

#include <map>
#include <vector>

#include "src/core/rules/words/law.h"

namespace rearguard {

struct RuleSet;

/// Returns, by the id of each part of a rule set that changes some answer, the laws that compare answers
/// which depend on it, in the order of the catalogue: those that say something about the rules and are not
/// excepted. Whether a part changes an answer is tried on small boards, with so many questions.
std::map<std::string, std::vector<Law>> held_parts(const RuleSet& rules, std::uint64_t questions);

}  // namespace rearguard
