#pragma once
// What a declared action leads to: the action that it makes possible in a later phase of the turn.

#include <optional>
#include <string>

#include "src/play/game/game_action.h"
#include "src/play/game/preview.h"

namespace rearguard {

struct GameState;

struct FollowUp {
  GameAction action;
  std::string phase;  ///< its name
  Preview preview;    ///< as if nothing else happened before it
};

/// Returns the first action of the same unit, against the same targets if it has any, that is legal in a
/// later phase of the turn only if `declared` is carried out. Nothing if there is none, if `declared` is no
/// legal event, or if dice or choices decide about it.
std::optional<FollowUp> follow_up(const GameState& state, const GameAction& declared);

}  // namespace rearguard
