// Guns of which nobody says how far they fire.

#include "src/core/engine/terms/guns_without_range.h"

#include "src/core/engine/question/judge.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "tests/support/got.h"
#include "tests/support/random_board.h"

namespace {

Setup guns() {
  Setup setup;
  setup.units = {unit_at("u", "blue", "0303"), unit_at("g", "red", "0601"), unit_at("h", "red", "0603"),
                 unit_at("i", "red", "0605"), unit_at("own", "blue", "0101")};
  for (const std::size_t gun : {1U, 2U, 4U}) setup.units[gun].kind = "artillery";
  setup.units[3].kind = "infantry";
  return setup;
}

/// Returns the notes about guns that state no range.
Strings notes(const Setup& setup, const std::string& rules) {
  const Position position = valid_position(clear_map(7, 7), setup);
  const RuleSet rule_set = RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load(rules, "").value();
  EngineRequest request;
  request.unit = 0;
  request.distance = 1;
  request.causes_final = true;
  Strings about_guns = got<Verdict>(Judge(position, rule_set).judge(request)).notes;
  std::erase_if(about_guns, [](const std::string& note) { return !note.starts_with("no retreat fire"); });
  return about_guns;
}

}  // namespace

TEST_CASE("an answer names the enemy guns that state no range, where retreat fire matters") {
  Setup setup = guns();
  CHECK(notes(setup, "order-actions") ==
        Strings{"no retreat fire is counted of g, h: they state no `retreat_fire_range`"});
  setup.units[1].retreat_fire_range = 4;
  CHECK(notes(setup, "order-actions") ==
        Strings{"no retreat fire is counted of h: it states no `retreat_fire_range`"});
  setup.units[2].retreat_fire_range = 4;
  CHECK(notes(setup, "order-actions").empty());
}

TEST_CASE("rules without retreat fire ask nothing of guns") {
  CHECK(notes(guns(), "basic-retreat").empty());
  CHECK(asks_for_retreat_fire(
      RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules").load("order-actions", "").value()));
}
