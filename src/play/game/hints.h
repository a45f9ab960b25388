#pragma once
// The hints of a scenario that is a lesson: which have been followed, and which is next.

#include <memory>
#include <optional>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

struct GameState;
struct GameStep;
struct Hint;

/// Returns for each hint of the scenario whether it has been followed: `states` are those of the game by the
/// number of steps played, one more than `steps`, or fewer for a game as it was then.
std::vector<bool> followed_hints(const std::vector<GameStep>& steps,
                                 const std::vector<std::shared_ptr<const GameState>>& states);

/// Returns the first hint that has not been followed and fits the side that acts, the phase and an open
/// choice; null if there is none. A hint to take an action fits only while such an action is
/// legal, one to leave a state only while a unit is in it.
const Hint* next_hint(const GameState& now, const std::vector<bool>& followed);

/// Returns the hex at which a hint points: its own, that of its unit, or that of a unit in the state that is
/// to be left. Nothing if that unit is not on the map, or if it points nowhere.
std::optional<Hex> place_of(const Hint& hint, const GameState& now);

}  // namespace rearguard
