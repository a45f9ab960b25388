// What an action may bring to the end of its chain: probabilities computed by hand.

#include "src/play/outcomes/outcome_tree.h"

#include <cmath>

#include "src/core/engine/events/forked_event.h"
#include "src/core/rules/words/retreat_effects.h"
#include "src/play/outcomes/preview.h"
#include "src/play/outcomes/roll_classes.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// A game in which b1, of strength 40, can try an event of these steps against r1, with further rules.
GameState trial(const std::string& steps, const std::string& more = "") {
  const std::string rules = little_rules + R"(
[[events]]
name = "trial"
cite = "8"
text = "It tries."
do = )" + steps + more + try_action() +
                            R"(
[[play.phases]]
name = "Striking"
actions = ["strike", "flinch"]

[[play.actions]]
name = "strike"
kind = "event"
event = "strike"
cite = "9"
text = "Strike, if it is shaken."
if = { state = "shaken" }
targets = { units = "enemies", within = 9 }
applies_to = "target"

[[play.actions]]
name = "flinch"
kind = "event"
event = "flinch"
acting_side = "inactive"
cite = "9"
text = "Go, if one of the enemies is shaken."
targets = { units = "enemies", within = 9, where = { state = "shaken" } }

[[events]]
name = "strike"
cite = "9"
text = "5 and 6 hit."
do = [ { roll = "1d6", name = "blow" }, { table = "blow", rows = [ { from = 5, do = [ { lose_strength = 1 } ] } ] } ]

[[events]]
name = "flinch"
cite = "9"
text = "It is gone."
do = [ { remove = "fled" } ]
)";
  const std::string strong = "strength = 40\nmorale = 4\nmovement = 4\n";
  GameState state = begun_state(little_scenario(unit_text("b1", "blue", "0207", strong) +
                                                    unit_text("r1", "red", "0507", strong) +
                                                    unit_text("r2", "red", "1208", strong),
                                                rules));
  state.phase = 2;
  return state;
}

Preview tried(const GameState& state, const OutcomeLimits& limits = {}) {
  return preview(state, act("try", "b1", {"r1"}), limits);
}

double odds_that(const Preview& preview, const std::string& outcome) {
  double share = 0;
  for (const OutcomeOdds& odds : preview.chances) share += odds.outcome == outcome ? odds.share : 0;
  return share;
}

}  // namespace

TEST_CASE("the results of a roll are its sums, or its sums by the highest and the lowest die") {
  CHECK(classes_of({{2, 6}, "", false}).size() == 11);
  CHECK(classes_of({{2, 6}, "", true}).size() == 21);  // unordered pairs
  CHECK(classes_of({{max_listed_dice + 1, 6}, "", false}).empty());
  double seven = 0, all = 0, highest_six = 0;
  for (const RollClass& one : classes_of({{2, 6}, "", true})) {
    all += one.share;
    if (one.faces[0] + one.faces[1] == 7) seven += one.share;
    if (std::max(one.faces[0], one.faces[1]) == 6) highest_six += one.share;
  }
  CHECK(all == doctest::Approx(1));
  CHECK(seven == doctest::Approx(6.0 / 36));
  CHECK(highest_six == doctest::Approx(11.0 / 36));
  // 8 dice show 9 in 8 ways, of 6^8.
  const auto eight = classes_of({{8, 6}, "", false});
  CHECK(eight[1].share == doctest::Approx(8.0 / 1679616));
  CHECK(std::count(eight[1].faces.begin(), eight[1].faces.end(), 1) == 7);
  // A test asks for no more than whether two dice come to 8: in 5 + 4 + 3 + 2 + 1 of 36 ways.
  const auto test = classes_of({{2, 6}, "", false, 8});
  REQUIRE(test.size() == 2);
  CHECK(test[1].share == doctest::Approx(15.0 / 36));
  for (const std::int64_t certain : {1, 2, 13}) CHECK(classes_of({{2, 6}, "", false, certain}).size() == 1);
}

TEST_CASE("a roll forks where formulas tell its results apart") {
  const GameState state =
      trial("[ { roll = \"2d6\", name = \"blows\" }, { lose_strength = \"floor(blows / 5)\" } ]");
  const OutcomeTree tree = tree_of(state, act("try", "b1", {"r1"}), {});
  CHECK(tree.exact);
  CHECK(tree.parts <= 13);
  const Preview odds = tried(state);
  CHECK(odds_that(odds, "nothing changes") == doctest::Approx(6.0 / 36));  // 2 to 4
  CHECK(odds_that(odds, "b1 loses 1") == doctest::Approx(24.0 / 36));
  CHECK(odds_that(odds, "b1 loses 2") == doctest::Approx(6.0 / 36));  // 10 to 12
}

