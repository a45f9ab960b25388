#pragma once
// Writes positions as position documents.

#include <string>

#include "src/core/board/position.h"

namespace rearguard {

struct Node;

/// The content of a position document other than its setup.
struct PositionHeading {
  std::string name;           ///< omitted if empty
  std::string map_path;       ///< as written in the document
  const Node* map = nullptr;  ///< the table of an inline map; if given, it replaces the path
  std::string rules;          ///< as written in the document; omitted if empty
};

/// Returns a TOML document from which `read_position` reads the same setup. Omits default values; keys have
/// the order in which maps/README.md lists them.
std::string to_toml(const Setup& setup, const PositionHeading& heading);

}  // namespace rearguard
