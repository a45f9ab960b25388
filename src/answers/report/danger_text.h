#pragma once
// Writes a danger report as a table for the terminal.

#include <string>

namespace rearguard {

struct DangerReport;
class Position;

/// Writes a heading, one line for each unit, and the number of marked units. First come the units that would
/// be captured (marked `!`), then those that depend on one hex (`*`), then the others by the size of their
/// minimum vertex cut, each group in the order of the document. The last column contains the hexes to close:
/// any one of several ("3030 or 3131"), or all of a minimum cut ("2931, 3030").
std::string to_text(const DangerReport& report, const Position& position);

}  // namespace rearguard