TEST_CASE("numbers that are read later keep results apart, and the highest die is one") {
  const Preview odds =
      tried(trial("[ { roll = \"2d6\", name = \"a\" }, { roll = \"1d6\", name = \"b\" }, "
                  "{ lose_strength = \"(a.high = 6) * 10 + (b = 6)\" } ]"));
  CHECK(odds_that(odds, "b1 loses 10") == doctest::Approx(11.0 / 36 * 5 / 6));
  CHECK(odds_that(odds, "b1 loses 11") == doctest::Approx(11.0 / 36 / 6));
  CHECK(odds_that(odds, "b1 loses 1") == doctest::Approx(25.0 / 36 / 6));
}

TEST_CASE("what each unit of a group rolls for itself is not lost before the others roll") {
  // Two units, two dice: 6 of 36 pairs are equal.
  const Preview odds = tried(
      trial("[ { for_each = { units = \"any\", within = 99 }, do = [ { roll = \"1d6\", name = \"die\" } ] }, "
            "{ lose_strength = \"(max(die) = min(die)) * 2\" } ]"));
  CHECK(odds_that(odds, "b1 loses 2") == doctest::Approx(1.0 / 6));
}

TEST_CASE("a volley of dice one after another remembers the hits alone") {
  const GameState state = trial("[ { event = \"volley\", with = { left = 12, hits = 0 } } ]", R"rules(
[[events]]
name = "volley"
cite = "8"
text = "A die that shows 6 hits."
repeats = true
takes = ["left", "hits"]
[[events.do]]
roll = "1d6"
name = "shot"
[[events.do]]
event = "volley"
if = { formula = "left > 1" }
with = { left = "left - 1", hits = "hits + (shot = 6)" }
[[events.do]]
lose_strength = "min(1, hits + (shot = 6))"
if = { formula = "left = 1" }
)rules");
  const OutcomeTree tree = tree_of(state, act("try", "b1", {"r1"}), {});
  CHECK(tree.exact);
  CHECK(tree.parts < 12 * 13 * 6);  // not 6 to the power of 12
  const double misses = std::pow(5.0 / 6, 12);
  CHECK(odds_that(tried(state), "nothing changes") == doctest::Approx(misses));
  CHECK(odds_that(tried(state), "b1 loses 1") == doctest::Approx(1 - misses));
}

TEST_CASE("an action leads to the later phase in which it makes others possible") {
  const GameState state = trial("[ { state = \"shaken\" } ]");
  OutcomeLimits alone;
  alone.later_phases = false;
  CHECK(odds_that(tried(state, alone), "b1 is shaken") == doctest::Approx(1));
  const Preview odds = tried(state);
  CHECK(odds.phases == std::vector<std::string>{"Striking"});
  REQUIRE(odds.first.size() == 1);
  CHECK(odds.first.front().starts_with("b1 is now shaken"));
  // b1 does best to strike. r1 does best to stay: to be gone costs a unit.
  CHECK(odds_that(odds, "r1 loses 1; b1 is shaken") == doctest::Approx(2.0 / 6));
  CHECK(odds_that(odds, "b1 is shaken") == doctest::Approx(4.0 / 6));
  REQUIRE_FALSE(odds.choices.empty());
  CHECK(std::any_of(odds.choices.begin(), odds.choices.end(), [](const ForeseenChoice& choice) {
    return choice.side == "blue" && choice.unit == "b1" && choice.option == "strike";
  }));
}

TEST_CASE("a choice of which nothing depends is none, and an answer to one knows what was rolled") {
  const std::string steps =
      "[ { roll = \"1d6\", name = \"a\" }, { lose_strength = \"a\" }, { choose = \"owner\", options = [ "
      "{ name = \"left\", do = [ { lose_strength = 1 } ] }, { name = \"right\", do = [ { lose_strength = 1 } "
      "] } ] } ]";
  const GameState state = trial(steps);
  const Preview odds = tried(state);
  CHECK(odds.choices.empty());
  CHECK(odds.chances.size() == 1);  // six losses in one row
  CHECK(odds.chances.front().outcome == "b1 loses 2 to 7");
  const GameState asked = after(state, act("try", "b1", {"r1"})).state;
  REQUIRE(asked.choice);
  const Preview answer = preview(asked, action_in(asked, "choose b1 left"), {});
  CHECK(answer.exact);
  REQUIRE(answer.chances.size() == 1);
  CHECK(answer.chances.front().outcome == "b1 loses " + std::to_string(asked.choice->faces.front() + 1));
  REQUIRE(answer.first.size() == 2);  // what has happened before the choice is not told again
  CHECK(answer.first.front().starts_with("b1: left"));
}

