#pragma once
// Rule files as texts beside the tests that use them.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace rearguard::testing {

/// Returns a rule file in which each of its clauses, path effects, events and contacts has a `cite` and a
/// `text`: the language asks for them, and few tests do. An entry begins with its `id` or `name`.
inline std::string with_citations(const std::string& text) {
  std::istringstream lines(text);
  std::string all, above, cite, sentence;
  const auto close = [&] { all += std::exchange(cite, {}) + std::exchange(sentence, {}); };
  for (std::string line; std::getline(lines, line); above = line) {
    if (line.starts_with('[')) close();
    if (line.starts_with("cite = ")) cite.clear();
    if (line.starts_with("text = ")) sentence.clear();
    all += line + '\n';
    const bool is_named = line.starts_with("id = ") || line.starts_with("name = ");
    const bool is_cited = above.ends_with("clauses]]") || above.ends_with("effects]]") ||
                          above.ends_with("[events]]") || above.ends_with("contacts]]");
    if (!is_named || !is_cited) continue;
    cite = "cite = \"1\"\n";
    sentence = "text = \"A sentence.\"\n";
  }
  close();
  return all;
}

/// Returns the rule set of a rule file with this text after its heading, in a folder with others that it may
/// extend.
inline RuleSet rules_from(const std::string& text, const Scratch& folder = Scratch(),
                          const std::string& name = "rules.toml") {
  const std::string file =
      folder.write(name, "rearguard = \"rules 2\"\nname = \"Rules of a test\"\n" + with_citations(text));
  return got(RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(file, ""));
}

/// Returns the shipped rules with this name.
inline RuleSet shipped_rules(const std::string& name) {
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(name, "").value();
}

}  // namespace rearguard::testing
