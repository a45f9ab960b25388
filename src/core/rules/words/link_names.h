#pragma once
// The links that the parts of a rule file name.

#include <map>
#include <set>
#include <string>

#include "src/core/rules/words/rule_place.h"

namespace rearguard {

/// Tests for the link of every rule file by which units are in combat with each other.
bool is_engagement(const std::string& link);

struct LinkNames {
  std::map<std::string, RulePlace> asked;  ///< those asked about, with the first place in the file itself
  std::set<std::string> made;              ///< those that some step makes

  void ask(const std::string& name, RulePlace place) { asked.try_emplace(name, place); }
};

}  // namespace rearguard