TEST_CASE("whole percentages add up to 100, and more than five outcomes have a row for the others") {
  const Preview thirds =
      tried(trial("[ { roll = \"1d6\", name = \"a\" }, { table = \"a\", rows = [ "
                  "{ to = 2, do = [ { state = \"shaken\" } ] }, "
                  "{ from = 5, do = [ { remove = \"fled\" } ] } ] } ]"));
  int all = 0;
  for (const OutcomeOdds& odds : thirds.chances) all += odds.percent;
  CHECK(all == 100);
  CHECK(thirds.chances.front().loses);
  std::string words = "[ { roll = \"1d12\", name = \"a\" }, { table = \"a\", rows = [ ";
  for (int i = 1; i <= 12; ++i)
    words += "{ from = " + std::to_string(i) + ", to = " + std::to_string(i) + ", do = [ { report = \"word" +
             std::to_string(i) + "\" } ] }, ";
  const Preview many = tried(trial(words + "] } ]"));
  REQUIRE(many.chances.size() == max_named_outcomes + 1);
  CHECK(many.chances.back().outcome == "other");
  CHECK(many.chances.back().share == doctest::Approx(7.0 / 12));
}

TEST_CASE("what is too much to look through is played at random, with its error") {
  const GameState state = trial(
      "[ { roll = \"1d6\", name = \"a\" }, { lose_strength = \"(a > 2)\" }, { roll = \"1d6\", name = \"b\" "
      "}, "
      "{ lose_strength = \"(a > 2) * (b > 3)\" } ]");
  OutcomeLimits few;
  few.parts = 3;
  const Preview sampled = tried(state, few);
  CHECK_FALSE(sampled.exact);
  CHECK(sampled.simulated_rolls == few.samples);
  CHECK(sampled.error > 0);
  CHECK(sampled.error <= 0.02);
  const double two = 4.0 / 6 * 3 / 6;
  CHECK(odds_that(tried(state), "b1 loses 2") == doctest::Approx(two));
  CHECK(odds_that(sampled, "b1 loses 2") == doctest::Approx(two).epsilon(0.15));
  // Where work runs out there are fewer games, and the error says so.
  OutcomeLimits brief = few;
  brief.work = 600'000;
  const Preview short_of_work = tried(state, brief);
  CHECK_FALSE(short_of_work.exact);
  CHECK(short_of_work.simulated_rolls < brief.samples);
  CHECK(short_of_work.error > sampled.error);
  double all = 0;
  for (const OutcomeOdds& odds : short_of_work.chances) all += odds.share;
  CHECK(all == doctest::Approx(1));
  few.stopped = [] { return true; };
  CHECK_THROWS_AS(tried(state, few), OutcomesStopped);
}

TEST_CASE("a rout that costs the last step is one outcome, and a pin of a routed unit is none") {
  // d6 + 4: 3 to 5 make a morale check, which 21 of 36 rolls of 2d6 + 1 in an enemy ZOC fail; a six costs
  // the step by itself.
  const auto scenario = little_scenario(
      unit_text("r1", "red", "0507",
                "kind = \"infantry\"\nstrength = 1\nmorale = 7\nmovement = 4\nstate = \"routed\"\nfacing = "
                "\"S\"\n") +
          unit_text("b1", "blue", "0506", "kind = \"infantry\"\nstrength = 3\nmorale = 7\nmovement = 4\n"),
      "rearguard = \"rules 2\"\nname = \"Shipped\"\nextends = \"order-actions-game\"\n");
  const GameState state = in_phase(begun_state(scenario), "Fire");
  const Preview odds = preview(state, act("fire", "b1", {"r1"}), {});
  CHECK(odds.exact);
  CHECK(odds.choices.empty());
  CHECK(odds_that(odds, "r1 is eliminated") == doctest::Approx(1.0 / 6 + 3.0 / 6 * 21 / 36));
  CHECK(odds.chances.size() == 2);
}

TEST_CASE("a charge by shipped rules shows the melee that follows") {
  const auto scenario = little_scenario(
      unit_text("r1", "red", "0507", "kind = \"infantry\"\nstrength = 3\nmorale = 7\nmovement = 4\n") +
          unit_text("b1", "blue", "0506", "kind = \"infantry\"\nstrength = 3\nmorale = 7\nmovement = 4\n"),
      "rearguard = \"rules 2\"\nname = \"Shipped\"\nextends = \"order-actions-game\"\n");
  const GameState state = in_phase(begun_state(scenario), "Charge");
  const Preview odds = preview(state, act("charge", "b1", {"r1"}), {});
  CHECK(odds.exact);
  CHECK(odds.phases == std::vector<std::string>{"Melee"});
  CHECK(odds_that(odds, "nothing changes") < 0.5);
  CHECK(odds.chances.size() > 2);
}
