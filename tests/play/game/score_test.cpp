// Victory points, the verdict and the early end of a game.

#include "src/play/game/score.h"

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

Game with_aims(const std::string& aims) {
  return little_game(1, little_scenario(little_units, little_rules, aims));
}

LostUnit lost(const std::string& id, const std::string& side, const std::string& outcome) {
  return {id, side, "", outcome, {}, 0, 1};
}

}  // namespace

TEST_CASE("the side whose units were last in a hex holds it") {
  Game game = with_aims("[[victory]]\ntext = \"Hill\"\nhold = [\"0303\"]\npoints = 3\nheld_by = \"red\"\n");
  CHECK(score_of(game.state()).points.at("red") == 3);
  CHECK(score_of(game.state()).verdict == "red: Victory");
  play(game, "move b1 0303");
  CHECK(score_of(game.state()).points.at("blue") == 3);
  play(game, "move b1 0403");
  CHECK(score_of(game.state()).points.at("blue") == 3);
  CHECK(score_of(game.state()).points.at("red") == 0);
}

TEST_CASE("a victory hex of one side scores for no other side") {
  Game game = with_aims("[[victory]]\ntext = \"Ford\"\nhold = [\"0303\"]\npoints = 3\nside = \"red\"\n");
  play(game, "move b1 0303");
  CHECK(score_of(game.state()).lines.empty());
  CHECK(score_of(game.state()).verdict == "Drawn");
}

TEST_CASE("points for each turn are scored at its end and kept") {
  Game game = with_aims("[[victory]]\ntext = \"Mill\"\nhold = [\"0203\"]\npoints = 2\neach_turn = true\n");
  CHECK(score_of(game.state()).points.at("blue") == 0);
  for (int turn = 1; turn <= 2; ++turn) {
    for (int i = 0; i < 4; ++i) play(game, "end");
    CHECK(score_of(game.state()).points.at("blue") == 2 * turn);
  }
}

TEST_CASE("lost units score for the enemy, by unit or by strength point") {
  Game game = with_aims(
      "[[victory]]\ntext = \"Units\"\nlost = \"any\"\npoints = 4\n"
      "[[victory]]\ntext = \"Strength\"\nlost = \"red\"\nper = \"strength\"\npoints = 1\n");
  GameState state = game.state();
  state.gone = {lost("r1", "red", "routed off"), lost("b2", "blue", "captured")};
  const Score score = score_of(state);
  CHECK(score.points.at("blue") == 4 + 2);
  CHECK(score.points.at("red") == 4);
  CHECK(score.leader == "blue");
  CHECK(score.margin == 2);
}

TEST_CASE("units that exit as the scenario allows are not lost") {
  std::string heading = little_heading;
  heading += "not_lost = [\"marched off\"]\n";
  const auto scenario =
      little_scenario(little_units, little_rules,
                      "[[victory]]\ntext = \"Lost\"\nlost = \"any\"\npoints = 1\n"
                      "[[victory]]\ntext = \"Away\"\nexited = \"blue\"\nedge = \"W\"\npoints = 5\n",
                      heading);
  GameState state = little_game(1, scenario).state();
  state.gone = {lost("b1", "blue", "marched off"), lost("b2", "blue", "marched off")};
  state.gone[0].from = *scenario->map().grid().parse("0104");
  state.gone[1].from = *scenario->map().grid().parse("1204");
  CHECK(score_of(state).points.at("blue") == 5);
  CHECK(score_of(state).points.at("red") == 0);
}

TEST_CASE("a game ends early by losses, or when only one side has units left") {
  const auto scenario = little_scenario(
      little_units, little_rules, "[[early_end]]\ntext = \"Red runs.\"\nlost = \"red\"\nshare = \"1/2\"\n");
  GameState state = little_game(1, scenario).state();
  CHECK_FALSE(ending_of(state));
  state.gone = {lost("r1", "red", "gone")};
  CHECK(ending_of(state) == "Red runs.");
  const auto alone = little_scenario(unit_text("b1", "blue", "0101", ""), little_rules, "");
  CHECK(ending_of(little_game(1, alone).state()) == "only blue has units left");
}
