// What a player reads before the first move.

#include "src/play/game/briefing.h"

#include "tests/play/game/little_war.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

TEST_CASE("a scenario without a briefing is told by its sides, units and arrivals") {
  Scenario scenario = *little_scenario(little_units, little_rules);
  scenario.briefing.clear();
  scenario.setup.units.resize(3);
  scenario.setup.units[0].side = "blue";
  scenario.setup.units[1].side = scenario.setup.units[2].side = "red";
  scenario.arrivals.clear();
  Reinforcement late;
  late.unit.side = "red";
  late.turn = 3;
  Reinforcement later = late;
  later.turn = 4;
  scenario.arrivals = {later, late};
  scenario.turns = 5;
  CHECK(briefing_of(scenario) ==
        "blue against red, 5 turns. First to move: blue.\nblue: 1 unit.\nred: 2 units; 2 "
        "more may enter from turn 3 on.");
  scenario.briefing = "Take the hill.";
  CHECK(briefing_of(scenario) == "Take the hill.");
}

TEST_CASE("the aims of a scenario are told with their points") {
  const HexMap map = *clear_map(1, 1);
  VictoryRule hold;
  hold.text = "The hills";
  hold.points = 2;
  hold.hexes = {{0, 0}, {1, 0}};
  hold.each_turn = true;
  hold.only_for = "red";
  CHECK(describe(hold, map) == "The hills (2 points each, every turn; red only)");
  VictoryRule lost;
  lost.kind = VictoryRule::Kind::lost;
  lost.text = "Losses";
  lost.points = 1;
  lost.per_strength = true;
  CHECK(describe(lost, map) == "Losses (1 point per strength point)");
  CHECK(describe(EndingRule{"Broken.", "red", Fraction{1, 2}, 0}, map) ==
        "Broken (the game ends when 1/2 of the red units are lost)");
  CHECK(describe(EndingRule{"Enough", "red", {}, 7}, map) == "Enough (the game ends when red has 7 points)");
  HexMap named = map;
  named.side_names["red"] = {"Reds", "Red"};
  CHECK(describe(hold, named) == "The hills (2 points each, every turn; Reds only)");
  CHECK(describe(EndingRule{"Broken.", "red", Fraction{1, 2}, 0}, named) ==
        "Broken (the game ends when 1/2 of the Red units are lost)");
  CHECK(describe(ScoreLevel{1, "a narrow victory"}) == "A lead of 1 point: a narrow victory");
}

TEST_CASE("before the end the verdict is what it would be now") {
  Game game = little_game(1);
  CHECK(verdict_so_far(game.state()) == "If the game ended now: Drawn");
  game.conclude("it rains");
  CHECK(verdict_so_far(game.state()) == "Drawn");
}
