#pragma once
// Reads boards of the game MegaMek: hexes with a level and terrains by name.

#include "src/core/document/diagnostic.h"
#include "src/workshop/exchange/files/draft_map.h"

namespace rearguard {

/// Returns a draft of a board. A terrain is called by the names and depths of all that the hex has, such as
/// "woods 1 + rough 1", and "clear" if it has nothing; roads become features. Hexes are numbered as there:
/// 0101 is the top left one, and even columns are half a hex lower.
Checked<Draft> read_board(std::string_view text, const std::string& file);

}  // namespace rearguard
