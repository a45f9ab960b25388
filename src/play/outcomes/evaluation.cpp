#include "src/play/outcomes/evaluation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "hexmap/grid.h"
#include "hexmap/hex_map.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/scenario.h"
#include "src/play/game/score.h"

namespace rearguard {
namespace {

using Kind = WorthTerm::Kind;

constexpr double fade = 3;          ///< hexes over which the presence of a unit fades to a third
constexpr int near_enemy = 3;       ///< hexes within which an enemy matters to a retreat
constexpr int bearable = 2;         ///< enemies near a unit that do not trouble it
constexpr double of_points = 0.35;  ///< of the points that a unit's loss gives
constexpr double won = 3;           ///< points for the side that has won

/// The victory points that the loss of a unit gives.
double points_for(const Scenario& scenario, const UnitSetup& unit) {
  double points = 0;
  for (const VictoryRule& rule : scenario.victory) {
    if (rule.kind != VictoryRule::Kind::lost || !rule.counts(unit.side, unit.kind)) continue;
    points += rule.points * (rule.per_strength ? unit.strength : 1);
  }
  return points;
}

}  // namespace

/// Adds terms up, and keeps them if they are asked for.
class Evaluation::Sum {
 public:
  explicit Sum(std::vector<WorthTerm>* terms = nullptr) : terms_(terms) {}
  void add(Kind kind, const std::string& subject, double amount) {
    total_ += amount;
    if (terms_ != nullptr && amount != 0) terms_->push_back({kind, subject, amount});
  }
  bool keeps_terms() const { return terms_ != nullptr; }
  double total() const { return total_; }

