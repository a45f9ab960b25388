// Previews: odds of outcomes, computed by hand.

#include "src/play/outcomes/preview.h"

#include <cmath>

#include "tests/play/game/little_war.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string duel =
    unit_text("b1", "blue", "0207",
              "strength = 3\nmorale = 4\nmovement = 4\nstate = \"shaken\"\nretreat_fire_range = 3\n") +
    unit_text("b2", "blue", "0208", "strength = 3\nmovement = 4\n") +
    unit_text("r1", "red", "0507", "strength = 3\nmovement = 4\n");

Preview preview_of(const Game& game, const std::string& text) {
  const GameAction action = action_in(game.state(), text);
  REQUIRE_FALSE(illegal_reason(game.state(), action));
  return preview(game.state(), action);
}

double share_of(const Preview& preview, const std::string& what) {
  for (const OutcomeOdds& c : preview.chances) {
    if (c.outcome == what) return c.share;
  }
  return 0;
}

bool about(double a, double b) {
  return std::abs(a - b) < 1e-9;
}

}  // namespace

TEST_CASE("a roll of four or less on one die succeeds two times in three") {
  const Game game = little_game(1, little_scenario(duel));
  const Preview rally = preview_of(game, "rally b1");
  CHECK(rally.exact);
  CHECK(rally.chances.size() == 2);
  CHECK(about(share_of(rally, "b1 is good"), 4.0 / 6));
  CHECK(about(share_of(rally, "b1: morale fails"), 2.0 / 6));
  CHECK(rally.chances.front().outcome == "b1 is good");
  CHECK(rally.computed == std::vector<std::string>{"b1 morale: needs 4 or less"});
}

TEST_CASE("a preview looks through a choice, by the best of him who chooses") {
  Game game = little_game(1, little_scenario(duel));
  REQUIRE_FALSE(game.act(GameAction{}));
  const Preview fire = preview_of(game, "fire b2 r1");
  CHECK(fire.exact);
  CHECK(about(share_of(fire, "nothing changes"), 3.0 / 6));
  const auto retreats = std::find_if(fire.chances.begin(), fire.chances.end(), [](const OutcomeOdds& odds) {
    return odds.outcome.starts_with("r1 retreats to ") && odds.outcome.ends_with(" (2 hexes)");
  });
  REQUIRE(retreats != fire.chances.end());
  CHECK(about(retreats->share, 2.0 / 6));
  CHECK(about(share_of(fire, "r1 loses 1"), 1.0 / 6));
  double all = 0;
  for (const OutcomeOdds& c : fire.chances) all += c.share;
  CHECK(about(all, 1));
  CHECK(fingerprint(game.state()) == fingerprint(game.state_after(1)));
}

TEST_CASE("a move has no odds, but can be exposed to retreat fire") {
  const Game game = little_game(1, little_scenario(duel));
  CHECK(preview_of(game, "move b2 0307").chances.empty());
  const Grid& grid = game.scenario().map().grid();
  const UnitIndex red = *game.state().position.find("r1");
  CHECK(exposed_to(game.state(), red, {*grid.parse("0507"), *grid.parse("0508")}) ==
        std::vector<UnitIndex>{*game.state().position.find("b1")});
  CHECK(exposed_to(game.state(), red, {*grid.parse("0507"), *grid.parse("0608")}).empty());
}

TEST_CASE("the preview of a move names only enemies that the rules let use retreat fire") {
  const std::string gun = "kind = \"artillery\"\nretreat_fire_range = 3\n";
  const auto with_gun = [&](const std::string& markers) {
    return begun_state(
        little_scenario(unit_text("b1", "blue", "0404", "kind = \"infantry\"\nmovement = 2\n") +
                            unit_text("r1", "red", "0407", gun + markers),
                        "rearguard = \"rules 2\"\nname = \"Shipped\"\nextends = \"order-actions-game\"\n"));
  };
  const auto exposed = [](const GameState& state) {
    const Grid& grid = state.position.map().grid();
    return exposed_to(state, *state.position.find("b1"), {*grid.parse("0404"), *grid.parse("0405")}).size();
  };
  CHECK(exposed(with_gun("markers = [\"unlimbered\"]\n")) == 1);
  CHECK(exposed(with_gun("")) == 0);
  CHECK(exposed(with_gun("markers = [\"unlimbered\", \"abandoned\"]\n")) == 0);
  CHECK(exposed(with_gun("markers = [\"unlimbered\"]\nstate = \"routed\"\n")) == 0);
}
