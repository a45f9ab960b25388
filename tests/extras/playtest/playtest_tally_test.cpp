#include "src/extras/playtest/playtest_tally.h"

#include "src/extras/playtest/playtest.h"
#include "src/play/game/random_play.h"
#include "tests/play/game/little_war.h"

namespace {

using Board = std::map<SidePlace, int>;

/// Adds the units on the map by side and hex, `times` each.
void add_units(Board& board, const GameState& state, int times) {
  for (const Unit& unit : state.position.units())
    board[{state.side_of(unit), state.position.map().grid().number(unit.hex)}] += times;
}

/// Plays a random game. Returns, for each side and hex: the units at the start and those that enter, less
/// those that leave the map there and those at the end; and the steps of the counts into it less those out.
Board unexplained(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed) {
  GameState state = std::get<Applied>(begin_game(scenario, seed)).state;
  const Grid& grid = state.position.map().grid();
  Board board;
  add_units(board, state, 1);
  RandomPlayer player(seed);
  PlaytestCounts counts;
  while (!state.over) {
    const auto action = player.pick(state);
    if (!action) break;
    const ApplyResult next = apply(state, *action);
    REQUIRE(std::holds_alternative<Applied>(next));
    counts.add(state, *action, std::get<Applied>(next));
    if (action->kind == GameAction::Kind::enter)
      ++board[{state.acting_side(), grid.number(action->hexes.front())}];
    state = std::get<Applied>(next).state;
  }
  for (const LostUnit& unit : state.gone) --board[{unit.side, grid.number(unit.from)}];
  add_units(board, state, -1);
  for (const auto& [step, times] : counts.steps) {
    board[{std::get<0>(step), std::get<1>(step)}] -= times;
    board[{std::get<0>(step), std::get<2>(step)}] += times;
  }
  std::erase_if(board, [](const auto& entry) { return entry.second == 0; });
  return board;
}

}  // namespace

TEST_CASE("in every game, units come and go in each hex as the counted steps say") {
  const RuleLibrary rules(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const char* file : {"2930/skirmish.toml", "vessen/scenario.toml", "san-brenzo/scenario.toml",
                           "kolbeck-pass/scenario.toml", "sulwen-tarn/scenario.toml",
                           "brannoc-vale/scenario.toml", "keddles-mill/scenario.toml"}) {
    CAPTURE(file);
    const auto scenario = got(read_scenario_file(std::string(REARGUARD_SOURCE_DIR "/maps/") + file, rules));
    const Board left = unexplained(scenario, 3);
    for (const auto& place : left) {
      CAPTURE(place.first.first);
      CAPTURE(place.first.second);
      CHECK(place.second == 0);
    }
  }
}

TEST_CASE("counts of many games add up to the same in any order") {
  const auto scenario = little_scenario();
  const std::map<std::string, PlaytestPlayer> players;
  PlaytestTally forwards, backwards, halves, second_half;
  std::vector<PlaytestGame> games;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) games.push_back(playtest(scenario, players, seed));
  for (std::size_t i = 0; i < games.size(); ++i) {
    forwards.add(*scenario, games[i]);
    backwards.add(*scenario, games[games.size() - 1 - i]);
    (i % 2 == 0 ? halves : second_half).add(*scenario, games[i]);
  }
  halves.add(second_half);
  CHECK(forwards.games == 6);
  CHECK(forwards == backwards);
  CHECK(forwards == halves);
  CHECK(forwards == playtests(scenario, players, 1, 6, 3).tally);
}

TEST_CASE("results retreat, and units that die are counted where they stood") {
  // The fire of this game gives results DR, which send a unit 2 hexes away or capture it where it is.
  const auto scenario = little_scenario();
  PlaytestTally tally = playtests(scenario, {}, 1, 60, 2).tally;
  std::int64_t retreats = 0, losses = 0, lost = 0, results = 0, failures = 0;
  for (const auto& [place, units] : tally.retreat_ends) retreats += units.sum;
  for (const auto& [place, units] : tally.losses) losses += units.sum;
  for (const auto& [side, one] : tally.sides) lost += one.lost.sum;
  results = tally.rules[{"result", "DR"}].sum;
  failures = tally.rules[{"failure", "failure"}].sum;
  CHECK(retreats > 0);
  CHECK(retreats == results - failures);
  CHECK(losses == lost);
  CHECK(tally.rules[{"action", "fire"}].sum == tally.rules[{"event", "fire"}].sum);
}
