// Links in rule files: groups, steps, relations and numbers, and what is wrong with them.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "tests/support/cases.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

Checked<RuleSet> read_links(const std::string& text) {
  const Scratch scratch;
  return RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")
      .load(scratch.write("own.toml", "rearguard = \"rules 2\"\nname = \"Own\"\n" + text), "");
}

/// "line:column message" of the first problem; "none" if there is none.
std::string link_problem(const std::string& text) {
  const auto rules = read_links(text);
  if (rules) return "none";
  const Diagnostic& first = rules.problems().front();
  return std::to_string(first.line) + ":" + std::to_string(first.column) + " " + first.message;
}

/// The steps of the event `act` in words.
std::string words_of_steps(const std::string& text) {
  const std::string words = describe(got(read_links(text)));
  const std::string begin = "act (1): Act.\n";
  REQUIRE(has(words, begin));
  return words.substr(words.find(begin) + begin.size());
}

}  // namespace

TEST_CASE("links in rule files are described, and wrong ones are errors that say what is meant") {
  check_cases("core/io/rules/link_reader.cases", {{"problem", link_problem}, {"words", words_of_steps}});
}
