#include "src/play/game/empty_phase.h"

#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/legal.h"

namespace rearguard {

bool can_only_end(const GameState& state) {
  if (state.over || state.choice || !state.has_begun()) return false;
  for (UnitIndex u = 0; u < state.position.units().size(); ++u) {
    if (!legal_actions_of(state, u).empty()) return false;
  }
  return entries(state).empty();
}

}  // namespace rearguard
