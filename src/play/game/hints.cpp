#include "src/play/game/hints.h"

#include <algorithm>

#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/game_step.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"

namespace rearguard {

namespace {

/// Tests whether some unit has another state after a step than before, and meets a test of both.
template <class Test>
bool any_change(const GameState& before, const GameState& now, Test test) {
  return std::any_of(now.position.units().begin(), now.position.units().end(), [&](const Unit& unit) {
    const auto was = before.position.find(unit.id);
    return was && before.position.unit(*was).state != unit.state &&
           test(unit, before.position.unit(*was).state, unit.state);
  });
}

std::optional<Hex> aim_of(const GameAction& action, const GameState& now) {
  if (!action.hexes.empty()) return action.hexes.back();
  const auto target = action.targets.empty() ? std::nullopt : now.position.find(action.targets.front());
  return target ? std::optional(now.position.unit(*target).hex) : std::nullopt;
}

bool is_like(const GameAction& action, const Deed& deed, const GameState& now) {
  const bool is_choice = action.kind == GameAction::Kind::choose && !action.hexes.empty();
  const bool is_named = action.kind == GameAction::Kind::act && action.name == deed.action;
  if (!(deed.action.empty() ? is_choice : is_named)) return false;
  if (!deed.units.empty() && !listed(deed.units, action.unit)) return false;
  if (!deed.target.empty() && !listed(action.targets, deed.target)) return false;
  const auto to = action.hexes.empty() ? std::nullopt : std::optional(action.hexes.back());
  if (!deed.to.empty() && (!to || std::find(deed.to.begin(), deed.to.end(), *to) == deed.to.end()))
    return false;
  if (deed.near.empty()) return true;
  const auto near = now.position.find(deed.near);
  const auto unit = now.position.find(action.unit);
  if (!to || !near || !unit) return false;
  const Hex goal = now.position.unit(*near).hex;
  return distance(*to, goal) <= deed.within && distance(now.position.unit(*unit).hex, goal) > deed.within;
}

using IsPerson = std::function<bool(const std::string&)>;

bool is_followed_by(const Hint& hint, const GameStep& step, const GameState& before, const GameState& now,
                    const IsPerson& is_person) {
  switch (hint.done) {
    case Hint::Done::deed:
      return is_person(step.side) && is_like(step.action, hint.deed, before);
    case Hint::Done::state:
      return is_person(step.side) &&
             any_change(before, now, [&](const Unit&, const std::string&, const std::string& state) {
               return state == hint.done_by;
             });
    case Hint::Done::recovery:
      return any_change(before, now, [&](const Unit& unit, const std::string& was, const std::string&) {
        return was == hint.done_by && is_person(now.side_of(unit));
      });
  }
  return false;
}

/// Tests whether the phase of a hint comes again, after now or now.
bool may_come(const Hint& hint, const GameState& now) {
  if (now.over) return false;
  if (hint.phase.empty() || now.turn < now.scenario->turns) return true;
  GameState then = now;
  then.choice.reset();
  for (; then.side < now.scenario->sides.size(); ++then.side, then.phase = 0) {
    for (; then.phase < now.scenario->play().phases.size(); ++then.phase) {
      if (then.current_phase().name == hint.phase &&
          (hint.in_choice || hint.side.empty() || then.acting_side() == hint.side))
        return true;
    }
  }
  return false;
}

const Unit* unit_in_state(const GameState& now, const std::string& state, const std::string& side) {
  for (const Unit& unit : now.position.units()) {
    if (unit.state == state && (side.empty() || now.side_of(unit) == side)) return &unit;
  }
  return nullptr;
}

/// The hex or unit that a hint names, or one in the state that is to be left.
std::optional<Hex> pointed_at(const Hint& hint, const GameState& now) {
  if (hint.hex) return hint.hex;
  if (hint.unit.empty() && hint.done == Hint::Done::recovery) {
    const Unit* first = unit_in_state(now, hint.done_by, hint.side);
    return first == nullptr ? std::nullopt : std::optional(first->hex);
  }
  const auto unit = hint.unit.empty() ? std::nullopt : now.position.find(hint.unit);
  return unit ? std::optional(now.position.unit(*unit).hex) : std::nullopt;
}

bool fits(const Hint& hint, const GameState& now) {
  if (hint.done == Hint::Done::recovery && unit_in_state(now, hint.done_by, hint.side) == nullptr)
    return false;
  return hint.in_choice == now.choice.has_value() && (hint.side.empty() || hint.side == now.acting_side()) &&
         (hint.phase.empty() || hint.phase == now.current_phase().name);
}

}  // namespace

std::vector<HintStanding> hint_standings(const std::vector<GameStep>& steps,
                                         const std::vector<std::shared_ptr<const GameState>>& states,
                                         const IsPerson& is_person) {
  if (states.empty()) return {};
  const std::vector<Hint>& hints = states.front()->scenario->hints;
  std::vector<HintStanding> standings(hints.size(), HintStanding::open);
  for (std::size_t i = 0; i < steps.size() && i + 1 < states.size() && !hints.empty(); ++i) {
    for (std::size_t h = 0; h < hints.size(); ++h) {
      const bool waits = hints[h].after && h > 0 && standings[h - 1] != HintStanding::followed;
      if (waits || standings[h] == HintStanding::followed ||
          !is_followed_by(hints[h], steps[i], *states[i], *states[i + 1], is_person))
        continue;
      standings[h] = HintStanding::followed;
      break;
    }
  }
  for (std::size_t h = 0; h < hints.size(); ++h) {
    if (standings[h] == HintStanding::followed) continue;
    const bool is_lost = hints[h].after && h > 0 && standings[h - 1] == HintStanding::missed;
    if (is_lost || !may_come(hints[h], *states.back())) standings[h] = HintStanding::missed;
  }
  return standings;
}

const Hint* next_hint(const GameState& now, const std::vector<HintStanding>& standings) {
  if (now.over) return nullptr;
  const std::vector<Hint>& hints = now.scenario->hints;
  for (std::size_t h = 0; h < hints.size() && h < standings.size(); ++h) {
    const Hint& hint = hints[h];
    const bool waits = hint.after && h > 0 && standings[h - 1] != HintStanding::followed;
    if (standings[h] == HintStanding::followed || waits || !fits(hint, now)) continue;
    if (hint.done != Hint::Done::deed || advised_action(hint, now)) return &hint;
  }
  return nullptr;
}

std::optional<GameAction> advised_action(const Hint& hint, const GameState& now,
                                         const std::string& selected) {
  if (hint.done != Hint::Done::deed) return std::nullopt;
  const std::vector<std::string>& units = hint.deed.units;
  const std::optional<Hex> place = pointed_at(hint, now);
  std::optional<GameAction> best;
  std::pair<std::ptrdiff_t, int> least;
  for (const GameAction& action : legal_actions(now)) {
    if (!is_like(action, hint.deed, now)) continue;
    const auto aim = aim_of(action, now);
    const std::pair rank{
        action.unit == selected ? -1 : std::find(units.begin(), units.end(), action.unit) - units.begin(),
        place && aim ? distance(*place, *aim) : 0};
    if (best && rank >= least) continue;
    best = action;
    least = rank;
  }
  return best;
}

std::optional<Hex> place_of(const Hint& hint, const GameState& now, const std::string& selected) {
  if (hint.deed.units.empty()) return pointed_at(hint, now);
  const auto advised = advised_action(hint, now, selected);
  if (!advised) return std::nullopt;
  const auto unit = now.position.find(advised->unit);
  if (unit && advised->unit != selected && !now.choice) return now.position.unit(*unit).hex;
  return aim_of(*advised, now);
}

GameAction told_action(const std::vector<GameStep>& steps, const GameState& now) {
  const std::vector<GameAction> legal = legal_actions(now);
  for (const Deed& deed : now.scenario->lesson->told) {
    const bool is_done = std::any_of(steps.begin(), steps.end(), [&](const GameStep& step) {
      return step.side == now.acting_side() && is_like(step.action, deed, now);
    });
    const auto action =
        std::find_if(legal.begin(), legal.end(), [&](const GameAction& a) { return is_like(a, deed, now); });
    if (!is_done && action != legal.end()) return *action;
  }
  // A choice has its answers first, what is owed comes before the end of the phase.
  const auto owed = now.choice ? std::nullopt : owed_action(now);
  const auto action = std::find_if(legal.begin(), legal.end(), [&](const GameAction& a) {
    return owed ? a.name == owed->name && a.unit == owed->unit
                : now.choice || a.kind == GameAction::Kind::end;
  });
  return action == legal.end() ? legal.front() : *action;
}

}  // namespace rearguard
