// `rules show` of whole files: everything that a rule author has written is described, in order.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/cases.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

std::string shown(const std::string& text) {
  const Scratch scratch;
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set =
      library.load(scratch.write("r.toml", "rearguard = \"rules 2\"\nname = \"R\"\n" + text), "");
  if (!rule_set) return to_string(rule_set.problems());
  return describe(*rule_set);
}

}  // namespace

TEST_CASE("everything that a rule author has written is shown, in order") {
  check_cases("core/io/rules/described_rules.cases", shown);
}

TEST_CASE("every id, cite, text and interpretation of the shipped rules is shown") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& name : library.shipped_names()) {
    CAPTURE(name);
    const auto rule_set = got(library.load(name, ""));
    const std::string text = describe(rule_set);
    const auto shows = [&](const std::string& part) {
      CAPTURE(part);
      CHECK(has(text, part));
    };
    for (const auto& [move_name, move] : rule_set.moves) {
      for (const std::string& part : {move_name, move->move.cite, move->move.text, move->move.interpretation})
        shows(part);
      if (!move->event_rules) continue;
      for (const Contact& c : move->event_rules->contacts) {
        for (const std::string& part : {c.id, c.cite, c.text, c.interpretation}) shows(part);
      }
    }
    if (!rule_set.event_rules) continue;
    for (const Event& e : rule_set.event_rules->events) {
      for (const std::string& part : {e.name, e.cite, e.text, e.interpretation}) shows(part);
      for (const Requirement& r : e.requirements) {
        for (const std::string& part : {r.text.id, r.text.cite, r.text.text, r.text.interpretation})
          shows(part);
      }
    }
  }
}
