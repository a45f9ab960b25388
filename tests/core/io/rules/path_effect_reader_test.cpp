// Path effects, options and the steps after moves as rule files state them, and their words.

#include "src/core/rules/describe/describe.h"
#include "src/core/rules/facts/path_effect.h"
#include "tests/support/rules_text.h"

namespace {

const std::string base = R"(
after = [ { mark = "blown" } ]
clauses = [ { id = "top", cite = "1", text = "On the map.", forbid = "impassable" } ]
results = [
  { result = "Break", hexes = 3, cite = "10.4", text = "It breaks.", after = [ { state = "broken" } ] },
  { result = "Break", hexes = 1, cite = "10.5", text = "Or crawls.", move = "crawl", option_of = "opponent", cost = [ { mark = "low" } ] },
  { result = "DR3", hexes = 3, trade = { hexes = 1, cost = [ { lose_strength = 1 } ], max = 2 } },
]
path_effects = [
  { id = "loss", cite = "8", text = "It loses.", on = "enemy-zoc", include_start = true, do = [ { lose_strength = 1 } ] },
  { id = "hazard", cite = "9", text = "Each may fall.", on = { some = "friends", is = "here" }, per = "pair", applies_to = "it", if = { kind = "gun" }, do = [ { remove = "lost" } ] },
]
failure = { outcome = "captured", removes = false, after = [ { state = "beaten" } ] }
[moves.crawl]
clauses = [ { id = "low", cite = "10.5", text = "Low.", forbid = "uphill" } ]
[[moves.crawl.path_effects]]
id = "noise"
cite = "10.6"
text = "Friends nearby hear it."
on = "through"
per = "path"
applies_to = { units = "friends", within = 2 }
do = [ { state = "alert" } ]
[moves.dash]
extends = "crawl"
remove = ["noise"]
)";

}  // namespace

TEST_CASE_FIXTURE(InScratch, "path effects, options and steps are read with their keys") {
  const RuleSet rules = rules_from(base, scratch, "base.toml");
  REQUIRE(rules.path_effects);
  REQUIRE(rules.path_effects->size() == 2);
  const PathEffectRule& hazard = rules.path_effects->back();
  CHECK(hazard.per == PathEffectRule::Per::pair);
  CHECK(hazard.applies_to == PathEffectRule::Target::it);
  CHECK(hazard.condition);
  CHECK(unit_part(hazard.on) == &hazard.on);
  CHECK(rules.path_effects->front().include_start);
  REQUIRE(rules.after);
  CHECK(rules.after->front().name == "blown");
  REQUIRE(rules.failure.after);
  const ResultRule* result = rules.find_result("Break");
  REQUIRE(result != nullptr);
  CHECK(result->hexes == 3);
  REQUIRE(rules.options_of(*result).size() == 1);
  const ResultRule* crawl = rules.find_option(*result, "crawl");
  REQUIRE(crawl != nullptr);
  CHECK(crawl->option_of == ResultRule::OptionOf::opponent);
  CHECK(rules.moves.at(crawl->move)->clauses.size() == 1);
  CHECK(&rules.mover_for("Break") == &rules);
  CHECK(rules.find_result("DR3")->trade->max == 2);
  const RuleSet& move = *rules.moves.at("crawl");
  REQUIRE(move.path_effects);
  CHECK(move.path_effects->front().group.within == 2);
  CHECK(rules.moves.at("dash")->path_effects->empty());
}

TEST_CASE("a file that extends another replaces effects by id and options with their result") {
  const Scratch folder;
  rules_from(base, folder, "base.toml");
  const RuleSet heir = rules_from(R"(
extends = "base.toml"
remove = ["hazard"]
results = [ { result = "Break", hexes = 2 } ]
path_effects = [ { id = "loss", cite = "8", text = "It loses more.", on = "enemy-zoc", do = [ { lose_strength = 2 } ] } ]
)",
                                  folder);
  REQUIRE(heir.path_effects->size() == 1);
  CHECK(heir.path_effects->front().text == "It loses more.");
  CHECK(heir.options.empty());
  CHECK(heir.find_result("Break")->hexes == 2);
  CHECK(heir.after);
}

TEST_CASE_FIXTURE(InScratch, "path effects, options and steps in words") {
  const std::string text = describe(rules_from(base, scratch, "base.toml"));
  const auto says = [&](const std::string& part) {
    CAPTURE(text);
    CAPTURE(part);
    CHECK(has(text, part));
  };
  says("     After it:\n       1. is now broken\n");
  says("     The opponent may take crawl instead: 1 hex by `crawl` (10.5). Or crawls.\n       It costs:\n");
  says("     The owner may pay for 1 hex less, up to 2 hexes, each time with:\n");
  says(
      "Along the path\n  1. loss (8): It loses.\n     at every step on which the unit enters an enemy ZOC, "
      "the start hex included\n     Then the unit:\n");
  says("for each unit concerned at every step on which the mover enters a hex");
  says("; only if it is a gun\n     Then the unit concerned:\n");
  says("Then friends within 2 hexes, counted from the hex entered:\n");
  says("After the move:\n  1. is marked blown\n");
  says("On failure:\n  1. is now beaten\n");
}

TEST_CASE_FIXTURE(InScratch, "fatal effects, ranked losses and rows of charts in words") {
  const RuleSet rules = rules_from(R"(
clauses = [
  { id = "least", cite = "2", text = "As little as it can.", minimize = { path_effect = "fire" } },
  { id = "drm", cite = "3", text = "By the chart.", chart = [ { row = "1", step = "friend", do = [ { lose_strength = 2 } ] }, { row = "2", step = "map-edge" } ] },
]
path_effects = [
  { id = "fire", cite = "8", text = "It is shot at.", on = "enemy-zoc", fatal = "forbid", do = [ { lose_strength = 1 } ] },
  { id = "mines", cite = "9", text = "Mines.", on = "map-edge", fatal = "forbid", do = [ { remove = "blown up" } ] },
]
)",
                                   scratch);
  // The effect of the row comes first; the two fatal effects make one clause, the last.
  REQUIRE(rules.path_effects->size() == 3);
  CHECK(rules.path_effects->front().id == "drm row 1");
  REQUIRE(rules.clauses.size() == 3);
  CHECK(rules.clauses.back().id == "fire");
  const std::string text = describe(rules);
  const auto says = [&](const std::string& part) {
    CAPTURE(text);
    CAPTURE(part);
    CHECK(has(text, part));
  };
  says("keep the paths with the least strength lost to fire\n");
  says("forbid any path on which the unit would certainly be lost to fire or mines\n");
  says("row 1 (enters a hex with another friendly unit; it loses 2 strength points), row 2");
  says("; no path may certainly cost the unit its last strength\n");
}
