#pragma once
// Maps, positions and scenarios as modules of VASSAL.

#include "src/command/maps/print_pdf.h"
#include "src/workshop/exchange/vassal/vassal_game.h"

namespace rearguard {

/// What becomes a module: the game as for printing, and what a document says of it.
struct ExportedGame {
  PrintedGame game;      ///< its style has the radius of the hexes
  std::string map_text;  ///< the document of its map
  NamedRules rules;      ///< of a position
};
/// Returns a module with pictures of the map and the counters, or what is wrong: rules that cannot be read, a
/// picture that cannot be drawn.
std::variant<WrittenModule, std::string> export_vassal(const Session& session, ExportedGame exported);

/// A module is the work of its author: returns what is wrong with writing over a file that was not written
/// here.
std::optional<std::string> foreign_module(const std::string& path);

}  // namespace rearguard
