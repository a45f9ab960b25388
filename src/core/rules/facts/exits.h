#pragma once
// Exits: edges over which a move lets its unit leave the map.

#include "src/core/board/position.h"

namespace rearguard {

struct Length;
struct LengthExit;
struct RuleSet;

/// Returns the first exit of a length rule by which a unit of a side enters a hex off the map: one beyond the
/// first or last row or column of the grid on that edge. Null for any other hex.
const LengthExit* exit_into(const Length& length, const Position& position, SideIndex side, Hex h);

/// Returns the exit of a step from a hex of the map; null if no exit applies to it.
const LengthExit* exit_by(const Length& length, const Position& position, SideIndex side, Hex from, Hex to);

/// Tests whether a retreat in movement points may leave the grid into a hex, or go on from there: by a
/// contact or a priority that exits the map. It costs nothing; no other step that the class cannot make can
/// be paid.
bool leaves_for_free(const RuleSet& rule_set, const HexMap& map, Hex to);

/// Tests for a stop after which a walk may enter one hex more, even beyond its length.
bool has_one_more(const Length& length);

/// Returns the edge of an exit for a side; nothing if it is the home edge and the map states none.
std::optional<MapEdge> edge_of(const LengthExit& exit, const Position& position, SideIndex side);

}  // namespace rearguard
