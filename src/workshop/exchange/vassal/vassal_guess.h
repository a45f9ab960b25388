#pragma once
// A first guess at a roster from the palette of a VASSAL module, each entry with its reason.

#include "src/workshop/exchange/vassal/vassal_palette.h"

namespace rearguard {

/// Returns entries `[[pieces]]` as TOML: class, sides, markers, terrain, and commented ones for steps.
/// `sides` are the names in the module's player roster.
std::string guessed_entries(const std::vector<PaletteItem>& palette, const std::vector<std::string>& sides);

/// Returns the names of terrains that pieces of the palette seem to be, each once, as ids.
std::vector<std::string> guessed_terrains(const std::vector<PaletteItem>& palette);

/// Returns a name in small letters and figures, with one `-` for what is between them.
std::string lower_id(const std::string& name);

/// Returns a pattern of a roster that fits a text: what means something in patterns becomes `?`.
std::string glob_of(const std::string& text);

}  // namespace rearguard
