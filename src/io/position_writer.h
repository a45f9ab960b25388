#pragma once
// Positions to position documents.

#include <string>

#include "src/board/position.h"
#include "src/document/document.h"

namespace rearguard {

/// What a position document says beside its units.
struct PositionHeading {
  std::string name;           ///< empty: left out
  std::string map_path;       ///< as the document shall name it
  const Node* map = nullptr;  ///< a map's own table, written instead of the path where given
  std::string rules;          ///< as the document shall name them; empty: left out
};

/// A TOML document that `read_position` reads as the same setup; what equals its default is left out,
/// and keys stand in the order in which maps/README.md lists them. The text is complete: whoever writes it
/// to a file should do so at one stroke.
std::string to_toml(const Setup& setup, const PositionHeading& heading);

}  // namespace rearguard
