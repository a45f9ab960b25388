#pragma once
// A first guess at a roster from the palette of a VASSAL module, each entry with its reason.

#include "src/workshop/exchange/vassal/vassal_palette.h"

namespace rearguard {

/// Returns entries `[[pieces]]` as TOML: class, sides, markers, and commented ones for steps. `sides` are the
/// names in the module's player roster.
std::string guessed_entries(const std::vector<PaletteItem>& palette, const std::vector<std::string>& sides);

/// Returns a pattern of a roster that fits a text: what means something in patterns becomes `?`.
std::string glob_of(const std::string& text);

}  // namespace rearguard
