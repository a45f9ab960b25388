#pragma once
// Exits: edges over which a move lets its unit leave the map.

#include "src/core/board/position.h"

namespace rearguard {

struct Length;
struct LengthExit;

/// Returns the first exit of a length rule by which a unit of a side enters a hex off the map: one beyond the
/// first or last row or column of the grid on that edge. Null for any other hex.
const LengthExit* exit_into(const Length& length, const Position& position, SideIndex side, Hex h);

/// Returns the exit of a step from a hex of the map; null if no exit applies to it.
const LengthExit* exit_by(const Length& length, const Position& position, SideIndex side, Hex from, Hex to);

/// Returns the edge of an exit for a side; nothing if it is the home edge and the map states none.
std::optional<MapEdge> edge_of(const LengthExit& exit, const Position& position, SideIndex side);

}  // namespace rearguard
