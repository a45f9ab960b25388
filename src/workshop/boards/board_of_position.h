#pragma once
// The small board around a unit of a position: what a search can begin from.

#include "src/workshop/boards/small_board.h"

namespace rearguard {

/// Returns the hexes within `radius` of a unit with all that is in them, the unit moved to the middle hex.
/// The shape of the board, its edges among it, is kept; of several features of a hexside one is. Its question
/// names the unit alone.
SmallBoard board_of_position(const Position& position, UnitIndex unit, int radius);

}  // namespace rearguard
