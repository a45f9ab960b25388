#pragma once
// The legal actions of a game, of units by name.

#include <optional>
#include <string>
#include <vector>

#include "src/play/game/game_action.h"

namespace rearguard {

struct GameState;

/// Returns the legal actions of a game, of one unit (also one that waits to enter) if `unit` names one;
/// nothing, with the nearest known id in `message`, if it names none.
std::optional<std::vector<GameAction>> find_legal_actions(const GameState& state, const std::string& unit,
                                                          std::string& message);

}  // namespace rearguard
