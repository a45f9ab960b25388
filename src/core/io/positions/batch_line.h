#pragma once
// Reads what the lines of all batch modes share: a JSON object that contains a position.

#include <string>

#include "src/core/document/diagnostic.h"

namespace rearguard {

class MapCache;
struct Node;
struct PositionDocument;

/// Parses the JSON object of a line. Its `position` may be a board in one line.
Checked<Node> parse_batch_line(const std::string& line, const std::string& file);

/// The origin of a batch line, and the maps shared by all lines.
struct BatchSource {
  std::string file;    ///< names the line in messages: "stdin:3"
  std::string folder;  ///< of the batch file; empty if there is no such file
  MapCache& cache;
};

/// Reads the position of a line, with its map inline or by path.
Checked<PositionDocument> read_line_position(const Node& position, const BatchSource& line);

}  // namespace rearguard
