#pragma once
// Where a part of a rule set stands in its file.

#include <string>

namespace rearguard {

/// The place of a part in its rule file, for messages; zeros if it comes from no file.
struct RulePlace {
  int line = 0;
  int column = 0;
};

/// Returns " (rules.toml:4:1)" for a place in the rules of this name; empty for none.
std::string in_file(const std::string& rules, const RulePlace& place);

}  // namespace rearguard
