#include "src/play/opponent/opponent_view.h"

#include "src/play/game/apply.h"
#include "src/play/game/legal.h"
#include "src/play/game/random_play.h"
#include "tests/play/game/little_war.h"
#include "tests/support/got.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("a view has other dice, and no hidden enemy; one's own hidden units stay") {
  std::string units = little_units;
  for (const char* id : {"id = \"r2\"", "id = \"b2\""}) units.replace(units.find(id), 0, "hidden = true\n");
  const GameState state = little_game(5, little_scenario(units)).state();
  const GameState blue = view_for(state, "blue", 99);
  CHECK(blue.seed == 99);
  CHECK(!blue.position.find("r2"));
  CHECK(blue.position.find("b2"));
  CHECK(blue.position.units().size() == state.position.units().size() - 1);
  const GameState red = view_for(state, "red", 99);
  CHECK(red.position.find("r2"));
  CHECK(!red.position.find("b2"));
}

TEST_CASE("what has been rolled before a choice stays as it fell in every view") {
  const auto scenario = read_scenario_file(REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml",
                                           RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules"));
  REQUIRE(scenario);
  int choices = 0, with_dice = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    ApplyResult result = begin_game(*scenario, seed);
    RandomPlayer player(seed);
    std::vector<Roll> before;
    while (std::holds_alternative<Applied>(result)) {
      const Applied done = std::get<Applied>(std::move(result));
      const GameState& state = done.state;
      if (state.over) break;
      const auto action = player.pick(state);
      if (!action) break;
      if (state.choice) {
        ++choices;
        const std::size_t rolled = state.choice->rolled;
        with_dice += rolled > 0 ? 1 : 0;
        REQUIRE(state.choice->faces.size() == rolled);
        // Under other dice the event goes on from the same faces: what it has told so far is told alike.
        GameState view = view_for(state, state.acting_side(), seed + 1000);
        const auto next = got<Applied>(apply(view, *action)).state;
        if (next.choice && next.choice->made.size() == state.choice->made.size() + 1) {
          REQUIRE(next.choice->faces.size() >= rolled);
          for (std::size_t i = 0; i < rolled; ++i) CHECK(next.choice->faces[i] == state.choice->faces[i]);
        }
      }
      result = apply(state, *action);
    }
  }
  CHECK(choices > 20);
  CHECK(with_dice > 5);
}
