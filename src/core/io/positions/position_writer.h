#pragma once
// Writes positions as position documents.

#include <string>

#include "src/core/board/position.h"
#include "src/core/document/document.h"

namespace rearguard {

/// The content of a position document other than its setup.
struct PositionHeading {
  std::string name;                 ///< omitted if empty
  std::string map_path;             ///< as written in the document
  const Node* map = nullptr;        ///< the table of an inline map; if given, it replaces the path
  std::string rules;                ///< as written in the document; omitted if empty
  const Node* questions = nullptr;  ///< a list of tables; null: none
};

/// Build the records of a unit and a link in such a document. They omit default values; keys have the order
/// in which document/position.keys lists them.
Node unit_node(const UnitSetup& unit);
Node link_node(const LinkSetup& link);
/// Returns what a setup states besides its units and links, by key.
Node facts_node(const Setup& setup);
/// Writes these as TOML, a line for each: `enemy_line.union = …`.
std::string fact_lines(const Setup& setup);

/// Returns a TOML document from which `read_position` reads the same setup.
std::string to_toml(const Setup& setup, const PositionHeading& heading);

}  // namespace rearguard
