#pragma once
// Applies actions: the next state, the resolution steps and the dice rolled.

#include <memory>
#include <variant>
#include <vector>

#include "src/engine/dice.h"
#include "src/engine/resolution.h"
#include "src/game/game_state.h"
#include "src/game/legal.h"

namespace rearguard {

/// The result of an action that was carried out.
struct GameAction;

struct Applied {
  GameState state;
  std::vector<ResolutionStep> resolution_steps;  ///< in order
  std::vector<Roll> rolls;                       ///< of these steps, and of an event that waits for a choice
  std::vector<RuleUse> rules_used = {};          ///< by events that are over
  std::vector<UnitMove> unit_moves = {};         ///< those of events that are over, and of movement
};

using ApplyResult = std::variant<Applied, IllegalReason>;

/// Begins a game: runs the start of its first phase, up to the first decision. Returns an `IllegalReason` if
/// the rules fail.
ApplyResult begin_game(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed);

/// Carries out an action and all its consequences, up to the next decision of a player. Dice come from the
/// seed of the game: each event that rolls dice has its own stream, so an action that is undone and repeated
/// rolls the same dice. Returns an `IllegalReason`, and changes nothing, if the action is illegal or the
/// rules cannot resolve it (a formula without a value, an endless chain of events).
ApplyResult apply(const GameState& state, const GameAction& action);

}  // namespace rearguard
