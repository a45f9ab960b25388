#include "src/play/game/follow_up.h"

#include <utility>
#include <variant>

#include "src/core/engine/question/resolve.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"

namespace rearguard {
namespace {

/// Returns the beginning of a later phase, on the board of this moment.
GameState in_phase(const GameState& state, std::size_t phase) {
  GameState later = state;
  later.phase = phase;
  later.phase_part = GameState::PhasePart::act;
  later.movement_used.clear();
  later.done_in_phase.clear();
  return later;
}

/// Returns the board after an event without dice and choices; nothing if it has any.
std::optional<Position> board_after(const GameState& state, const PlayAction& rule,
                                    const GameAction& declared) {
  Dice none = Dice::given({});
  ResolutionResult result =
      resolve(state.position, *state.scenario->rule_set, event_of(state, rule, declared), none, {});
  auto* done = std::get_if<Resolution>(&result);
  if (done == nullptr || done->impossible) return std::nullopt;
  return std::move(done->position);
}

}  // namespace

std::optional<FollowUp> follow_up(const GameState& state, const GameAction& declared) {
  const Play& play = state.scenario->play();
  const PlayAction* rule = declared.kind == GameAction::Kind::act ? play.find_action(declared.name) : nullptr;
  if (rule == nullptr || rule->kind != PlayAction::Kind::event || illegal_reason(state, declared))
    return std::nullopt;
  const auto board = board_after(state, *rule, declared);
  if (!board || !board->find(declared.unit)) return std::nullopt;
  for (std::size_t p = state.phase + 1; p < play.phases.size(); ++p) {
    const GameState without = in_phase(state, p);
    GameState with = without;
    with.position = *board;
    for (const std::string& name : play.phases[p].actions) {
      const PlayAction* later = play.find_action(name);
      if (later == nullptr || later->kind != PlayAction::Kind::event) continue;
      GameAction action = declared;
      action.name = name;
      if (!later->targets) action.targets.clear();
      if (illegal_reason(with, action) || !illegal_reason(without, action)) continue;
      return FollowUp{action, play.phases[p].name, preview(with, action)};
    }
  }
  return std::nullopt;
}

}  // namespace rearguard
