// Turns of a game: actions, their results, undo and redo.

#include "src/play/game/game.h"

#include "hexmap/step_costs.h"
#include "src/play/game/movement_reach.h"
#include "src/play/game/score.h"
#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Performs the action written in `text`; returns why it is illegal, or an empty text.
std::string tried(Game& game, const std::string& text) {
  std::string message;
  const auto action = parse_action(game.state(), text, message);
  if (!action) return message;
  const auto against = game.act(*action);
  return against ? against->text : "";
}

bool is_listed(const Game& game, const std::string& text) {
  const auto all = legal_actions(game.state());
  return std::any_of(all.begin(), all.end(),
                     [&](const GameAction& a) { return to_text(a, game.scenario().map().grid()) == text; });
}

}  // namespace

TEST_CASE("a turn runs through the phases of one side, then of the next") {
  Game game = little_game();
  std::vector<std::string> seen;
  for (int i = 0; i < 5; ++i) {
    seen.push_back(game.state().active_side() + ' ' + game.state().current_phase().name);
    REQUIRE(tried(game, "end") == "");
  }
  CHECK(seen ==
        std::vector<std::string>{"blue Movement", "blue Fire", "red Movement", "red Fire", "blue Movement"});
  CHECK(game.state().turn == 2);
}

TEST_CASE("a unit can split its movement points over several moves") {
  Game game = little_game();
  CHECK(tried(game, "move b1 0303") == "");
  CHECK(points_left(game.state(), *game.state().position.find("b1")).parts == 3);
  CHECK(tried(game, "move b1 0403") == "");
  CHECK(tried(game, "move b1 0603") == "b1 cannot reach 0603: that costs 3 MP, and it has 2 left");
  CHECK(tried(game, "move b1 0403") == "b1 is already in 0403");
  CHECK(tried(game, "move r1 0703") == "only units of blue can move");
  CHECK(place_of_unit(game.state(), "b1") == "0403");
}

TEST_CASE("what keeps a unit from a hex is told: a ZOC, where its points would do without, else its points") {
  // 0203 to 0207 is a straight column of four hexes; 0205 is the first of them beside 0306.
  Game game =
      little_game(1, little_scenario(unit_text("b1", "blue", "0203") + unit_text("r1", "red", "0306")));
  CHECK(tried(game, "move b1 0207") == "b1 cannot reach 0207: the ZOC of r1 stops it in 0205");
  // Six hexes; of the two beside 0803 on the way, 0703 and 0704, each is woods.
  CHECK(tried(game, "move b1 0803") == "b1 cannot reach 0803: that costs 7 MP, and it has 4 left");
}

TEST_CASE("a unit faces in the direction of its last step, and can change its facing") {
  Game game = little_game();
  REQUIRE(tried(game, "move b1 0202") == "");
  const auto facing = [&] {
    return game.scenario().map().grid().direction_name(*game.state().position.unit(0).facing);
  };
  CHECK(facing() == "N");
  CHECK(tried(game, "face b1 N") == "b1 already faces that way");
  CHECK(tried(game, "face b1 SW") == "");
  CHECK(facing() == "SW");
  CHECK(tried(game, "face b2 N") == "b2 has no facing");
}

