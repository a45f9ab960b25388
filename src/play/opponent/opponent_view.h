#pragma once
// What a side may know of a game.

#include <cstdint>
#include <string>

#include "src/play/game/game_state.h"

namespace rearguard {

/// Returns the state as a side sees it: without the hidden units of its enemies, and with dice of its own
/// instead of those to come. An event that waits for a choice keeps the dice rolled so far.
GameState view_for(const GameState& state, const std::string& side, std::uint64_t seed);

}  // namespace rearguard
