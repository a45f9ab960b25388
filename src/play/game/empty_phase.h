#pragma once
// Phases in which there is nothing to decide.

namespace rearguard {

struct GameState;

/// Returns true if the end of the phase is the only legal action: `legal_actions` would list nothing else. A
/// change of facing counts as something to do, as rules may look at the facing of a unit. Stops at the first
/// unit that can act. False while a choice is open, and once the game is over.
bool can_only_end(const GameState& state);

}  // namespace rearguard
