// Every rule file in tests/core/io/broken_rules must be rejected with exactly the messages beside it. There
// `<properties>` stands for the names of all properties, so that a new one changes no message.

#include <doctest/doctest.h>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/broken_documents.h"

using namespace rearguard;

namespace {

/// Returns "\"off-map\", … or \"through\"": the names that the reader knows, in its order.
std::string all_properties() {
  std::vector<std::string> names;
  for (const Atom* atom : all_atoms()) {
    if (atom->join == AtomJoin::nothing && !atom->takes_quantifier && !atom->takes_bond &&
        !atom->takes_place && !atom->takes_region)
      names.push_back('"' + std::string(atom->name) + '"');
  }
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
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
  const std::string list = all_properties();
  for (auto at = messages.find(list); at != std::string::npos; at = messages.find(list, at))
    messages.replace(at, list.size(), "<properties>");
  return messages;
}

}  // namespace

TEST_CASE("every broken rule file gives its messages at their places") {
  rearguard::testing::check_broken_documents("tests/core/io/broken_rules", 80, messages_of_rules);
}
