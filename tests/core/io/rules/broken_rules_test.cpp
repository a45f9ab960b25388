// Every rule file in tests/core/io/broken_rules must be rejected with exactly the messages beside it. There
// `<properties>` and `<steps>` stand for the names of all of them, so that a new one changes no message.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/facts/step_kind.h"
#include "tests/support/broken_documents.h"

namespace {

/// Returns "\"off-map\", … or \"through\"": the names that the reader knows, in its order.
std::string all_properties() {
  Strings names;
  for (const Atom* atom : all_atoms()) {
    if (!atom->is_derived && atom->join == AtomJoin::nothing && !atom->takes_quantifier &&
        !atom->takes_bond && !atom->takes_place && !atom->takes_region)
      names.push_back('"' + std::string(atom->name) + '"');
  }
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

/// Returns "`roll`, `let`, …".
std::string keys_of_steps() {
  std::string text;
  for (const auto& [key, kind] : all_steps()) text += (text.empty() ? "`" : ", `") + std::string(key) + '`';
  return text;
}

void shorten(std::string& messages, const std::string& list, const std::string& name) {
  for (auto at = messages.find(list); at != std::string::npos; at = messages.find(list, at))
    messages.replace(at, list.size(), name);
}

std::string messages_of_rules(const std::filesystem::path& path) {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set = library.load(path.filename().string(), path.parent_path().string());
  if (rule_set) return {};
  // Files refer to each other by path; the expected messages name paths in the folder.
  std::string messages = to_string(rule_set.problems());
  const std::string prefix = path.parent_path().string() + "/";
  for (auto at = messages.find(prefix); at != std::string::npos; at = messages.find(prefix, at))
    messages.erase(at, prefix.size());
  shorten(messages, all_properties(), "<properties>");
  shorten(messages, keys_of_steps(), "<steps>");
  return messages;
}

}  // namespace

TEST_CASE("every broken rule file gives its messages at their places") {
  check_broken_documents("tests/core/io/broken_rules", 80, messages_of_rules);
}
