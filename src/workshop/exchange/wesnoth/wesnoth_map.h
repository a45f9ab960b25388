#pragma once
// Reads maps of the game Wesnoth.

#include "hexmap/hex_map.h"
#include "src/core/document/diagnostic.h"

namespace rearguard {

struct Imported;
struct WesnothTerrain;

struct WesnothReading {
  bool keep_border = false;     ///< the border of one hex becomes column and row 0
  std::string unknown_as = {};  ///< the code that unknown ones are read as; empty: they are errors
  bool draft = false;           ///< unknown codes become stubs, with the costs of the nearest known one
};

/// Reads a map: one row of codes per line, separated by commas. Hex numbers are Wesnoth's own coordinates.
/// The border of one hex around the map is dropped unless it is kept. Every
/// code becomes a terrain, named and drawn after its look, with the costs of the table's classes; starting
/// positions become labels. The map is named after the file. A remark names the codes that were unknown.
Checked<Imported> read_wesnoth_text(std::string_view text, const std::string& file,
                                    const WesnothTerrain& terrain, const WesnothReading& how);
Checked<Imported> read_wesnoth_file(const std::string& path, const WesnothTerrain& terrain,
                                    const WesnothReading& how);

}  // namespace rearguard
