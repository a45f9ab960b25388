#include "src/opponent/playtest.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>
#include <utility>

#include "src/game/apply.h"
#include "src/game/random_play.h"
#include "src/game/scenario.h"
#include "src/game/score.h"

namespace rearguard {
namespace {

constexpr std::size_t max_actions = 20'000;
constexpr int max_refusals = 50;

/// The players of a game.
class Players {
 public:
  Players(const std::shared_ptr<const Scenario>& scenario,
          const std::map<std::string, PlaytestPlayer>& players, std::uint64_t seed)
      : random_(stream_seed(~seed, 0)) {
    std::uint64_t stream = 1;
    for (const std::string& side : scenario->sides) {
      const auto known = players.find(side);
      const std::uint64_t own = stream_seed(~seed, stream++);
      if (known != players.end() && known->second.strength)
        thinking_.emplace(side, Opponent(scenario, side, *known->second.strength, own));
    }
  }

  std::optional<GameAction> pick(const GameState& state) {
    const auto player = thinking_.find(state.acting_side());
    if (player == thinking_.end()) return random_.pick(state);
    return player->second.think(player->second.view_of(state)).action;
  }
  void refuse(const GameState& state, const GameAction& action) {
    const auto player = thinking_.find(state.acting_side());
    if (player != thinking_.end()) player->second.refuse(action);
  }

 private:
  std::map<std::string, Opponent> thinking_;
  RandomPlayer random_;
};

void record_end(const GameState& end, PlaytestGame& game) {
  const Score score = score_of(end);
  game.points = score.points;
  game.leader = score.leader;
  game.margin = score.margin;
  game.verdict = score.verdict;
  game.ending = end.ending;
  game.turns = end.turn;
  for (const LostUnit& unit : end.gone) {
    ++game.outcomes[unit.outcome];
    if (is_lost(end, unit)) ++game.lost[unit.side];
  }
}

}  // namespace

PlaytestGame playtest(const std::shared_ptr<const Scenario>& scenario,
                      const std::map<std::string, PlaytestPlayer>& players, std::uint64_t seed) {
  PlaytestGame game;
  game.seed = seed;
  ApplyResult result = begin_game(scenario, seed);
  if (const auto* against = std::get_if<IllegalReason>(&result)) {
    game.problem = against->text;
    return game;
  }
  GameState state = std::get<Applied>(std::move(result)).state;
  Players table(scenario, players, seed);
  std::pair<int, std::size_t> turn{state.turn, state.side};
  bool idle = true;
  int refusals = 0;
  const auto end_turn = [&] {
    const std::string& side = scenario->sides[turn.second];
    ++game.turns_taken[side];
    if (idle) ++game.idle_turns[side];
    idle = true;
  };
  while (!state.over && !game.problem) {
    const auto action = table.pick(state);
    if (!action) break;
    ApplyResult next = apply(state, *action);
    if (const auto* against = std::get_if<IllegalReason>(&next)) {
      table.refuse(state, *action);
      if (++refusals > max_refusals)
        game.problem = to_text(*action, state.position.map().grid()) + ": " + against->text;
      continue;
    }
    const Applied& done = std::get<Applied>(next);
    if (auto problem = unsound(state, done))
      game.problem = to_text(*action, state.position.map().grid()) + ": " + *problem;
    if (action->kind == GameAction::Kind::act && state.acting_side() == state.active_side()) idle = false;
    if (++game.actions > max_actions) game.problem = "the game does not end";
    state = std::get<Applied>(std::move(next)).state;
    if (std::pair{state.turn, state.side} != turn || state.over) {
      end_turn();
      turn = {state.turn, state.side};
    }
  }
  record_end(state, game);
  return game;
}

Proportion proportion(std::size_t times, std::size_t of) {
  if (of == 0) return {};
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(of);
  const double p = static_cast<double>(times) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

std::vector<PlaytestGame> playtests(const std::shared_ptr<const Scenario>& scenario,
                                    const std::map<std::string, PlaytestPlayer>& players, std::uint64_t first,
                                    std::size_t games, unsigned threads, const std::function<void()>& done) {
  std::vector<PlaytestGame> played(games);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < games; i = next++) {
      played[i] = playtest(scenario, players, first + i);
      if (done) done();
    }
  };
  std::vector<std::thread> workers;
  for (unsigned t = 1; t < std::min<std::size_t>(threads, games); ++t) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  return played;
}

}  // namespace rearguard
