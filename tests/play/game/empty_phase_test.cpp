// Phases in which there is nothing to decide, and undo across them.

#include "src/play/game/empty_phase.h"

#include "src/play/game/random_play.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// The little war with a phase of defensive fire, in which the inactive side fires, and nothing to gamble
/// for.
std::string rules_with_defensive_fire() {
  std::string rules = little_rules;
  const std::string fire = R"([[play.phases]]
name = "Fire"
actions = ["fire", "gamble"])";
  const std::size_t at = rules.find(fire);
  REQUIRE(at != std::string::npos);
  return rules.replace(at, fire.size(), R"([[play.actions]]
name = "answer"
kind = "event"
event = "fire"
cite = "2"
text = "Fire back."
acting_side = "inactive"
targets = { units = "enemies", within = 3, in_sight = true }
applies_to = "target"

[[play.phases]]
name = "Defensive fire"
acting_side = "inactive"
actions = ["answer"]

[[play.phases]]
name = "Fire"
actions = ["fire"])");
}

Game far_apart() {
  return little_game(1, little_scenario(testing::little_units, rules_with_defensive_fire()));
}

}  // namespace

TEST_CASE("a phase is empty exactly when its end is the only legal action listed") {
  int empty = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Game game = little_game(seed, little_scenario(testing::little_units, rules_with_defensive_fire()));
    RandomPlayer player(seed);
    while (!game.state().over) {
      const std::vector<GameAction> all = legal_actions(game.state());
      const bool is_end_only = all.size() == 1 && all.front().kind == GameAction::Kind::end;
      CAPTURE(seed);
      CHECK(can_only_end(game.state()) == is_end_only);
      empty += is_end_only ? 1 : 0;
      REQUIRE_FALSE(game.act(*player.pick(game.state())));
    }
    CHECK_FALSE(can_only_end(game.state()));
  }
  CHECK(empty > 40);
}

TEST_CASE("a unit that can only turn still has something to do") {
  Game game = little_game(1, little_scenario(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0203"
class = "foot"
movement = 0
facing = "SE"
[[units]]
id = "r1"
side = "red"
hex = "0803"
class = "foot"
movement = 4
)"));
  REQUIRE(legal_actions_of(game.state(), 0).size() == 5);
  CHECK_FALSE(can_only_end(game.state()));
}

TEST_CASE("the end of a phase can be undone while the phases after it decide nothing") {
  Game game = far_apart();
  play(game, "move b1 0303");
  const std::string before = fingerprint(game.state());
  play(game, "end");
  CHECK_FALSE(game.steps().back().passes);
  CHECK(game.state().acting_side() == "red");
  CHECK(game.can_pass_over());
  play(game, "end");  // red has nothing to fire at
  CHECK(game.steps().back().passes);
  CHECK(game.state().acting_side() == "blue");
  CHECK(game.can_pass_over());
  REQUIRE(game.undo());
  REQUIRE(game.undo());
  CHECK(fingerprint(game.state()) == before);
  REQUIRE_FALSE(game.redo());
  REQUIRE_FALSE(game.redo());
  play(game, "end");  // blue has no target either: now red moves
  CHECK(game.steps().back().passes);
  CHECK(game.state().active_side() == "red");
  CHECK_FALSE(game.can_pass_over());
  CHECK(game.undoable() == nullptr);
}

TEST_CASE("the end of a phase cannot be undone once the other side has something to decide") {
  Game game = little_game(1, little_scenario(duel_units, rules_with_defensive_fire()));
  play(game, "end");
  CHECK(game.state().acting_side() == "red");
  CHECK_FALSE(game.can_pass_over());
  CHECK(game.undoable() == nullptr);
}

TEST_CASE("a phase is not passed over while its last action can be undone, but after dice") {
  std::string slow_units = duel_units;
  while (slow_units.find("movement = 4") != std::string::npos)
    slow_units.replace(slow_units.find("movement = 4"), 12, "movement = 1");
  Game game = little_game(3, little_scenario(slow_units, rules_with_defensive_fire()));
  play(game, "move b1 0307");
  CHECK(can_only_end(game.state()));
  CHECK_FALSE(game.can_pass_over());
  play(game, "end");
  play(game, "answer r1 b1");
  REQUIRE_FALSE(game.steps().back().rolls.empty());
  while (game.state().choice) REQUIRE_FALSE(game.act(legal_actions(game.state()).front()));
  CHECK(game.can_pass_over());
}

TEST_CASE("nothing is passed over while a choice is open") {
  Game game = little_game();
  play(game, "end");
  play(game, "gamble b1");
  REQUIRE(game.state().choice);
  CHECK_FALSE(can_only_end(game.state()));
  CHECK_FALSE(game.can_pass_over());
}
