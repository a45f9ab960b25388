#include "src/play/game/turning_points.h"

#include "src/play/game/random_play.h"
#include "src/play/game/score.h"
#include "tests/play/game/little_war.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

/// Plays a game at random to its end.
Game played(std::uint64_t seed) {
  Game game = little_game(seed);
  RandomPlayer player(seed);
  while (!game.state().over) {
    const auto action = player.pick(game.state());
    REQUIRE(action);
    REQUIRE_FALSE(game.act(*action));
  }
  return game;
}

}  // namespace

TEST_CASE("the changes of all turns add up to the end of the game") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Game game = played(seed);
    const std::vector<TurnChange> turns = turn_changes(states_of(game));
    // Three turns of two sides, fewer if one of them has no unit left.
    CHECK(turns.size() <= 6);
    int lead = 0, lost = 0;
    for (const TurnChange& turn : turns) {
      lead += turn.lead.at("blue");
      CHECK(turn.lead.at("blue") == -turn.lead.at("red"));
      lost += turn.lost.at("blue") + turn.lost.at("red");
    }
    CHECK(lead == lead_of("blue", score_of(game.state()).points));
    CHECK(lost == static_cast<int>(game.state().gone.size()));
  }
}

TEST_CASE("turns begin at the steps with which they begin") {
  Game game = little_game();
  // Each side has two phases in its turn.
  for (int i = 0; i < 5; ++i) REQUIRE_FALSE(game.act({}));
  const std::vector<TurnChange> turns = turn_changes(states_of(game));
  REQUIRE(turns.size() == 3);
  CHECK(turns[0].side == "blue");
  CHECK(turns[1].side == "red");
  CHECK(turns[1].first_step == 2);
  CHECK(turns[2].turn == 2);
  CHECK(turns[2].first_step == 4);
}

TEST_CASE("turning points are the greatest changes of the lead, then of strength, in the order of the game") {
  const auto turn = [](std::size_t step, int lead, int strength) {
    return TurnChange{1, "blue", step, {{"blue", lead}, {"red", -lead}}, {{"red", strength}}, {}};
  };
  const auto found =
      turning_points({turn(1, 3, 0), turn(2, 0, -5), turn(3, 0, 0), turn(4, -7, 0), turn(5, 0, -1)}, 3);
  REQUIRE(found.size() == 3);
  CHECK(found[0].first_step == 1);
  CHECK(found[1].first_step == 2);
  CHECK(found[2].first_step == 4);
  CHECK(turning_points({turn(3, 0, 0)}, 3).empty());
}
