#include "src/opponent/playtest.h"

#include <doctest/doctest.h>

#include "tests/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

std::shared_ptr<const Scenario> skirmish() {
  const auto read = read_scenario_file(REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml",
                                       RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE(read);
  return *read;
}

}  // namespace

TEST_CASE("the same seeds give the same games, on any number of threads") {
  const auto scenario = little_scenario();
  const std::map<std::string, PlaytestPlayer> players{{"blue", {Strength::captain}}, {"red", {}}};
  const auto alone = playtests(scenario, players, 7, 4, 1);
  const auto together = playtests(scenario, players, 7, 4, 3);
  REQUIRE(alone.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(!alone[i].problem);
    CHECK(alone[i].seed == 7 + i);
    CHECK(alone[i].points == together[i].points);
    CHECK(alone[i].actions == together[i].actions);
  }
}

TEST_CASE("a captain beats random play in the skirmish from either side") {
  // By random play the Union leads in 98 of 100 games: the side does not decide it.
  const auto scenario = skirmish();
  for (const char* side : {"union", "confederate"}) {
    const auto games = playtests(scenario, {{side, {Strength::captain}}}, 1, 20, 2);
    int won = 0;
    for (const PlaytestGame& game : games) {
      REQUIRE_MESSAGE(!game.problem, *game.problem);
      won += game.leader == side ? 1 : 0;
    }
    CHECK(won >= 17);
  }
}

TEST_CASE("shares have the intervals of Wilson") {
  // 95 of 100: 88.8 to 97.8 %; none of 10: 0 to 27.8 %.
  const Proportion most = proportion(95, 100);
  CHECK(most.low == doctest::Approx(0.888).epsilon(0.001));
  CHECK(most.high == doctest::Approx(0.978).epsilon(0.001));
  CHECK(proportion(0, 10).low == 0);
  CHECK(proportion(0, 10).high == doctest::Approx(0.278).epsilon(0.002));
  CHECK(proportion(0, 0).high == 1);
}
