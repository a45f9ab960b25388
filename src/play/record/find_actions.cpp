#include "src/play/record/find_actions.h"

#include <algorithm>

#include "src/core/io/positions/resolve_request.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"
#include "src/play/game/scenario.h"

namespace rearguard {

std::optional<std::vector<GameAction>> find_legal_actions(const GameState& state, const std::string& unit,
                                                          std::string& message) {
  if (unit.empty()) return legal_actions(state);
  const bool waits = std::any_of(state.waiting.begin(), state.waiting.end(),
                                 [&](const Reinforcement& a) { return a.unit.id == unit; });
  const auto found = waits ? std::nullopt : find_unit(state.position, unit, message);
  if (!waits && !found) return std::nullopt;
  if (found && !state.choice) return legal_actions_of(state, *found);
  std::vector<GameAction> actions = legal_actions(state);
  std::erase_if(actions, [&](const GameAction& a) { return a.unit != unit; });
  return actions;
}

}  // namespace rearguard
