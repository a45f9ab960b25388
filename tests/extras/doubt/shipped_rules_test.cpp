// Every shipped rule file passes every law that says anything about it, on a small number of boards.

#include <filesystem>

#include "src/core/io/rules/rules_reader.h"
#include "src/extras/doubt/doubt.h"
#include "src/workshop/examples/example_writer.h"
#include "tests/support/got.h"
#include "tests/support/trials.h"

namespace {

Strings shipped_files() {
  Strings files;
  for (const char* folder : {"/assets/rules", "/assets/rules/published"}) {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(REARGUARD_SOURCE_DIR) + folder)) {
      if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("the shipped rules break no law") {
  const Strings files = shipped_files();
  REQUIRE(files.size() > 40);
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& file : files) {
    const auto rules = got(library.load(file, ""));
    DoubtOptions options;
    options.max_questions = share_of_long(40);
    for (const LawRow& row : law_catalogue()) {
      if (row.law == Law::idle_parts) continue;
      const LawReport report = find_counterexamples(rules, row.law, options);
      if (report.outcome != LawReport::Outcome::broken) continue;
      std::string text;
      for (const AnsweredBoard& answered : report.broken->answers)
        text += to_example(answered, "broken", report.why);
      FAIL_CHECK(file << " breaks the law " << row.name << ": " << report.why << "\n" << text);
    }
  }
}
