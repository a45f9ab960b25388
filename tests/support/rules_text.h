#pragma once
// Rule files as texts beside the tests that use them.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard::testing {

/// Returns the rule set of a rule file with this text after its heading, in a folder with others that it may
/// extend.
inline RuleSet rules_from(const std::string& text, const Scratch& folder = Scratch(),
                          const std::string& name = "rules.toml") {
  const std::string file = folder.write(name, "rearguard = \"rules 2\"\nname = \"Rules of a test\"\n" + text);
  return sound(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(file, ""));
}

/// Returns the shipped rules with this name.
inline RuleSet shipped_rules(const std::string& name) {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "").value();
}

}  // namespace rearguard::testing
