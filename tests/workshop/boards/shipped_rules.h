#pragma once
// The shipped rules, for tests of laws.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard::testing {

/// Reads shipped rules by their name, or by a path below `assets/rules`.
inline RuleSet shipped(const std::string& name) {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  return library
      .load(name.find('/') == std::string::npos ? name : REARGUARD_SOURCE_DIR "/assets/rules/" + name, "")
      .value();
}

}  // namespace rearguard::testing