 private:
  std::vector<WorthTerm>* terms_;
  double total_ = 0;
};

Evaluation::Evaluation(std::shared_ptr<const Scenario> scenario, std::string side, WorthWeights weights)
    : scenario_(std::move(scenario)), side_(std::move(side)), weights_(weights) {
  std::vector<UnitSetup> units = scenario_->setup.units;
  for (const Reinforcement& arrival : scenario_->arrivals) units.push_back(arrival.unit);
  double strength = 0;
  int armed = 0;
  for (const UnitSetup& unit : units) {
    strength += unit.strength;
    armed += unit.strength > 0 ? 1 : 0;
  }
  const double mean = armed > 0 ? strength / armed : 1;
  for (const UnitSetup& unit : units) {
    const double by_strength = unit.strength > 0 ? unit.strength / mean : unit.zoc && armed == 0 ? 1 : 0.3;
    worth_[unit.id] = by_strength + of_points * points_for(*scenario_, unit);
    strength_[unit.id] = unit.strength;
  }
  for (const VictoryRule& rule : scenario_->victory) {
    if (rule.kind != VictoryRule::Kind::hold) continue;
    for (const Hex h : rule.hexes)
      objectives_.push_back({h, static_cast<double>(rule.points), rule.each_turn, rule.only_for});
  }
}

double Evaluation::worth(const std::string& id) const {
  const auto known = worth_.find(id);
  return known == worth_.end() ? 1 : known->second;
}

double Evaluation::bad_condition(const Unit& unit) const {
  const PlayOpponent& table = scenario_->play().opponent;
  double bad = 0;
  if (const auto state = table.states.find(unit.state); state != table.states.end()) bad += state->second;
  for (const std::string& marker : unit.markers) {
    if (const auto known = table.markers.find(marker); known != table.markers.end()) bad += known->second;
  }
  for (const auto& [name, number] : unit.counts) {
    if (const auto known = table.counts.find(name); known != table.counts.end())
      bad += known->second * number;
  }
  return bad;
}

void Evaluation::add_score(const GameState& state, Sum& sum) const {
  const Score score = score_of(state);
  sum.add(Kind::score, "", lead_of(side_, score.points));
  if (state.over && !score.leader.empty()) sum.add(Kind::score, "", score.leader == side_ ? won : -won);
}

void Evaluation::add_units(const GameState& state, Sum& sum) const {
  for (const LostUnit& unit : state.gone) {
    if (!is_lost(state, unit)) continue;
    sum.add(Kind::loss, unit.id, (unit.side == side_ ? -1 : 1) * weights_.lost * worth(unit.id));
  }
  for (const Unit& unit : state.position.units()) {
    const double sign = is_own(state, unit) ? -1 : 1;
    const double of_unit = worth(unit.id);
    const auto full = strength_.find(unit.id);
    if (full != strength_.end() && full->second > 0 && unit.strength < full->second)
      sum.add(Kind::loss, unit.id,
              sign * weights_.lost * of_unit * (full->second - unit.strength) / full->second);
    if (const double bad = bad_condition(unit); bad != 0)
      sum.add(Kind::condition, unit.id, sign * of_unit * bad);
  }
}

double Evaluation::worth_of_objective(const Objective& objective, int turn) const {
  const int times = objective.each_turn ? std::max(1, scenario_->turns - turn + 1) : 1;
  return weights_.objective * objective.points * times;
}

void Evaluation::add_objectives(const GameState& state, Sum& sum) const {
  const Grid& grid = state.position.map().grid();
  for (const Objective& objective : objectives_) {
    double own = 0, enemy = 0;
    for (const Unit& unit : state.position.units()) {
      if (!unit.zoc) continue;
      const double presence = worth(unit.id) * std::exp(-distance(unit.hex, objective.hex) / fade);
      (is_own(state, unit) ? own : enemy) += presence;
    }
    if (own + enemy <= 0) continue;
    double share = (own - enemy) / (own + enemy);
    if (!objective.only_for.empty())
      share = objective.only_for == side_ ? std::max(share, 0.0) : std::min(share, 0.0);
    sum.add(Kind::objective, sum.keeps_terms() ? grid.number(objective.hex) : std::string(),
            worth_of_objective(objective, state.turn) * share);
  }
}

void Evaluation::add_place(const GameState& state, UnitIndex index, Hex hex, Sum& sum) const {
  const Position& position = state.position;
  const Unit& unit = position.unit(index);
  const double of_unit = worth(unit.id);
  int nearest_enemy = 1000, nearest_friend = 1000, near = 0;
  bool has_friend = false;
  std::vector<Hex> enemies;
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (u == index) continue;
    const Unit& other = position.unit(u);
    const int away = distance(other.hex, hex);
    if (position.enemies(other.side, unit.side)) {
      nearest_enemy = std::min(nearest_enemy, away);
      if (away <= near_enemy) ++near;
      if (away <= near_enemy && other.zoc) enemies.push_back(other.hex);
    } else if (other.zoc) {
      nearest_friend = std::min(nearest_friend, away);
      has_friend = has_friend || away == 0;
    }
  }
  if (!unit.zoc) {
    const int apart = nearest_friend == 1000 ? 0 : std::max(0, nearest_friend - 1);
    sum.add(Kind::leader, unit.id, -weights_.leader_far * apart);
    if (nearest_enemy <= 1 && !has_friend) sum.add(Kind::leader, unit.id, -weights_.leader_alone);
    return;
  }
  int goal = nearest_enemy == 1000 ? 0 : std::max(0, nearest_enemy - 1);
  bool has_goal = nearest_enemy != 1000;
  for (const Objective& objective : objectives_) {
    if (!objective.only_for.empty() && objective.only_for != state.side_of(unit)) continue;
    const auto holder = state.holders.find(objective.hex);
    if (holder != state.holders.end() && holder->second == state.side_of(unit)) continue;
    const int away = distance(hex, objective.hex);
    goal = has_goal ? std::min(goal, away) : away;
    has_goal = true;
  }
  sum.add(Kind::approach, unit.id, -weights_.approach * of_unit * goal);
  if (near > bearable) sum.add(Kind::exposure, unit.id, -weights_.exposure * of_unit * (near - bearable));
  if (!enemies.empty()) {
    int free = 0;
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(hex, direction(d));
      if (!position.map().exists(to) || !position.map().admits(to, unit.movement_class)) continue;
      const bool controlled =
          std::any_of(enemies.begin(), enemies.end(), [&](Hex enemy) { return distance(enemy, to) <= 1; });
      free += controlled ? 0 : 1;
    }
    if (free < 3) sum.add(Kind::trap, unit.id, -weights_.trap[free] * of_unit);
  }
  for (const VictoryRule& rule : scenario_->victory) {
    if (rule.kind != VictoryRule::Kind::exited || !rule.edge || rule.points <= 0) continue;
    if (!rule.counts(state.side_of(unit), unit.kind)) continue;
    const int away = lines_to_edge(position.map().grid(), hex, *rule.edge);
    sum.add(Kind::exit, unit.id, -rule.points * 0.1 * away);
  }
}

void Evaluation::add_all(const GameState& state, Sum& sum) const {
  add_score(state, sum);
  add_units(state, sum);
  add_objectives(state, sum);
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    if (is_own(state, state.position.unit(u))) add_place(state, u, state.position.unit(u).hex, sum);
  }
}

double Evaluation::value(const GameState& state) const {
  Sum sum;
  add_all(state, sum);
  return sum.total();
}

std::vector<WorthTerm> Evaluation::terms(const GameState& state) const {
  std::vector<WorthTerm> terms;
  Sum sum(&terms);
  add_all(state, sum);
  return terms;
}

double Evaluation::worth_of_place(const GameState& state, UnitIndex unit, Hex hex) const {
  Sum sum;
  add_place(state, unit, hex, sum);
  const Unit& mover = state.position.unit(unit);
  if (!mover.zoc) return sum.total();
  const double of_unit = worth(mover.id);
  for (const Objective& objective : objectives_) {
    sum.add(Kind::objective, "",
            worth_of_objective(objective, state.turn) * 0.2 * of_unit *
                std::exp(-distance(hex, objective.hex) / fade));
  }
  return sum.total();
}

}  // namespace rearguard
