#include "src/play/opponent/opponent_view.h"

#include "src/core/board/position.h"
#include "src/core/board/setup_of.h"

namespace rearguard {

GameState view_for(const GameState& state, const std::string& side, std::uint64_t seed) {
  GameState view = state;
  imagine_dice(view, seed);
  // A choice may concern a unit that has just been met: it is no secret any more.
  if (!state.choice) view.position = seen_by(state.position, side);
  return view;
}

}  // namespace rearguard
