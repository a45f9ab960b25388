#pragma once
// Writes the state, actions and steps of a game, as text and as JSON.

#include "src/play/game/game.h"

namespace rearguard {

struct Preview;

/// Returns one sentence that states which side must act, and how.
std::string prompt_of(const GameState& state);
/// Returns the things among which a player has to choose now, with what each brings, as `resolve` does; empty
/// if there is nothing to choose, or nobody says what it brings.
std::string choices_text(const GameState& state);

/// Writes the state: turn, phase, prompt, score, units, reinforcements, losses.
std::string to_text(const GameState& state);
/// Writes one line: `{"scenario", "turn", "turns", "side", "acting", "phase", "over", "early_end", "prompt",
/// "choice", "score", "units", "waiting", "lost", "state", "without_seed"}`; `choice` and `early_end` only if
/// there is one; `state` is the checksum of the state, eight hexadecimal digits, `without_seed` that of all
/// but its seed.
std::string to_json(const GameState& state);

/// Writes `{"actions": [{"action", "kind", "name", "unit", "targets", "hex", "path", "movement_points",
/// "facing", "option"}]}`: `action` is what `rearguard game apply` takes.
std::string actions_json(const GameState& state, const std::vector<GameAction>& actions);

/// Writes a preview in lines: what is certain, the rows with their odds, who chooses what, what is assumed.
std::string to_text(const Preview& preview);
/// Writes `{"numbers": {…}, "computed": […], "exact", "first": […], "chances": [{"outcome", "share",
/// "percent", "loses"}], "choices": [{"side", "unit", "option", "instead": […], "share"}], "phases": […]}`,
/// if not exact also `"samples"` and `"error"`; a share from 0 to 1.
std::string to_json(const Preview& preview);

/// Writes the outcome of an action, one line for each event.
std::string to_text(const GameStep& step, const Grid& grid);
/// Writes one line: `{"action", "side", "dice", "steps"}`.
std::string to_json(const GameStep& step, const Grid& grid);
/// Writes what happened before the first action in the same way: `{"side", "dice", "steps"}`.
std::string opening_json(const GameStep& opening, const Grid& grid);

}  // namespace rearguard
