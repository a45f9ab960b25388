#pragma once
// Opens saves of VASSAL, and the map and roster that they are read with.

#include "hexmap/hex_map.h"
#include "src/workshop/exchange/files/zip_file.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/vassal_save.h"

namespace rearguard {

struct SaveOptions;

/// Reads a save, a log, or a scenario inside a module.
Checked<VassalSave> open_save(const std::string& path, const SaveOptions& options);

/// What gives a save its meaning.
struct SaveFrame {
  std::string map_file;
  std::shared_ptr<const HexMap> map;
  Roster roster;
};
/// Opens a map, or the one in a folder, and the roster beside it.
Checked<SaveFrame> open_save_frame(const std::string& map_path);

}  // namespace rearguard
