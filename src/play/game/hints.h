#pragma once
// The hints of a scenario for newcomers: which have been followed, which is next, and what it advises. And
// what the other side of a lesson does.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

struct GameAction;
struct GameState;
struct GameStep;
struct Hint;

enum class HintStanding : std::uint8_t {
  open,
  followed,
  missed,  ///< not followed, and its phase does not come again
};

/// Returns for each hint of the scenario how it stands: `states` are those of the game by the number of steps
/// played, one more than `steps`, or fewer for a game as it was then. An action follows at most one hint, the
/// first that it fits, and only that of a side for which `is_person` is true.
std::vector<HintStanding> hint_standings(const std::vector<GameStep>& steps,
                                         const std::vector<std::shared_ptr<const GameState>>& states,
                                         const std::function<bool(const std::string& side)>& is_person);

/// Returns the first open hint that fits the side that acts, the phase and an open choice; null if there is
/// none. One to do something fits only while that is legal, one to leave a state only while a unit is in it.
const Hint* next_hint(const GameState& now, const std::vector<HintStanding>& standings);

/// Returns the legal action that a hint advises: by the selected unit if it can, else by the likeliest that
/// can, and as near to its place as can be. Nothing for a hint that advises none.
std::optional<GameAction> advised_action(const Hint& hint, const GameState& now,
                                         const std::string& selected = {});

/// Returns the hex at which a hint points: the unit to select, until it is, then the place. Nothing if it
/// points nowhere.
std::optional<Hex> place_of(const Hint& hint, const GameState& now, const std::string& selected = {});

/// Returns what the acting side does next in a lesson that tells it, after `steps`.
GameAction told_action(const std::vector<GameStep>& steps, const GameState& now);

}  // namespace rearguard
