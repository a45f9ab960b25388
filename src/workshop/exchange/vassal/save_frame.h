#pragma once
// Files of VASSAL and what is made of them: opens saves, and the map and roster that they are read with.

#include "hexmap/hex_map.h"
#include "src/workshop/exchange/vassal/roster_reader.h"
#include "src/workshop/exchange/vassal/vassal_save.h"

namespace rearguard {

/// A file made by VASSAL, by its suffix.
enum class VassalFile : std::uint8_t { none, module, save };
VassalFile vassal_file(const std::string& path);

/// Reads a save or a log, or the scenario of a module that has this name in its menu or as its file. `step`:
/// only that many steps of a log run; by default all.
Checked<VassalSave> open_save(const std::string& path, const std::string& setup = {},
                              std::optional<std::uint64_t> step = std::nullopt);

/// What gives a save its meaning.
struct SaveFrame {
  std::string map_file;
  std::shared_ptr<const HexMap> map;
  Roster roster;
};
/// Opens a map, or the one in a folder, and the roster beside it.
Checked<SaveFrame> open_save_frame(const std::string& map_path);

/// Returns the map in a folder that has a `map.toml`; any other path unchanged.
std::string map_file_in(const std::string& path);

/// Returns the comment at the beginning of a position converted from a save.
std::string saved_game_comment(const std::string& path, const std::vector<std::string>& remarks);

}  // namespace rearguard
