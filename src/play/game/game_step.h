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

/// An action and its results.
struct GameStep {
  GameAction action;
  std::string side;  ///< of the player who acted
  std::vector<ResolutionStep> resolution_steps;
  std::vector<Roll> rolls;
  bool commits = false;  ///< cannot be undone: dice were rolled, or another side has something to decide
  bool passes = false;   ///< ends a phase in which nothing else was possible (`Game::can_pass_over`)
  std::optional<MailDice> mail = {};  ///< by mail: where its dice came from
};

}  // namespace rearguard
