#pragma once
// Writes positions as boards in one line. maps/LINE.md has the grammar; `parse_document` reads them.

#include <string>

#include "src/core/document/document.h"

namespace rearguard {

class Position;

/// What a line says besides the position itself.
struct LineHeading {
  std::string map;    ///< name of a shipped map; empty: the map is written out
  std::string rules;  ///< as a document names them, with readings; empty: none
  std::string name = {};
  const Node* questions = nullptr;  ///< a list of tables, as of the key of that name; null: none
  bool with_names = true;           ///< of units
};

/// Returns the line of a position. Positions have the same line exactly if they are the same board: neither
/// the order of units that share no hex nor anything else that only a document's writing decides is in it.
std::string to_line(const Position& position, const LineHeading& heading);

}  // namespace rearguard
