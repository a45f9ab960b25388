#include "src/play/outcomes/follow_phases.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/engine/events/forked_event.h"
#include "src/core/rules/words/play.h"
#include "src/core/rules/words/rule_set.h"
#include "src/play/game/apply.h"
#include "src/play/game/legal.h"

namespace rearguard {
namespace {

bool is_involved(const OutcomeScene& scene, const std::string& unit) {
  return listed(scene.involved, unit);
}

/// Lets an event of a phase wait for those of the units involved to which it happens.
void add_tasks(OutcomeScene& scene, const std::vector<PhaseEvent>& events) {
  const GameState& game = scene.game;
  for (const PhaseEvent& event : events) {
    for (const std::string& id : scene.involved) {
      const auto u = game.position.find(id);
      if (u && happens_to(game, event, *u)) scene.tasks.push_back({event.event, id, {}, {}, true});
    }
  }
}

/// Puts a game at the beginning of the actions of a phase, on the board of this moment.
void enter(GameState& game, std::size_t phase) {
  if (game.phase != phase) {
    game.movement_used.clear();
    game.done_in_phase.clear();
  }
  game.phase = phase;
  game.phase_part = GameState::PhasePart::act;
}

/// Returns what the units involved can do in the present phase of a scene, and could not without the chain:
/// `before` is the state before its first action, `is_later` whether the phase has begun since.
FollowingActions open_now(const OutcomeScene& scene, const GameState& before, bool is_later) {
  FollowingActions open;
  std::optional<GameState> without;  // copied if it is asked for at all
  const auto was_open = [&](const GameAction& action) {
    if (!without) {
      without = before;
      without->choice.reset();
      without->tasks.clear();
      if (is_later) without->movement_used.clear();
      without->done_in_phase = scene.game.done_in_phase;
      without->done_in_turn = scene.game.done_in_turn;
      without->phase = scene.game.phase;
      without->phase_part = scene.game.phase_part;
    }
    return !illegal_reason(*without, action);
  };
  const bool is_first = scene.game.phase == scene.first_phase;
  for (const std::string& id : scene.involved) {
    const auto u = scene.game.position.find(id);
    if (!u) continue;
    for (const GameAction& action : legal_events_of(scene.game, *u)) {
      const bool is_forced = scene.game.scenario->play().find_action(action.name)->mandatory;
      const bool is_own = scene.game.is_active(scene.game.position.unit(*u));
      const bool concerns =
          std::any_of(action.targets.begin(), action.targets.end(),
                      [&](const std::string& target) { return is_involved(scene, target); });
      if (!is_forced && (!concerns || (is_first && is_own) || scene.passed.contains(id) ||
                         scene.choices >= max_nested_choices))
        continue;
      if (!open.actions.empty() && open.actions.front().unit != id) continue;
      if (was_open(action)) continue;
      open.chooser = scene.game.side_of(scene.game.position.unit(*u));
      if (is_forced) return {{action}, true, open.chooser};
      open.actions.push_back(action);
    }
  }
  return open;
}

}  // namespace

std::vector<ResolutionStep> OutcomeScene::begin(const PlayAction& rule, const GameAction& action) {
  tasks = {task_of(game, rule, action)};
  const auto paid = pay(game, rule, action);
  mark_done(game, rule, action.unit);
  return paid ? std::vector{*paid} : std::vector<ResolutionStep>{};
}

std::string key_of(const OutcomeScene& scene) {
  const GameState& game = scene.game;
  std::string key = fmt::format("{} {} {} {} {} ", game.phase, static_cast<int>(game.phase_part),
                                scene.later_phases, scene.choices, scene.passed);
  for (const auto* done : {&game.done_in_phase, &game.done_in_turn}) {
    for (const auto& [unit, action] : *done) key += unit + '/' + action + ';';
    key += '|';
  }
  for (const Task& task : scene.tasks)
    key += fmt::format("{} {} {} {};", task.event, task.unit, task.causing_units, task.numbers);
  key += scene.said + ';';
  add_to_key(game.position, scene.removed_units, key);
  return key;
}

FollowingActions following_actions(OutcomeScene& scene, const GameState& before) {
  const std::vector<Phase>& phases = scene.game.scenario->play().phases;
  std::optional<OutcomeScene> copy;
  for (std::size_t p = scene.game.phase; p < phases.size(); ++p) {
    const bool is_later = p != scene.game.phase;
    if (is_later && !takes_place(scene.game, phases[p])) continue;
    if (is_later && scene.later_phases >= max_later_phases) return {};
    if (phases[p].actions.empty()) continue;
    if (!copy) copy = scene;
    OutcomeScene& there = *copy;
    if (is_later) there.passed.clear();
    enter(there.game, p);
    FollowingActions next = open_now(there, before, is_later);
    if (next.actions.empty()) continue;
    if (p == scene.game.phase) return next;
    ++there.later_phases;
    for (std::size_t passed = scene.game.phase; passed < p; ++passed) {
      if (takes_place(scene.game, phases[passed])) add_tasks(there, phases[passed].at_end);
      if (takes_place(scene.game, phases[passed + 1])) add_tasks(there, phases[passed + 1].at_start);
    }
    scene = *std::move(copy);
    return scene.tasks.empty() ? next : FollowingActions{};
  }
  return {};
}

}  // namespace rearguard
