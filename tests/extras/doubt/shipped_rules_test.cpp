// Every shipped rule file passes every law that says anything about it, on a small number of boards.

#include <filesystem>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/extras/doubt/doubt.h"
#include "src/workshop/examples/example_writer.h"
#include "tests/support/test.h"
#include "tests/support/trials.h"

using namespace rearguard;

namespace {

std::vector<std::string> shipped_files() {
  std::vector<std::string> files;
  for (const char* folder : {"/assets/rules", "/assets/rules/published"}) {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(REARGUARD_SOURCE_DIR) + folder)) {
      if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("the shipped rules break no law") {
  const std::vector<std::string> files = shipped_files();
  REQUIRE(files.size() > 40);
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& file : files) {
    const auto rules = library.load(file, "");
    REQUIRE(rules);
    DoubtOptions options;
    options.max_questions = testing::share_of_long(40);
    for (const LawRow& row : law_catalogue()) {
      if (row.law == Law::idle_parts) continue;
      const LawReport report = find_counterexamples(*rules, row.law, options);
      if (report.outcome != LawReport::Outcome::broken) continue;
      std::string text;
      for (const AnsweredBoard& answered : report.broken->answers)
        text += to_example(answered, "broken", report.why);
      FAIL_CHECK(file << " breaks the law " << row.name << ": " << report.why << "\n" << text);
    }
  }
}
