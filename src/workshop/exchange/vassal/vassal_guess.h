#pragma once
// A first guess at a roster from the palette of a VASSAL module, each entry with its reason.

#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {

struct RosterGuess {
  std::string text;                  ///< what a user decides: `[allies]`, class and sides, as TOML
  std::string more;                  ///< what follows from the module: markers, lost steps, and many sides
  std::vector<std::string> remarks;  ///< a table of the sides, and questions about them
};

/// Guesses class, sides, who is allied, markers, terrain, and in comments lost steps. `players` are the names
/// in the module's player roster.
RosterGuess guessed_entries(const std::vector<PaletteItem>& palette, const std::vector<std::string>& players,
                            const SideDecision& decision = {});

/// Returns the pieces of a palette that may be units: neither cards nor markers nor terrain.
std::vector<const PaletteItem*> possible_units(const std::vector<PaletteItem>& palette);

/// Returns the names of terrains that pieces of the palette seem to be, each once, as ids.
std::vector<std::string> guessed_terrains(const std::vector<PaletteItem>& palette);

/// Returns a name in small letters and figures, with one `-` for what is between them.
std::string lower_id(const std::string& name);

}  // namespace rearguard
