#pragma once
// Where a unit can move in the current phase of a game, and at what cost.

#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/movement_points.h"
#include "src/core/board/unit.h"

namespace rearguard {

/// A hex where a move can end.
struct GameState;

struct MoveEnd {
  Hex hex;
  MovementPoints cost;
  std::vector<Hex> path;  ///< from the unit's hex
};

MovementPoints allowance_of(const GameState& state, UnitIndex unit);
/// Returns the movement points that a unit has left: zero once an enemy ZOC has stopped it.
MovementPoints points_left(const GameState& state, UnitIndex unit);

/// Returns every hex where a unit can end a move, by hex number, each with its cheapest path; ties are broken
/// as `ReachedHex::predecessor` describes.
std::vector<MoveEnd> move_ends(const GameState& state, UnitIndex unit);
/// Returns the same for one hex; nothing if the unit cannot end a move there.
std::optional<MoveEnd> move_to(const GameState& state, UnitIndex unit, Hex to);

/// Returns why a unit that has movement points left cannot reach a hex in which it could end a move: "that
/// costs 4 MP, and it has 2 left", "the ZOC of b3 stops it in 2930".
std::string why_unreachable(const GameState& state, UnitIndex unit, Hex to);

/// Returns the cost that a unit pays for entering the map: that of the terrain of its hex.
MovementPoints entry_cost(const GameState& state, UnitIndex unit);

/// Returns true if a hex contains no enemies of a unit and has room for it under the stacking limit.
bool has_room(const GameState& state, Hex h, UnitIndex unit);

/// Returns the cost for a unit to change its facing: the facing cost for each hexside turned.
MovementPoints turning_cost(const GameState& state, const Unit& unit, Direction to);

}  // namespace rearguard
