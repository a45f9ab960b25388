#pragma once
// A danger report as a table, for a person at a terminal.

#include <string>

#include "src/board/position.h"
#include "src/engine/danger.h"

namespace rearguard {

/// One line a unit, ended by a newline: first the units that would be captured (marked `!`), then those
/// that hang on one hex (`*`), then the others by the number of hexes it takes (`cut`), each in the
/// order of the document; before them a heading, after them how many are marked. The last column holds
/// the hexes to close: any one of several ("3030 or 3131"), or all of a smallest set ("2931, 3030").
std::string to_text(const DangerReport& report, const Position& position);

}  // namespace rearguard
