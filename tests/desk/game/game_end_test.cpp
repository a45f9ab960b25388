#include "src/desk/game/game_end.h"

#include "tests/play/game/little_war.h"

TEST_CASE("losses name the units with what became of them and when") {
  GameState state = little_game().state();
  state.begun["blue"] = 3;
  state.gone = {{"b1", "blue", "", "captured", {}, 2, 2}, {"r1", "red", "", "eliminated", {}, 2, 1}};
  CHECK(describe_losses(state, "blue") == "lost 1 of 3 units: b1 (captured in turn 2)");
  state.gone.clear();
  CHECK(describe_losses(state, "blue") == "lost none of 3 units");
}

TEST_CASE("a turning point says who gained and who lost what") {
  const Game game = little_game();
  TurnChange change{2, "red", 7, {{"blue", -3}, {"red", 3}}, {{"blue", -5}, {"red", 0}}, {{"blue", 2}}};
  CHECK(describe(change, game.state().position.map()) ==
        "Turn 2, red: 3 points to red; blue: 2 units and 5 strength lost");
  change.lead = {{"blue", 1}, {"red", -1}};
  change.strength = {{"blue", 4}};
  change.lost = {};
  CHECK(describe(change, game.state().position.map()) ==
        "Turn 2, red: 1 point to blue; blue: 4 strength gained");
}

TEST_CASE("turning points are found once for a game") {
  const auto states = states_of(little_game());
  GameEnd end;
  const auto* found = &end.turning_points_of(states);
  CHECK(found->empty());
  CHECK(&end.turning_points_of(states) == found);
}
