#include "src/play/opponent/opponent_view.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "src/core/board/position.h"
#include "src/core/board/setup_of.h"

namespace rearguard {
namespace {

bool is_hidden_from(const GameState& state, const Unit& unit, const std::string& side) {
  if (!unit.hidden || state.side_of(unit) == side) return false;
  const auto& sides = state.position.sides();
  const auto own = std::find(sides.begin(), sides.end(), side);
  return own == sides.end() || state.position.enemies(unit.side, static_cast<SideIndex>(own - sides.begin()));
}

}  // namespace

GameState view_for(const GameState& state, const std::string& side, std::uint64_t seed) {
  GameState view = state;
  imagine_dice(view, seed);
  std::vector<std::string> hidden;
  for (const Unit& unit : state.position.units()) {
    if (is_hidden_from(state, unit, side)) hidden.push_back(unit.id);
  }
  // A choice may concern a unit that has just been met: it is no secret any more.
  if (hidden.empty() || state.choice) return view;
  Setup setup = setup_of(state.position);
  for (const std::string& id : hidden) remove_unit(setup, id);
  auto made = Position::make(state.position.shared_map(), setup);
  if (auto* position = std::get_if<Position>(&made)) view.position = std::move(*position);
  return view;
}

}  // namespace rearguard
