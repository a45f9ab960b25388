#include "src/extras/playtest/playtest.h"

#include <atomic>
#include <iterator>
#include <thread>

#include "src/play/game/apply.h"
#include "src/play/game/random_play.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

constexpr std::size_t max_actions = 20'000;
constexpr int max_refusals = 50;

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
    ThinkLimits limits;
    limits.explains = false;
    return player->second.think(player->second.view_of(state), limits).action;
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
  game.counts.end(end);
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
  SoundnessCheck check;
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
    if (auto problem = check.problem_with(state, done))
      game.problem = to_text(*action, state.position.map().grid()) + ": " + *problem;
    if (action->kind == GameAction::Kind::act && state.acting_side() == state.active_side()) idle = false;
    game.counts.add(state, *action, done);
    if (++game.actions > max_actions) game.problem = "the game does not end";
    const int played = state.turn;
    state = std::get<Applied>(std::move(next)).state;
    if (state.turn != played) game.counts.points_by_turn.push_back(score_of(state).points);
    if (std::pair{state.turn, state.side} != turn || state.over) {
      end_turn();
      turn = {state.turn, state.side};
    }
  }
  record_end(state, game);
  return game;
}

namespace {

/// What one thread has played.
struct Share {
  PlaytestTally tally;
  std::map<std::uint64_t, std::string> problems;
};

void keep_first(std::map<std::uint64_t, std::string>& problems) {
  while (problems.size() > PlaytestSeries::max_problems) problems.erase(std::prev(problems.end()));
}

}  // namespace

PlaytestSeries playtests(const std::shared_ptr<const Scenario>& scenario,
                         const std::map<std::string, PlaytestPlayer>& players, std::uint64_t first,
                         std::size_t games, unsigned threads, const std::function<bool()>& done) {
  PlaytestSeries series;
  series.first_seed = first;
  series.games.resize(std::min(games, PlaytestSeries::max_kept));
  std::atomic<std::size_t> next{0};
  std::atomic<bool> goes_on{true};
  const auto work = [&](Share& share) {
    // What was begun is played to its end, so that no seed is left out.
    for (std::size_t i = next++; i < games; i = goes_on ? next++ : games) {
      PlaytestGame game = playtest(scenario, players, first + i);
      share.tally.add(*scenario, game);
      if (game.problem) share.problems[game.seed] = *game.problem;
      keep_first(share.problems);
      game.counts = {};
      if (i < series.games.size()) series.games[i] = std::move(game);
      if (done && !done()) goes_on = false;
    }
  };
  std::vector<Share> shares(std::max<std::size_t>(1, std::min<std::size_t>(threads, games)));
  std::vector<std::thread> workers;
  for (std::size_t t = 1; t < shares.size(); ++t) workers.emplace_back(work, std::ref(shares[t]));
  work(shares.front());
  for (std::thread& worker : workers) worker.join();
  for (const Share& share : shares) {
    series.tally.add(share.tally);
    series.problems.insert(share.problems.begin(), share.problems.end());
  }
  keep_first(series.problems);
  series.games.resize(std::min(series.games.size(), series.tally.games));
  return series;
}

}  // namespace rearguard
