#pragma once
// What the lines of every batch mode have in common: a JSON object with a position in it.

#include <string>

#include "src/document/document.h"
#include "src/io/position_reader.h"

namespace rearguard {

/// The JSON object of a line.
Checked<Node> parse_batch_line(const std::string& line, const std::string& file);

/// Where a line stands, and what is kept from one to the next.
struct BatchSource {
  std::string file;    ///< names the line in messages: "stdin:3"
  std::string folder;  ///< of the file in which it stands; empty: it stands in none
  MapCache& cache;
};

/// The position of a line, with its map inline or by path.
Checked<PositionDocument> read_line_position(const Node& position, const BatchSource& line);

}  // namespace rearguard
