#include "src/play/game/hints.h"

#include <algorithm>

#include "src/core/board/position.h"
#include "src/core/board/unit.h"
#include "src/core/rules/words/play.h"
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
           test(before.position.unit(*was).state, unit.state);
  });
}

bool is_followed_by(const Hint& hint, const GameStep& step, const GameState& before, const GameState& now) {
  switch (hint.done) {
    case Hint::Done::action:
      return step.action.kind == GameAction::Kind::act && step.action.name == hint.done_by;
    case Hint::Done::state:
      return any_change(before, now,
                        [&](const std::string&, const std::string& state) { return state == hint.done_by; });
    case Hint::Done::recovery:
      return any_change(before, now,
                        [&](const std::string& was, const std::string&) { return was == hint.done_by; });
    case Hint::Done::retreat:
      return std::any_of(step.resolution_steps.begin(), step.resolution_steps.end(),
                         [](const ResolutionStep& s) { return s.verb == "retreats" && s.path.size() > 1; });
  }
  return false;
}

/// Returns the first unit in a state, of a side if one is named.
const Unit* unit_in_state(const GameState& now, const std::string& state, const std::string& side) {
  for (const Unit& unit : now.position.units()) {
    if (unit.state == state && (side.empty() || now.side_of(unit) == side)) return &unit;
  }
  return nullptr;
}

bool fits(const Hint& hint, const GameState& now) {
  if (hint.done == Hint::Done::recovery && unit_in_state(now, hint.done_by, hint.side) == nullptr)
    return false;
  return hint.in_choice == now.choice.has_value() && (hint.side.empty() || hint.side == now.acting_side()) &&
         (hint.phase.empty() || hint.phase == now.current_phase().name);
}

}  // namespace

std::vector<bool> followed_hints(const std::vector<GameStep>& steps,
                                 const std::vector<std::shared_ptr<const GameState>>& states) {
  if (states.empty()) return {};
  const std::vector<Hint>& hints = states.front()->scenario->hints;
  std::vector<bool> followed(hints.size(), false);
  if (hints.empty()) return followed;
  for (std::size_t i = 0; i < steps.size() && i + 1 < states.size(); ++i) {
    for (std::size_t h = 0; h < hints.size(); ++h)
      followed[h] = followed[h] || is_followed_by(hints[h], steps[i], *states[i], *states[i + 1]);
  }
  return followed;
}

const Hint* next_hint(const GameState& now, const std::vector<bool>& followed) {
  if (now.over) return nullptr;
  const std::vector<Hint>& hints = now.scenario->hints;
  std::optional<std::vector<GameAction>> legal;
  for (std::size_t h = 0; h < hints.size() && h < followed.size(); ++h) {
    const Hint& hint = hints[h];
    if (followed[h] || !fits(hint, now)) continue;
    if (hint.done != Hint::Done::action) return &hint;
    if (!legal) legal = legal_actions(now);
    const bool is_legal = std::any_of(legal->begin(), legal->end(), [&](const GameAction& action) {
      return action.kind == GameAction::Kind::act && action.name == hint.done_by;
    });
    if (is_legal) return &hint;
  }
  return nullptr;
}

std::optional<Hex> place_of(const Hint& hint, const GameState& now) {
  if (hint.hex) return hint.hex;
  if (hint.unit.empty() && hint.done == Hint::Done::recovery) {
    const Unit* first = unit_in_state(now, hint.done_by, hint.side);
    return first == nullptr ? std::nullopt : std::optional(first->hex);
  }
  const auto unit = hint.unit.empty() ? std::nullopt : now.position.find(hint.unit);
  return unit ? std::optional(now.position.unit(*unit).hex) : std::nullopt;
}

}  // namespace rearguard
