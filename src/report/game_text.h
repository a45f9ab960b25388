#pragma once
// A game's state, actions and steps for programs and people.

#include <string>
#include <vector>

#include "src/game/game.h"

namespace rearguard {

/// One sentence on who has to do what now.
std::string prompt_of(const GameState& state);

/// What stands: turn, phase, prompt, score, units, reinforcements, losses.
std::string to_text(const GameState& state);
/// One line: `{"scenario", "turn", "turns", "side", "acting", "phase", "over", "early_end", "prompt",
/// "choice", "score", "units", "waiting", "lost", "state"}`; `choice` and `early_end` where there are any;
/// `state` is the check of the state, eight hexadecimal digits.
std::string to_json(const GameState& state);

/// `{"actions": [{"action", "kind", "name", "unit", "targets", "hex", "path", "movement_points", "facing",
/// "option"}]}`: `action` is what `rearguard game apply` takes.
std::string actions_json(const GameState& state, const std::vector<GameAction>& actions);

/// What came of an action: a line for each thing that happened.
std::string to_text(const GameStep& step, const Grid& grid);
/// One line: `{"action", "side", "dice", "steps"}`.
std::string to_json(const GameStep& step, const Grid& grid);

}  // namespace rearguard
