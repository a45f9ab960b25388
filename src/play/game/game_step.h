#pragma once
// One step of a game.

#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/play/game/game_action.h"
#include "src/play/game/mail_dice.h"

namespace rearguard {

/// Dice as they fell, from whoever rolled them, in order; nothing: they come from the game.
using StatedDice = std::optional<std::vector<int>>;

/// An action and its results.
struct GameStep {
  GameAction action;
  std::string side;  ///< of the player who acted
  std::vector<ResolutionStep> resolution_steps;
  std::vector<Roll> rolls;
  bool commits = false;     ///< cannot be undone: dice were rolled, or another side has something to decide
  bool passes = false;      ///< ends a phase in which nothing else was possible (`Game::can_pass_over`)
  bool dice_given = false;  ///< `rolls` come from who acted, not from the seed
  std::optional<MailDice> mail = {};  ///< by mail: where its dice came from
};

/// Returns the dice of a step if they were given.
inline StatedDice given_dice(const GameStep& step) {
  if (!step.dice_given) return std::nullopt;
  StatedDice dice{std::in_place};
  for (const Roll& roll : step.rolls) dice->push_back(roll.rolled);
  return dice;
}

}  // namespace rearguard
