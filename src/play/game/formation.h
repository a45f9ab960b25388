#pragma once
// Units that players move together: those that a unit leads, and columns. They move by the same actions as
// each of them alone.

#include <string>
#include <vector>

#include "src/core/board/unit.h"

namespace rearguard {

struct GameAction;
struct GameState;

/// Returns the units that a unit leads by the rules of the game (`[play.command]`), in the order of the
/// position; empty if it leads nobody.
std::vector<UnitIndex> led_by(const GameState& state, UnitIndex leader);

/// Returns the moves by which units follow the first of them, which makes the move `head`: it comes first.
/// Each unit comes as far behind the one before it as it was, along the hexes that those before it have gone
/// through; who cannot come so far stays as near to it as it can, or where it is, and so holds up those
/// behind it. Units that cannot move at all are left behind and hold up nobody. Each pays its own costs, and
/// each move is legal after those before it. Ends early where a move leads to a choice, to dice or to another
/// phase. Empty if the first move is illegal or no movement. `units` are ids of units on the map.
std::vector<GameAction> march_in_column(const GameState& state, const std::vector<std::string>& units,
                                        const GameAction& head);

}  // namespace rearguard
