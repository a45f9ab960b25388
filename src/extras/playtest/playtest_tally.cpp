#include "src/extras/playtest/playtest_tally.h"

#include "src/extras/playtest/playtest.h"
#include "src/play/game/apply.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

bool is_retreat(const GameState& before, const UnitMove& move) {
  if (move.clause.empty() || move.path.size() < 2) return false;
  const auto& results = before.scenario->rule_set->result_rules;
  const bool by_result =
      std::ranges::any_of(results, [&](const ResultRule& rule) { return rule.result == move.clause; });
  if (by_result) return true;
  const auto unit = before.position.find(move.unit);
  if (!unit) return false;
  const SideIndex side = before.position.unit(*unit).side;
  return distance_to_enemies(before.position, side, move.path.back()) >=
         distance_to_enemies(before.position, side, move.path.front());
}

/// Returns the side of a unit; empty for one that is new on the map.
std::string side_of(const GameState& state, const std::string& id) {
  const auto unit = state.position.find(id);
  return unit ? state.side_of(state.position.unit(*unit)) : std::string();
}

template <class Key, class Number>
void add_to(std::map<Key, Moments>& sums, const std::map<Key, Number>& numbers) {
  for (const auto& [key, number] : numbers) sums[key].add(number);
}

template <class Key>
void add_up(std::map<Key, Moments>& sums, const std::map<Key, Moments>& others) {
  for (const auto& [key, moments] : others) sums[key].add(moments);
}

template <class Key>
void add_up(std::map<Key, std::size_t>& sums, const std::map<Key, std::size_t>& others) {
  for (const auto& [key, times] : others) sums[key] += times;
}

int number_of(const std::map<std::string, int>& numbers, const std::string& key) {
  const auto found = numbers.find(key);
  return found == numbers.end() ? 0 : found->second;
}

}  // namespace

std::string name_of(RuleUse::Kind kind) {
  switch (kind) {
    case RuleUse::Kind::event:
      return "event";
    case RuleUse::Kind::result:
      return "result";
    case RuleUse::Kind::clause:
      return "clause";
    case RuleUse::Kind::failure:
      return "failure";
    case RuleUse::Kind::contact:
      break;
  }
  return "contact";
}

void PlaytestCounts::add(const GameState& before, const GameAction& action, const Applied& done) {
  const Grid& grid = before.position.map().grid();
  if (action.kind == GameAction::Kind::act) ++rules[{"action", action.name}];
  for (const Unit& unit : before.position.units()) visited.insert(unit.hex);
  for (const RuleUse& use : done.rules_used) ++rules[{name_of(use.kind), use.name}];
  for (const UnitMove& move : done.unit_moves) {
    std::string side = side_of(before, move.unit);
    if (side.empty()) side = side_of(done.state, move.unit);
    for (std::size_t i = 1; i < move.path.size(); ++i) {
      const std::string from = grid.number(move.path[i - 1]);
      ++steps[{side, from, grid.number(move.path[i])}];
    }
    visited.insert(move.path.begin(), move.path.end());
    if (is_retreat(before, move)) ++retreat_ends[{side, grid.number(move.path.back())}];
  }
}

void PlaytestCounts::end(const GameState& state) {
  const Grid& grid = state.position.map().grid();
  for (const LostUnit& unit : state.gone) {
    if (is_lost(state, unit)) ++losses[{unit.side, grid.number(unit.from)}];
  }
  for (const Unit& unit : state.position.units()) visited.insert(unit.hex);
  for (const auto& [h, holder] : state.holders) holders[grid.number(h)] = holder;
}

void PlaytestTally::add(const Scenario& scenario, const PlaytestGame& game) {
  ++games;
  if (game.leader.empty()) ++drawn;
  if (game.problem) ++with_problems;
  for (const std::string& side : scenario.sides) {
    SideTally& tally = sides[side];
    if (game.leader == side) ++tally.wins;
    tally.lead.add(lead_of(side, game.points));
    tally.lost.add(number_of(game.lost, side));
    tally.turns.add(number_of(game.turns_taken, side));
    tally.idle_turns.add(number_of(game.idle_turns, side));
    const auto& points = game.counts.points_by_turn;
    tally.leads_by_turn.resize(static_cast<std::size_t>(scenario.turns));
    for (std::size_t t = 0; t < tally.leads_by_turn.size(); ++t)
      tally.leads_by_turn[t].add(lead_of(side, t < points.size() ? points[t] : game.points));
  }
  turns.add(game.turns);
  actions.add(static_cast<std::int64_t>(game.actions));
  ++verdicts[game.verdict];
  ++endings[game.ending];
  for (const auto& [outcome, units] : game.outcomes) outcomes[outcome] += static_cast<std::size_t>(units);
  ++lengths[game.turns];
  ++leads[lead_of(scenario.sides.front(), game.points)];
  add_to(retreat_ends, game.counts.retreat_ends);
  add_to(losses, game.counts.losses);
  add_to(steps, game.counts.steps);
  add_to(rules, game.counts.rules);
  for (const auto& [hex, side] : game.counts.holders) ++holders[hex][side];
  for (const Hex h : game.counts.visited) ++visited[scenario.map().grid().number(h)];
}

void PlaytestTally::add(const PlaytestTally& other) {
  games += other.games;
  drawn += other.drawn;
  with_problems += other.with_problems;
  for (const auto& [side, tally] : other.sides) {
    SideTally& sum = sides[side];
    sum.wins += tally.wins;
    sum.lead.add(tally.lead);
    sum.lost.add(tally.lost);
    sum.turns.add(tally.turns);
    sum.idle_turns.add(tally.idle_turns);
    sum.leads_by_turn.resize(std::max(sum.leads_by_turn.size(), tally.leads_by_turn.size()));
    for (std::size_t t = 0; t < tally.leads_by_turn.size(); ++t)
      sum.leads_by_turn[t].add(tally.leads_by_turn[t]);
  }
  turns.add(other.turns);
  actions.add(other.actions);
  add_up(verdicts, other.verdicts);
  add_up(endings, other.endings);
  add_up(outcomes, other.outcomes);
  add_up(lengths, other.lengths);
  add_up(leads, other.leads);
  add_up(retreat_ends, other.retreat_ends);
  add_up(losses, other.losses);
  add_up(steps, other.steps);
  add_up(rules, other.rules);
  add_up(visited, other.visited);
  for (const auto& [hex, by_side] : other.holders) add_up(holders[hex], by_side);
}

}  // namespace rearguard
