#include "src/play/game/turning_points.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"

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

std::vector<TurnChange> turn_changes(std::span<const std::shared_ptr<const GameState>> states) {
  std::vector<TurnChange> turns;
  Balance before(*states.front());
  const auto begin = [&](std::size_t step) {
    turns.push_back({states[step]->turn, states[step]->active_side(), step, {}, {}, {}});
  };
  const auto end = [&](const GameState& state) {
    const Balance now(state);
    turns.back().lead = less(now.lead, before.lead);
    turns.back().strength = less(now.strength, before.strength);
    turns.back().lost = less(now.lost, before.lost);
    before = now;
  };
  begin(0);
  for (std::size_t i = 1; i < states.size(); ++i) {
    const GameState& state = *states[i];
    if (state.over ||
        std::pair(state.turn, state.active_side()) == std::pair(turns.back().turn, turns.back().side))
      continue;
    end(state);
    begin(i);
  }
  end(*states.back());
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
