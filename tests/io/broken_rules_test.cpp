// Every rule file in tests/io/broken_rules must be rejected with exactly the messages beside it.

#include <doctest/doctest.h>

#include "src/io/rules_reader.h"
#include "src/rules/rule_set.h"
#include "tests/support/broken_documents.h"

using namespace rearguard;

namespace {

std::string messages_of(const std::filesystem::path& path) {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set = library.load(path.filename().string(), path.parent_path().string());
  if (rule_set) return {};
  // Files refer to each other by path; the expected messages name paths in the folder.
  std::string messages = to_string(rule_set.problems());
  const std::string prefix = path.parent_path().string() + "/";
  for (auto at = messages.find(prefix); at != std::string::npos; at = messages.find(prefix, at))
    messages.erase(at, prefix.size());
  return messages;
}

}  // namespace

TEST_CASE("every broken rule file gives its messages at their places") {
  rearguard::testing::check_broken_documents("tests/io/broken_rules", 80, messages_of);
}
