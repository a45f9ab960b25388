// `rules check` of whole files: rules that can never take effect, each at its place.

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/rules/check.h"
#include "tests/support/cases.h"
#include "tests/support/got.h"
#include "tests/support/project_files.h"
#include "tests/support/scratch.h"

namespace {

/// Returns "line:column message" of each finding, one on each line. The text begins in line 3.
std::string findings_of_file(const std::string& text) {
  const Scratch scratch;
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set =
      library.load(scratch.write("r.toml", "rearguard = \"rules 2\"\nname = \"R\"\n" + text), "");
  if (!rule_set) return to_string(rule_set.problems());
  std::string out;
  for (const RulesFinding& f : check_rule_set(*rule_set))
    out += std::to_string(f.place.line) + ":" + std::to_string(f.place.column) + " " + f.message + "\n";
  return out;
}

/// Of the findings those about names of states, kinds and outcomes.
std::string findings_on_names(const std::string& text) {
  std::string out;
  for (const std::string& line : lines_of(findings_of_file(text))) {
    if (has(line, "the state `") || has(line, "the kind `") || has(line, "the outcome `")) out += line + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("rules that can never take effect are reported") {
  check_cases("workshop/rules/checked_rules.cases", {{"", findings_of_file}, {"names", findings_on_names}});
}

TEST_CASE_FIXTURE(InScratch, "findings about an inherited part have no place in the file") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const std::string head = "rearguard = \"rules 2\"\nname = \"R\"\n";
  scratch.write("base.toml", head + R"([[states]]
name = "dazed"
[moves.flight]
motion = { kind = "ray", away_from = "causing-units" }
contact = [ { id = "a", cite = "5", text = "S.", with = "map-edge", effect = "block" },
            { id = "b", cite = "5", text = "S.", with = "map-edge", effect = "exit-map" } ]
[[events]]
name = "panic"
cite = "3.1"
text = "It panics."
do = [ { move = "flight", hexes = 1 }, { let = "x", value = 1 } ]
)");
  const auto rule_set = got(library.load(scratch.write("r.toml", "extends = \"base.toml\"\n" + head), ""));
  const auto found = check_rule_set(rule_set);
  CHECK(found.size() == 3);
  for (const RulesFinding& f : found) CHECK(f.place.line == 0);
}

TEST_CASE("every shipped rule file has no findings") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& name : library.shipped_names()) {
    CAPTURE(name);
    const auto rule_set = got(library.load(name, ""));
    for (const RulesFinding& f : check_rule_set(rule_set)) FAIL_CHECK(f.message);
  }
}
