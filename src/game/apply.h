#pragma once
// What comes of an action: the next state, what happened, and the dice.

#include <memory>
#include <variant>
#include <vector>

#include "src/game/legal.h"

namespace rearguard {

struct Applied {
  GameState state;
  std::vector<ResolutionStep> resolution_steps;  ///< in order
  std::vector<Roll> rolls;                       ///< those of the incidents, and of what waits for a choice
};

using ApplyResult = std::variant<Applied, IllegalReason>;

/// The game before anybody has done anything: the first phase has begun. An objection where the rules fail.
ApplyResult begin_game(const std::shared_ptr<const Scenario>& scenario, std::uint64_t seed);

/// Carries an action out, with everything that it sets off, up to the next moment where somebody has to act
/// or to choose. Dice come from the seed of the game: each event that rolls any has a stream of its own, so
/// that what is undone and done otherwise finds the same dice. An objection, and nothing done, where the
/// action is not legal or the rules cannot carry it out (a formula without a value, events without an end).
ApplyResult apply(const GameState& state, const GameAction& action);

}  // namespace rearguard
