#include "src/extras/playtest/playtest_worth.h"

#include "src/extras/playtest/playtest.h"
#include "src/play/record/scenario_reader.h"
#include "tests/play/game/little_war.h"

namespace {

std::int64_t steps_into(const PlaytestTally& tally, const std::string& hex) {
  std::int64_t steps = 0;
  for (const auto& [step, units] : tally.steps) {
    if (std::get<2>(step) == hex) steps += units.sum;
  }
  return steps;
}

}  // namespace

TEST_CASE("a closed objective is entered by nobody and scores nothing") {
  const auto scenario = little_scenario();
  const auto places = only(worth_places(*scenario));
  CHECK(places.name == "The wood");
  const ClosedScenario closed = closed_scenario(*scenario, places);
  REQUIRE(closed.scenario);
  CHECK(closed.note.empty());
  const PlaytestTally open = playtests(scenario, {}, 1, 100, 2).tally;
  const PlaytestTally shut = playtests(closed.scenario, {}, 1, 100, 2).tally;
  CHECK(steps_into(open, "0603") > 0);
  CHECK(steps_into(shut, "0603") == 0);
  CHECK(shut.holders.empty());
  CHECK(shut.games == 100);
  CHECK(shut.with_problems == 0);
}

TEST_CASE("a hex in which a unit begins or enters stays open, and the answer says so") {
  const auto scenario = little_scenario();
  const Grid& grid = scenario->map().grid();
  for (const char* hex : {"0203", "0101"}) {
    const ClosedScenario closed = closed_scenario(*scenario, {hex, {*grid.parse(hex)}, {}});
    REQUIRE(closed.scenario);
    CHECK(has(closed.note, hex));
    CHECK(closed.scenario->map().admits(*grid.parse(hex), 0));
  }
}

TEST_CASE("bridges and fords are weighed by what the map calls them, also where nothing is below") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto mill = got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/keddles-mill/scenario.toml", rules));
  std::set<std::string> names;
  for (const WorthPlace& place : worth_places(*mill)) CHECK(names.insert(place.name).second);
  // The crossings of the river, as the map comments them, and its road.
  for (const char* name : {"bridge 4522-4621", "ford 4636-4736", "ford 4812-4913", "pike 0126 to 6418"})
    CHECK(names.contains(name));
}
