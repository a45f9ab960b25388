// Random games: the invariants after every action.

#include "src/play/game/random_play.h"

#include "hexmap/grid.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/play/game/apply.h"
#include "src/play/game/game_state.h"
#include "src/play/record/journal.h"
#include "tests/play/game/little_war.h"
#include "tests/support/got.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("random games end and keep their invariants") {
  const auto scenario = little_scenario();
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const RandomGame game = play_at_random(scenario, seed);
    CAPTURE(seed);
    CHECK_FALSE(game.problem);
    CHECK(game.end.over);
  }
}

TEST_CASE("equal seeds give equal games, and the journal replays to the same state") {
  const auto scenario = little_scenario();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Game game = std::get<Game>(Game::begin(scenario, seed));
    RandomPlayer player(seed), again(seed);
    std::string text = to_text(JournalHeading{"scenario.toml", seed, check_of(game.state())});
    int lines = 0;
    for (int i = 0; i < 80 && !game.state().over; ++i) {
      const auto action = player.pick(game.state());
      REQUIRE(action);
      CHECK(again.pick(game.state()) == action);
      // Now and then a player undoes an action and redoes it.
      const bool hesitates = i % 7 == 3;
      REQUIRE_FALSE(game.act(*action));
      text += to_text(line_of(game.steps().back(), game.state(), JournalLine::Kind::action, ++lines),
                      check_of(text));
      if (!hesitates || game.undoable() == nullptr) continue;
      const std::string done = fingerprint(game.state());
      text +=
          to_text(line_of(*game.undoable(), game.state(), JournalLine::Kind::undo, ++lines), check_of(text));
      REQUIRE(game.undo());
      REQUIRE_FALSE(game.redo());
      CHECK(fingerprint(game.state()) == done);
      text += to_text(line_of(game.steps().back(), game.state(), JournalLine::Kind::redo, ++lines),
                      check_of(text));
    }
    const auto journal = read_journal(text, "game.journal");
    REQUIRE(journal);
    Game replayed = std::get<Game>(Game::begin(scenario, seed));
    const auto problem = replay(*journal, "game.journal", replayed);
    INFO((problem ? to_string(*problem) : std::string()));
    CHECK_FALSE(problem);
    CHECK(check_of(replayed.state()) == check_of(game.state()));
  }
}

TEST_CASE("a unit that is missing or exists twice is reported") {
  const auto scenario = little_scenario();
  const Applied begun = std::get<Applied>(begin_game(scenario, 1));
  CHECK_FALSE(SoundnessCheck().problem_with(begun.state, begun));
  Applied lost = begun;
  lost.state.waiting.clear();
  CHECK(SoundnessCheck().problem_with(begun.state, lost) == "unit b3 exists 0 times");
  Applied doubled = begun;
  doubled.state.gone.push_back({"b1", "blue", "", "captured", {}, 0, 1});
  CHECK(SoundnessCheck().problem_with(begun.state, doubled) == "unit b1 exists 2 times");
}

TEST_CASE("random games under each shipped rule system end and keep their invariants") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string name :
       {"kolbeck-pass", "vessen", "sulwen-tarn", "san-brenzo", "brannoc-vale", "keddles-mill"}) {
    CAPTURE(name);
    const auto scenario =
        got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/" + name + "/scenario.toml", rules));
    const RandomGame game = play_at_random(scenario, 77);
    CAPTURE(game.problem.value_or(""));
    CHECK_FALSE(game.problem);
    CHECK(game.end.over);
    CHECK(game.rolls > 20);
  }
}
