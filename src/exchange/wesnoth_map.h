#pragma once
// Maps of Wesnoth, the game, to maps of this program.

#include <string>
#include <string_view>

#include "src/exchange/tiled_import.h"
#include "src/exchange/wesnoth_terrain.h"

namespace rearguard {

/// Reads a map: a row of codes a line, commas between them. Numbers of hexes are Wesnoth's own coordinates.
/// The border of one hex around the map is left out, or with `keep_border` kept as column and row 0. Every
/// code becomes a terrain, named and drawn after its look, with the costs of the table's classes; starting
/// positions become labels. The map is named after the file.
Checked<Imported> read_wesnoth_text(std::string_view text, const std::string& file,
                                    const WesnothTerrain& terrain, bool keep_border);
Checked<Imported> read_wesnoth_file(const std::string& path, const WesnothTerrain& terrain, bool keep_border);

}  // namespace rearguard
