// The hints of a lesson: which is shown, and that their advice can be followed.

#include "src/play/game/hints.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string lesson = R"(
[[hints]]
text = "Move toward the enemy."
hex = "0506"
side = "blue"
phase = "Movement"
done = { action = "move" }
[[hints]]
text = "Fire."
unit = "r2"
phase = "Fire"
done = { action = "fire" }
[[hints]]
text = "Choose where it goes."
choice = true
done = { retreat = true }
)";

bool is_anybody(const std::string&) {
  return true;
}

const Hint* hint_of(const Game& game) {
  return next_hint(game.state(), hint_standings(game.steps(), testing::states_of(game), is_anybody));
}

}  // namespace

TEST_CASE("a hint is shown in its phase until a step of its kind has been made") {
  Game game =
      testing::little_game(1, testing::little_scenario(testing::little_units, testing::little_rules, lesson));
  REQUIRE(hint_of(game) != nullptr);
  CHECK(hint_of(game)->text == "Move toward the enemy.");
  CHECK(place_of(*hint_of(game), game.state()) == game.state().position.map().grid().parse("0506"));
  play(game, "move b2 0506");
  CHECK(hint_of(game) == nullptr);
  REQUIRE(game.undo());
  CHECK(hint_of(game)->text == "Move toward the enemy.");
  play(game, "move b2 0506");
  play(game, "end");
  REQUIRE(hint_of(game) != nullptr);
  CHECK(hint_of(game)->text == "Fire.");
  const UnitIndex r2 = *game.state().position.find("r2");
  CHECK(place_of(*hint_of(game), game.state()) == game.state().position.unit(r2).hex);
}

TEST_CASE("a hint to take an action waits until the action is legal") {
  Game game =
      testing::little_game(1, testing::little_scenario(testing::little_units, testing::little_rules, lesson));
  play(game, "end");  // nobody has come within range
  CHECK(hint_of(game) == nullptr);
}

TEST_CASE("a hint to leave a state waits for a unit in it, and points there") {
  std::string units = testing::little_units;
  units.insert(units.find("hex = \"0205\""), "state = \"shaken\"\n");  // b2
  const std::string rally = R"(
[[hints]]
text = "Rally."
phase = "Movement"
done = { leaves_state = "shaken" }
)";
  const Game calm =
      testing::little_game(1, testing::little_scenario(testing::little_units, testing::little_rules, rally));
  CHECK(hint_of(calm) == nullptr);
  const Game game = testing::little_game(1, testing::little_scenario(units, testing::little_rules, rally));
  REQUIRE(hint_of(game) != nullptr);
  CHECK(place_of(*hint_of(game), game.state()) == game.state().position.map().grid().parse("0205"));
}

TEST_CASE("a retreat follows the hint to choose where it goes") {
  bool seen = false;
  for (std::uint64_t seed = 1; seed <= 40 && !seen; ++seed) {
    Game game = testing::little_game(
        seed, testing::little_scenario(testing::little_units, testing::little_rules, lesson));
    play(game, "move b2 0506");
    play(game, "end");
    play(game, "fire b2 r2");
    if (!game.state().choice || game.state().choice->paths.empty()) continue;
    seen = true;
    REQUIRE(hint_of(game) != nullptr);
    CHECK(hint_of(game)->text == "Choose where it goes.");
    REQUIRE_FALSE(game.act(legal_actions(game.state()).front()));
    CHECK(hint_of(game) == nullptr);
    CHECK(hint_standings(game.steps(), testing::states_of(game), is_anybody) ==
          std::vector(3, HintStanding::followed));
    // What the computer does follows none.
    const auto is_red = [](const std::string& side) { return side == "red"; };
    const auto reds = hint_standings(game.steps(), testing::states_of(game), is_red);
    CHECK(reds[0] == HintStanding::open);
    CHECK(reds[1] == HintStanding::open);
  }
  CHECK(seen);
}

namespace {

std::shared_ptr<const Scenario> skirmish() {
  return got(read_scenario_file(REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml",
                                RuleLibrary(REARGUARD_SOURCE_DIR "/assets/rules")));
}

/// Returns the move that brings a unit nearest to an enemy; nothing if none brings one nearer.
std::optional<GameAction> approach(const GameState& state, const std::vector<GameAction>& legal) {
  std::optional<GameAction> best;
  int least = 0;
  for (const GameAction& action : legal) {
    if (action.name != "move") continue;
    const Unit& unit = state.position.unit(*state.position.find(action.unit));
    const int now = *distance_to_enemies(state.position, unit.side, unit.hex);
    const int then = *distance_to_enemies(state.position, unit.side, action.hexes.front());
    if (then >= now || now == 1 || (best && then >= least)) continue;
    best = action;
    least = then;
  }
  return best;
}

/// Plays a game by the hints, and else by what an attacker would do; notes the hints that have been followed.
std::set<std::string> play_by_hints(std::uint64_t seed) {
  Game game = testing::little_game(seed, skirmish());
  std::vector<std::shared_ptr<const GameState>> states{std::make_shared<const GameState>(game.state())};
  std::set<std::string> shown_and_followed;
  for (int step = 0; step < 400 && !game.state().over; ++step) {
    const std::vector<GameAction> legal = legal_actions(game.state());
    REQUIRE_FALSE(legal.empty());
    const Hint* hint = next_hint(game.state(), hint_standings(game.steps(), states, is_anybody));
    const auto attack = std::find_if(legal.begin(), legal.end(), [](const GameAction& a) {
      return a.name == "fire" || a.name == "charge" || a.name == "melee" || a.name == "defensive fire";
    });
    const auto advised = hint == nullptr ? std::nullopt : advised_action(*hint, game.state());
    const bool moves = game.state().active_side() == "confederate";
    const auto nearer = moves ? approach(game.state(), legal) : std::nullopt;
    const GameAction next = advised                 ? *advised
                            : attack != legal.end() ? *attack
                            : nearer                ? *nearer
                                                    : legal.back();
    const std::string text = hint == nullptr ? "" : hint->text;
    REQUIRE_FALSE(game.act(next));
    states.push_back(std::make_shared<const GameState>(game.state()));
    const auto standings = hint_standings(game.steps(), states, is_anybody);
    for (std::size_t h = 0; h < standings.size(); ++h) {
      if (standings[h] == HintStanding::followed)
        shown_and_followed.insert(game.state().scenario->hints[h].text);
    }
    // What is advised and done counts as followed at once.
    if (advised) CHECK(shown_and_followed.contains(text));
  }
  return shown_and_followed;
}

}  // namespace

TEST_CASE("the advice of the skirmish can be followed, and leads through attack, retreat, rout and rally") {
  const std::shared_ptr<const Scenario> lesson_scenario = skirmish();
  const std::size_t count = lesson_scenario->hints.size();
  REQUIRE(count >= 6);
  std::set<std::string> all;
  std::size_t most = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const std::set<std::string> followed = play_by_hints(seed);
    most = std::max(most, followed.size());
    all.insert(followed.begin(), followed.end());
  }
  for (const Hint& hint : lesson_scenario->hints) {
    CAPTURE(hint.text);
    CHECK(all.contains(hint.text));
  }
  CHECK(most >= count - 1);
}
