#pragma once
// What the lines of every batch mode have in common: a JSON object with a position in it.

#include <string>

#include "src/io/document.h"
#include "src/io/position_reader.h"

namespace rearguard {

/// The JSON object of a line.
Checked<Node> parse_batch_line(const std::string& line, const std::string& file);

/// The position of a line, with its map inline or by path; `shelf` keeps maps from one line to the next.
Checked<PositionDocument> read_line_position(const Node& position, const std::string& file, MapShelf& shelf);

}  // namespace rearguard
