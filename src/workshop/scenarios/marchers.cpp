#include "src/workshop/scenarios/marchers.h"

#include <algorithm>

#include "src/core/engine/terms/conditions.h"
#include "src/core/rules/facts/event_rules_visitor.h"
#include "src/core/rules/facts/step_kind.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/play.h"
#include "src/workshop/scenarios/scenario_checks.h"

namespace rearguard {
namespace {

/// The events by which units move, by themselves or by an event of theirs. Retreats are not counted, nor are
/// advances by one hex: nobody crosses a map by these.
class MovingEvents {
 public:
  explicit MovingEvents(const RuleSet& rule_set) : rules_(rule_set) {}

  bool moves(const std::string& name) {
    if (!rules_.event_rules || !seen_.insert(name).second) return false;
    bool found = false;
    for (const Event& event : rules_.event_rules->events) {
      if (event.name != name) continue;
      std::vector<std::string> caused;
      visit(event, {[&](const Effect& step) {
                      const auto names = step.kind->names();
                      const bool by_one = step.amount && step.amount->text() == "1";
                      found = found || (names == StepName::move && !by_one);
                      if (names == StepName::event) caused.push_back(step.name);
                    },
                    [](const Condition&) {}, [](const Expression&) {}});
      for (const std::string& next : caused) found = moves(next) || found;
    }
    return found;
  }

 private:
  const RuleSet& rules_;
  std::set<std::string> seen_;
};

/// The number of times that a unit can move in a turn of its side, at most: once in each phase in which
/// actions or events move it.
std::uint32_t moves_a_turn(const Play& play, const RuleSet& rule_set) {
  std::uint32_t moves = 0;
  for (const Phase& phase : play.phases) {
    if (phase.acting_side == ActingSide::inactive) continue;
    const auto moved_by = [&](const std::string& event) { return MovingEvents(rule_set).moves(event); };
    const bool acts = std::ranges::any_of(phase.actions, [&](const std::string& name) {
      const PlayAction* action = play.find_action(name);
      return action != nullptr && (action->kind == PlayAction::Kind::movement || moved_by(action->event));
    });
    const auto moves_all = [&](const PhaseEvent& e) { return moved_by(e.event); };
    if (acts || std::ranges::any_of(phase.at_start, moves_all) ||
        std::ranges::any_of(phase.at_end, moves_all))
      ++moves;
  }
  return std::max(moves, 1U);
}

}  // namespace

Marchers::Marchers(const Scenario& scenario) : scenario_(scenario), all_(with_arrivals(scenario)) {}

MovementPoints Marchers::allowance(UnitIndex u) const {
  MovementPoints most = all_.unit(u).movement;
  EventContext scene;
  scene.position = &all_;
  scene.rule_set = scenario_.rule_set.get();
  scene.unit = u;
  for (const Allowance& a : scenario_.play().movement.allowances) {
    const std::int64_t points = std::clamp<std::int64_t>(value_of(a.points, scene).value_or(0), 0, 1'000'000);
    most = std::max(most, MovementPoints{points * all_.map().chart().denominator});
  }
  return most;
}

const Reinforcement* Marchers::arrival(UnitIndex u) const {
  const auto found = std::ranges::find_if(
      scenario_.arrivals, [&](const Reinforcement& a) { return a.unit.id == all_.unit(u).id; });
  return found == scenario_.arrivals.end() ? nullptr : &*found;
}

std::vector<Hex> Marchers::starts(UnitIndex u) const {
  const Reinforcement* coming = arrival(u);
  return coming == nullptr ? std::vector<Hex>{all_.unit(u).hex} : coming->entry_hexes;
}

Reaches::Reaches(const Scenario& scenario, const Marchers& units)
    : scenario_(scenario), moves_a_turn_(moves_a_turn(scenario.play(), *scenario.rule_set)) {
  const Position& all = units.all();
  for (UnitIndex u = 0; u < all.units().size(); ++u) {
    const Reinforcement* arrival = units.arrival(u);
    const int first = arrival == nullptr ? 1 : arrival->turn;
    auto& starts = groups_[{units.side_of(u), all.unit(u).movement_class, units.allowance(u).parts, first}];
    for (const Hex h : units.starts(u)) starts.push_back(h);
  }
}

std::optional<std::uint32_t> Reaches::earliest(const std::string& side, Hex h) {
  std::optional<std::uint32_t> best;
  for (const auto& [group, starts] : groups_) {
    const auto& [owner, c, allowance, first] = group;
    if (owner != side) continue;
    if (allowance == 0) {
      if (scenario_.map().admits(h, c)) best = 0;
      continue;
    }
    const auto needed = surface(group, starts).at(h);
    if (!needed) continue;
    const std::uint32_t turn =
        static_cast<std::uint32_t>(first) - 1 + (*needed + moves_a_turn_ - 1) / moves_a_turn_;
    best = best ? std::min(*best, turn) : turn;
  }
  return best;
}

bool Reaches::admits(const std::string& side, Hex h) const {
  return std::ranges::any_of(groups_, [&](const auto& group) {
    return std::get<0>(group.first) == side && scenario_.map().admits(h, std::get<1>(group.first));
  });
}

bool Reaches::has_units(const std::string& side) const {
  return std::ranges::any_of(groups_, [&](const auto& group) { return std::get<0>(group.first) == side; });
}

const TurnSurface& Reaches::surface(const Group& group, const std::vector<Hex>& starts) {
  const auto known = surfaces_.find(group);
  if (known != surfaces_.end()) return known->second;
  const StepCosts costs(scenario_.map(), std::get<1>(group));
  const TurnMovement movement{{std::get<2>(group)}, scenario_.play().movement.minimum_move};
  return surfaces_.emplace(group, TurnSurface(costs, starts, movement)).first->second;
}

}  // namespace rearguard
