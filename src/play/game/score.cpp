#include "src/play/game/score.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "hexmap/grid.h"
#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/hexside.h"
#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game_state.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

/// Returns the first other side in the order of play.
std::string enemy_of(const GameState& state, const std::string& side) {
  for (const std::string& other : state.scenario->sides) {
    if (other != side) return other;
  }
  return side;
}

std::map<std::string, int> points_for_holding(const GameState& state, const VictoryRule& rule) {
  std::map<std::string, int> points;
  for (const Hex h : rule.hexes) {
    const auto holder = state.holders.find(h);
    if (holder == state.holders.end()) continue;
    if (rule.only_for.empty() || rule.only_for == holder->second) points[holder->second] += rule.points;
  }
  return points;
}

int strength_lost(const GameState& state, const std::string& id, int now) {
  const auto begun = state.strength.find(id);
  return begun == state.strength.end() ? 0 : std::max(0, begun->second - now);
}

std::map<std::string, int> points_for_losses(const GameState& state, const VictoryRule& rule) {
  std::map<std::string, int> points;
  for (const LostUnit& unit : state.gone) {
    if (!is_lost(state, unit) || !rule.counts(unit.side, unit.kind)) continue;
    const int times = rule.per_strength ? strength_lost(state, unit.id, 0) : 1;
    points[enemy_of(state, unit.side)] += times * rule.points;
  }
  if (!rule.per_strength) return points;
  for (const Unit& unit : state.position.units()) {
    const std::string& side = state.side_of(unit);
    if (rule.counts(side, unit.kind))
      points[enemy_of(state, side)] += strength_lost(state, unit.id, unit.strength) * rule.points;
  }
  return points;
}

std::map<std::string, int> points_for_leaving(const GameState& state, const VictoryRule& rule) {
  std::map<std::string, int> points;
  for (const LostUnit& unit : state.gone) {
    const bool is_over = !rule.edge || lines_to_edge(state.position.map().grid(), unit.from, *rule.edge) == 0;
    if (!is_lost(state, unit) && is_over && rule.counts(unit.side, unit.kind))
      points[unit.side] += rule.points;
  }
  return points;
}

void add_verdict(const Scenario& scenario, Score& score) {
  std::vector<std::pair<int, std::string>> order;
  for (const auto& [side, points] : score.points) order.emplace_back(points, side);
  std::sort(order.rbegin(), order.rend());
  if (order.size() > 1) score.margin = order[0].first - order[1].first;
  if (score.margin > 0) score.leader = order[0].second;
  const ScoreLevel* level = nullptr;
  for (const ScoreLevel& l : scenario.levels) {
    if (l.margin <= score.margin) level = &l;
  }
  const std::string text = level != nullptr ? level->text : score.leader.empty() ? "Drawn" : "Victory";
  score.verdict =
      score.leader.empty() ? text : fmt::format("{}: {}", scenario.map().side_name(score.leader), text);
}

}  // namespace

bool is_lost(const GameState& state, const LostUnit& unit) {
  return !listed(state.scenario->not_lost, unit.outcome);
}

int lines_to_edge(const Grid& grid, Hex h, MapEdge edge) {
  const Printed p = grid.to_printed(h);
  switch (edge) {
    case MapEdge::north:
      return p.row - grid.first.row;
    case MapEdge::south:
      return grid.first.row + grid.rows - 1 - p.row;
    case MapEdge::west:
      return p.column - grid.first.column;
    case MapEdge::east:
      break;
  }
  return grid.first.column + grid.columns - 1 - p.column;
}

int lead_of(const std::string& side, const std::map<std::string, int>& points) {
  std::optional<int> best;
  for (const auto& [other, number] : points) {
    if (other != side) best = std::max(best.value_or(number), number);
  }
  const auto own = points.find(side);
  return (own == points.end() ? 0 : own->second) - best.value_or(0);
}

Score score_of(const GameState& state) {
  Score score;
  for (const std::string& side : state.scenario->sides) score.points[side] = 0;
  const auto add = [&](const std::string& text, const std::map<std::string, int>& points) {
    for (const auto& [side, number] : points) {
      if (number != 0) score.lines.push_back({side, text, number});
      score.points[side] += number;
    }
  };
  for (const VictoryRule& rule : state.scenario->victory) {
    if (rule.kind == VictoryRule::Kind::lost) {
      add(rule.text, points_for_losses(state, rule));
    } else if (rule.kind == VictoryRule::Kind::exited) {
      add(rule.text, points_for_leaving(state, rule));
    } else if (!rule.each_turn) {
      add(rule.text, points_for_holding(state, rule));
    }
  }
  add("Turn by turn", state.points);
  add_verdict(*state.scenario, score);
  return score;
}

void hold_hexes(GameState& state) {
  for (const VictoryRule& rule : state.scenario->victory) {
    for (const Hex h : rule.hexes) {
      const auto units = state.position.units_in(h);
      if (!units.empty()) state.holders[h] = state.side_of(state.position.unit(units.front()));
    }
  }
}

void score_turn(GameState& state) {
  for (const VictoryRule& rule : state.scenario->victory) {
    if (rule.kind != VictoryRule::Kind::hold || !rule.each_turn) continue;
    for (const auto& [side, points] : points_for_holding(state, rule)) state.points[side] += points;
  }
}

std::optional<std::string> ending_of(const GameState& state) {
  const Score score = score_of(state);
  for (const EndingRule& rule : state.scenario->endings) {
    if (!rule.share) {
      if (score.points.at(rule.side) >= rule.points) return rule.text;
      continue;
    }
    const auto begun = state.begun.find(rule.side);
    const auto lost = std::count_if(state.gone.begin(), state.gone.end(), [&](const LostUnit& unit) {
      return unit.side == rule.side && is_lost(state, unit);
    });
    const int all = begun == state.begun.end() ? 0 : begun->second;
    if (all > 0 && lost * rule.share->denominator >= all * rule.share->numerator) return rule.text;
  }
  std::set<std::string> present;
  for (const Unit& unit : state.position.units()) present.insert(state.side_of(unit));
  for (const Reinforcement& arrival : state.waiting) present.insert(arrival.unit.side);
  if (present.size() > 1 || state.scenario->sides.size() < 2) return std::nullopt;
  if (present.empty()) return "no units are left on the map";
  return fmt::format("only {} has units left", *present.begin());
}

}  // namespace rearguard
