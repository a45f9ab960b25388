#include "src/game/turning_points.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "src/game/apply.h"
#include "src/game/game.h"
#include "src/game/scenario.h"
#include "src/game/score.h"

namespace rearguard {
namespace {

/// What a turn can change.
struct Balance {
  explicit Balance(const GameState& state) {
    const Score score = score_of(state);
    for (const std::string& side : state.scenario->sides) {
      lead[side] = lead_of(side, score.points);
      strength[side] = 0;
      lost[side] = 0;
    }
    for (const Unit& unit : state.position.units()) strength[state.side_of(unit)] += unit.strength;
    for (const LostUnit& unit : state.gone) lost[unit.side] += is_lost(state, unit) ? 1 : 0;
  }
  std::map<std::string, int> lead, strength, lost;
};

std::map<std::string, int> less(std::map<std::string, int> now, const std::map<std::string, int>& before) {
  for (const auto& [side, number] : before) now[side] -= number;
  return now;
}

int greatest(const std::map<std::string, int>& changes) {
  int most = 0;
  for (const auto& [side, change] : changes) most = std::max(most, std::abs(change));
  return most;
}

}  // namespace

int TurnChange::lead_change() const {
  return greatest(lead);
}

int TurnChange::strength_change() const {
  return greatest(strength);
}

std::vector<TurnChange> turn_changes(const Game& game) {
  std::vector<TurnChange> turns;
  GameState state = game.state_after(0);
  Balance before(state);
  const auto begin = [&](std::size_t step) {
    turns.push_back({state.turn, state.active_side(), step, {}, {}, {}});
  };
  const auto end = [&] {
    const Balance now(state);
    turns.back().lead = less(now.lead, before.lead);
    turns.back().strength = less(now.strength, before.strength);
    turns.back().lost = less(now.lost, before.lost);
    before = now;
  };
  begin(0);
  for (std::size_t i = 0; i < game.steps().size(); ++i) {
    ApplyResult next = apply(state, game.steps()[i].action);
    auto* done = std::get_if<Applied>(&next);
    if (done == nullptr) break;  // the game has carried it out itself
    state = std::move(done->state);
    if (state.over ||
        std::pair(state.turn, state.active_side()) == std::pair(turns.back().turn, turns.back().side))
      continue;
    end();
    begin(i + 1);
  }
  end();
  return turns;
}

std::vector<TurnChange> turning_points(std::vector<TurnChange> turns, std::size_t max) {
  std::erase_if(turns, [](const TurnChange& t) { return t.lead_change() == 0 && t.strength_change() == 0; });
  const auto weight = [](const TurnChange& t) { return std::pair(t.lead_change(), t.strength_change()); };
  std::stable_sort(turns.begin(), turns.end(),
                   [&](const TurnChange& a, const TurnChange& b) { return weight(a) > weight(b); });
  if (turns.size() > max) turns.resize(max);
  std::sort(turns.begin(), turns.end(),
            [](const TurnChange& a, const TurnChange& b) { return a.first_step < b.first_step; });
  return turns;
}

}  // namespace rearguard
