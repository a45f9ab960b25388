#include "src/extras/playtest/playtest_rules.h"

#include "src/extras/playtest/playtest.h"
#include "tests/play/game/little_war.h"

TEST_CASE("the known rules of a game are those of its file, each once, in its order") {
  std::vector<RuleName> names;
  for (const KnownRule& rule : known_rules(*little_scenario())) names.push_back(rule.name);
  const std::vector<RuleName> in_the_file{
      {"action", "move"},     {"action", "face"}, {"action", "rally"},    {"action", "fire"},
      {"action", "gamble"},   {"event", "fire"},  {"event", "rally"},     {"event", "recover"},
      {"event", "gamble"},    {"result", "DR"},   {"clause", "passable"}, {"clause", "no-enemy"},
      {"failure", "failure"},
  };
  CHECK(names == in_the_file);
}

TEST_CASE("an event is not unused if an action or a result of its name had an effect") {
  const auto unused_events = [](const PlaytestTally& tally) {
    Strings names;
    for (const KnownRule& rule : unused_rules(*little_scenario(), tally)) {
      if (rule.name.first == "event") names.push_back(rule.name.second);
    }
    return names;
  };
  PlaytestTally tally;
  CHECK(unused_events(tally) == Strings{"fire", "rally", "recover", "gamble"});
  tally.rules[{"action", "gamble"}] = {1, 1};
  tally.rules[{"result", "rally"}] = {1, 1};
  tally.rules[{"event", "fire"}] = {1, 1};
  tally.rules[{"clause", "recover"}] = {1, 1};
  CHECK(unused_events(tally) == Strings{"recover"});
}

TEST_CASE("in every shipped game, what is counted is a known rule") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const char* file :
       {"2930/skirmish.toml", "vessen/scenario.toml", "san-brenzo/scenario.toml",
        "kolbeck-pass/scenario.toml", "sulwen-tarn/scenario.toml", "brannoc-vale/scenario.toml"}) {
    CAPTURE(file);
    const auto scenario = got(read_scenario_file(std::string(REARGUARD_SOURCE_DIR "/maps/") + file, rules));
    std::set<RuleName> known;
    for (const KnownRule& rule : known_rules(*scenario)) known.insert(rule.name);
    for (const auto& used : playtest(scenario, {}, 5).counts.rules) {
      CAPTURE(used.first.first);
      CAPTURE(used.first.second);
      CHECK(known.contains(used.first));
    }
  }
}