TEST_CASE("a unit that enters an enemy ZOC stops for the phase") {
  Game game = little_game(1, little_scenario(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0402"
class = "foot"
strength = 2
movement = 4
[[units]]
id = "r1"
side = "red"
hex = "0602"
class = "foot"
strength = 2
movement = 4
)"));
  REQUIRE(tried(game, "move b1 0502") == "");
  CHECK(game.steps().back().resolution_steps.front().text ==
        "b1 moves from 0402 to 0502 for 1 MP and stops in an enemy ZOC");
  CHECK(tried(game, "move b1 0402") == "b1 has no movement points left");
  CHECK(tried(game, "move b1 0602") == "b1 has no movement points left");
  CHECK_FALSE(is_listed(game, "move b1 0402"));
}

TEST_CASE("no move ends over the stacking limit or in a hex with enemies") {
  Game game = little_game(1, little_scenario(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0205"
class = "foot"
movement = 4
[[units]]
id = "b2"
side = "blue"
hex = "0305"
class = "foot"
movement = 4
[[units]]
id = "b3"
side = "blue"
hex = "0305"
class = "foot"
movement = 4
[[units]]
id = "r1"
side = "red"
hex = "0105"
class = "foot"
movement = 4
)"));
  CHECK(tried(game, "move b1 0305") == "0305 would exceed the stacking limit");
  CHECK(tried(game, "move b1 0105") == "an enemy unit is in 0105");
  CHECK(tried(game, "move b1 0405") == "");  // through the stack
}

TEST_CASE("actions without dice can be undone back to the last commit, and redone") {
  Game game = little_game();
  const std::string before = fingerprint(game.state());
  REQUIRE(tried(game, "move b1 0303") == "");
  REQUIRE(tried(game, "move b2 0304") == "");
  const std::string after = fingerprint(game.state());
  REQUIRE(game.undoable() != nullptr);
  CHECK(to_text(game.undoable()->action, game.scenario().map().grid()) == "move b2 0304");
  CHECK(game.undo());
  CHECK(game.undo());
  CHECK(fingerprint(game.state()) == before);
  CHECK_FALSE(game.undo());
  CHECK_FALSE(game.redo());
  CHECK_FALSE(game.redo());
  CHECK(fingerprint(game.state()) == after);
  CHECK(game.redo());
  REQUIRE(game.undo());
  REQUIRE(tried(game, "face b1 N") == "");
  CHECK(game.redoable() == nullptr);
}

TEST_CASE("a hundred actions are undone and redone one by one, through the same states") {
  Game game = little_game();
  std::vector<std::string> states = {fingerprint(game.state())};
  for (int i = 0; i < 100; ++i) {
    REQUIRE(tried(game, i % 2 == 0 ? "face b1 N" : "face b1 S") == "");
    states.push_back(fingerprint(game.state()) + std::to_string(game.steps().size()));
  }
  states.front() += "0";
  const auto is_at = [&](std::size_t step) {
    return fingerprint(game.state()) + std::to_string(game.steps().size()) == states[step];
  };
  for (std::size_t step = 100; step > 0; --step) {
    REQUIRE(is_at(step));
    REQUIRE(game.undo());
  }
  REQUIRE(is_at(0));
  for (std::size_t step = 1; step <= 70; ++step) {
    REQUIRE_FALSE(game.redo());
    REQUIRE(is_at(step));
  }
  for (std::size_t step = 70; step > 50; --step) REQUIRE(game.undo());
  REQUIRE(is_at(50));
  for (const std::size_t step : {0U, 13U, 40U, 49U, 50U})
    CHECK(fingerprint(game.state_after(step)) + std::to_string(step) == states[step]);
}

TEST_CASE("an action that rolls dice or ends the turn cannot be undone") {
  Game game = little_game(1, little_scenario(duel_units));
  REQUIRE(tried(game, "end") == "");
  REQUIRE(game.undoable() != nullptr);
  REQUIRE(tried(game, "fire b1 r1") == "");
  REQUIRE(!game.steps().back().rolls.empty());
  CHECK(game.undoable() == nullptr);
  while (game.state().choice) REQUIRE_FALSE(game.act(legal_actions(game.state()).front()));
  REQUIRE(tried(game, "end") == "");
  CHECK(game.undoable() == nullptr);
}

TEST_CASE("an action takes the dice that are given, and no others") {
  Game game = little_game(1, little_scenario(duel_units));
  REQUIRE(tried(game, "end") == "");
  const GameAction fire = action_in(game.state(), "fire b1 r1");
  const std::string before = fingerprint(game.state());
  const auto refused = [&](const std::vector<int>& dice) {
    const auto against = game.act(fire, {}, dice);
    CHECK(fingerprint(game.state()) == before);
    return against ? against->text : "legal";
  };
  CHECK(refused({}) == "it rolls dice: \"fire\" for r1");
  CHECK(refused({6, 1}) == "it rolls 1 die, and 2 are given");
  CHECK(has(refused({7}), "a die of 6 sides cannot show 7"));
  Game lost = game, stood = game;
  REQUIRE_FALSE(lost.act(fire, {}, std::vector{6}));
  REQUIRE_FALSE(stood.act(fire, {}, std::vector{3}));
  CHECK(lost.state().position.unit(*lost.state().position.find("r1")).strength == 2);
  CHECK(stood.state().position.unit(*stood.state().position.find("r1")).strength == 3);
  CHECK(lost.undoable() == nullptr);
  // What was given is taken again wherever steps are played again.
  for (const Game* played : {&lost, &stood}) {
    const std::string end = fingerprint(played->state());
    Game longer = *played;
    REQUIRE(tried(longer, "end") == "");
    CHECK(fingerprint(longer.branch(2).state()) == end);
  }
}

TEST_CASE("a move that is undone does not change later dice") {
  const auto scenario = little_scenario(duel_units);
  Game straight = little_game(7, scenario);
  Game winding = little_game(7, scenario);
  REQUIRE(tried(winding, "move b1 0208") == "");
  REQUIRE(winding.undo());
  for (Game* game : {&straight, &winding}) {
    REQUIRE(tried(*game, "end") == "");
    REQUIRE(tried(*game, "fire b1 r1") == "");
  }
  CHECK(straight.steps().back().rolls == winding.steps().back().rolls);
}

TEST_CASE("while a choice is open, only its answers are legal") {
  Game game = little_game();
  REQUIRE(tried(game, "end") == "");
  REQUIRE(tried(game, "gamble b1") == "");
  REQUIRE(game.state().choice);
  CHECK(game.state().choice->chooser == "blue");
  CHECK(tried(game, "end") == "blue must choose for b1 first");
  CHECK(tried(game, "choose b1 run") == "this is not one of the choices of b1");
  CHECK(legal_actions(game.state()).size() == 2);
  CHECK(game.undo());
  CHECK_FALSE(game.state().choice);
  CHECK_FALSE(game.redo());
  CHECK(tried(game, "choose b1 stake") == "");
  CHECK(game.state().position.unit(0).strength == 1);
  CHECK(tried(game, "gamble b1") == "b1 can stake a point only once per game");
}

TEST_CASE("an action can exclude another for the rest of the phase") {
  std::string units = rearguard::testing::little_units;
  units.replace(units.find("morale = 4"), 10, "morale = 1\nstate = \"shaken\"");
  Game game = little_game(1, little_scenario(units));
  CHECK(points_left(game.state(), 0).parts == 2);
  REQUIRE(tried(game, "rally b1") == "");
  CHECK(tried(game, "move b1 0303") == "b1 cannot move: it chose to rally in this phase");
  CHECK(tried(game, "rally b1") == "b1 can rally only once per phase");
  CHECK(tried(game, "rally b2") == "no rally for b2: it is not shaken");
}

TEST_CASE("an event of a phase happens to every unit that it applies to") {
  Game game = little_game(1, little_scenario(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0207"
class = "foot"
strength = 3
movement = 4
counts = { shots = 2 }
[[units]]
id = "r1"
side = "red"
hex = "0907"
class = "foot"
movement = 4
counts = { shots = 1 }
)"));
  REQUIRE(tried(game, "end") == "");
  REQUIRE(tried(game, "end") == "");
  CHECK(game.state().position.unit(0).counts.empty());
  CHECK(game.state().position.unit(1).counts.empty());
  CHECK(game.steps().back().resolution_steps.size() == 2);
}

TEST_CASE("reinforcements enter from their turn on, in their entry hexes") {
  Game game = little_game();
  CHECK(tried(game, "enter b3 0101") == "b3 arrives in turn 2");
  for (int i = 0; i < 4; ++i) REQUIRE(tried(game, "end") == "");
  CHECK(tried(game, "enter b3 0103") == "b3 cannot enter in 0103");
  CHECK(is_listed(game, "enter b3 0102"));
  REQUIRE(tried(game, "enter b3 0102") == "");
  CHECK(place_of_unit(game.state(), "b3") == "0102");
  CHECK(points_left(game.state(), *game.state().position.find("b3")).parts == 3);
  CHECK(tried(game, "enter b3 0101") == "no reinforcement \"b3\" is waiting");
}

TEST_CASE("after the last turn the game is over and no action is legal") {
  Game game = little_game();
  for (int i = 0; i < 12; ++i) REQUIRE(tried(game, "end") == "");
  CHECK(game.state().over);
  CHECK(tried(game, "end") == "the game is over");
  CHECK(legal_actions(game.state()).empty());
}

TEST_CASE("a game can be viewed at an earlier step, and branched there") {
  Game game = little_game();
  REQUIRE(tried(game, "move b1 0303") == "");
  const std::string there = fingerprint(game.state());
  REQUIRE(tried(game, "move b1 0403") == "");
  for (int i = 0; i < 6; ++i) REQUIRE(tried(game, "end") == "");
  CHECK(fingerprint(game.state_after(1)) == there);
  CHECK(fingerprint(game.state_after(8)) == fingerprint(game.state()));
  Game other = game.branch(1);
  CHECK(fingerprint(other.state()) == there);
  REQUIRE(tried(other, "move b1 0302") == "");
  CHECK(place_of_unit(other.state(), "b1") == "0302");
  CHECK(place_of_unit(game.state(), "b1") == "0403");
  CHECK(other.undo());
  CHECK(other.undo());
  CHECK(place_of_unit(other.state(), "b1") == "0203");
}

TEST_CASE("an unknown action or unit is reported with the nearest name") {
  Game game = little_game();
  CHECK(tried(game, "mvoe b1 0303").find("did you mean \"move\"?") != std::string::npos);
  CHECK(tried(game, "move b11 0303").find("did you mean \"b1\"?") != std::string::npos);
  CHECK(tried(game, "fire b1 r1") == "units cannot fire in the phase \"Movement\"");
}

TEST_CASE("the nearest unit with enough left pays, and movement is paid once a phase") {
  std::string rules = rearguard::testing::little_rules;
  const std::string text = "text = \"Move.\"\n";
  rules.insert(
      rules.find(text) + text.size(),
      "paid_by = { units = \"friends\", within = 4, where = { kind = \"leader\" }, count = \"shots\", "
      "amount = 2 }\n");
  Game game = little_game(1, little_scenario(R"(
[[units]]
id = "b1"
side = "blue"
hex = "0203"
class = "foot"
movement = 4
[[units]]
id = "b2"
side = "blue"
hex = "0205"
class = "foot"
movement = 4
[[units]]
id = "near"
side = "blue"
hex = "0204"
class = "foot"
kind = "leader"
movement = 4
counts = { shots = 3 }
[[units]]
id = "r1"
side = "red"
hex = "0803"
class = "foot"
)",
                                             rules));
  const auto left = [&] {
    const auto& counts = game.state().position.unit(2).counts;
    return counts.contains("shots") ? counts.at("shots") : 0;
  };
  REQUIRE(tried(game, "move b1 0302") == "");
  CHECK(left() == 1);
  CHECK(tried(game, "move b1 0303") == "");
  CHECK(left() == 1);
  CHECK(tried(game, "move b2 0305") == "b2 cannot move: no unit near it has enough shots left");
  CHECK_FALSE(is_listed(game, "move b2 0305"));
}
