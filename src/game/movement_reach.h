#pragma once
// Where a unit can move in a game's phase, and what it costs.

#include <optional>
#include <vector>

#include "src/game/game_state.h"

namespace rearguard {

struct MoveEnd {
  Hex hex;
  MovementPoints cost;
  std::vector<Hex> path;  ///< from the unit's hex
};

/// The movement points that a unit has for the phase.
MovementPoints allowance_of(const GameState& state, UnitIndex unit);
/// Those that it has left: zero where it has been stopped.
MovementPoints points_left(const GameState& state, UnitIndex unit);

/// Every hex where it can end a move, in the order of hex numbers, by its cheapest path: of several that
/// which `ReachedHex::predecessor` describes.
std::vector<MoveEnd> move_ends(const GameState& state, UnitIndex unit);
/// The same for one hex.
std::optional<MoveEnd> move_to(const GameState& state, UnitIndex unit, Hex to);

/// What it costs a unit that has just entered the map to have entered its hex: that of the terrain.
MovementPoints entry_cost(const GameState& state, UnitIndex unit);

/// Whether a side may have a unit of so much stacking in a hex together with those that stand there: no
/// enemies, and within the doctrine's limit. `unit`: who is not counted; nothing: a unit that is not on the
/// map.
bool has_room(const GameState& state, Hex h, SideIndex side, int stacking, std::optional<UnitIndex> unit);

/// What it costs a unit with a facing to turn to another one, a price for each hexside.
MovementPoints turning_cost(const GameState& state, const Unit& unit, Direction to);

}  // namespace rearguard
