#pragma once
// What is taken as given before anything is learned: a rule file without the clauses that are looked for.

#include "src/core/document/diagnostic.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class RuleLibrary;

/// The given rules, and a way to read rules that build on them.
struct BaseRules {
  std::string name;  ///< as `extends` names it; empty: nothing is given
  RuleSet rules;     ///< the given clauses, ZOC, stacking, length, results and failure
  std::function<Checked<RuleSet>(const std::string& text)> read;  ///< a rule file as text
};

/// Returns the first lines of a rule file that builds on a base; it ends with a newline.
std::string rules_heading(const std::string& title, const std::string& extends);

/// Reads the base of the cases in `file`, which names it as `name`; an empty name stands for no base. The
/// library must outlive the result.
Checked<BaseRules> base_rules(const RuleLibrary& library, const std::string& name, const std::string& file);

/// Returns the first thing that `rules check` finds in rules that build on a base and not in the base itself,
/// one sentence without a full stop; empty if there is none.
std::string new_finding(const BaseRules& base, const RuleSet& rules);

/// Returns why clauses cannot be learned beside those of a base, one sentence without a full stop; empty if
/// they can.
std::string why_not_a_base(const RuleSet& rules);

}  // namespace rearguard
