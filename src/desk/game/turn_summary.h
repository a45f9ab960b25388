#pragma once
// What has happened since a side could last decide anything, for the player who takes over.

#include <memory>
#include <string>
#include <vector>

namespace rearguard {

struct GameState;
struct GameStep;

/// Returns at most three lines: what the other sides have moved, what was attacked, and who retreated, was
/// lost or fell into another state since the last decision of `side` (or since the beginning). Empty if none
/// of it has happened. `states[i]` is the state before `steps[i]`, and the last one is the current one.
std::vector<std::string> since_last_decision(const std::string& side, const std::vector<GameStep>& steps,
                                             const std::vector<std::shared_ptr<const GameState>>& states);

/// Returns what came of the last action with a result before the turn changed: the action, then each step of
/// its resolution and of what followed by itself, with the rule behind it. At most ten lines. Empty if no
/// action of that turn had a result. Arguments as above.
std::vector<std::string> results_before_change(const std::vector<GameStep>& steps,
                                               const std::vector<std::shared_ptr<const GameState>>& states);

}  // namespace rearguard
