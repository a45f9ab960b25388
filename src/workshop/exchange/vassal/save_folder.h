#pragma once
// Makes positions of saves: of many at once, in one table, with what is still to be decided.

#include <functional>
#include <map>
#include <set>

#include "src/workshop/exchange/vassal/vassal_module.h"
#include "src/workshop/exchange/vassal/vassal_position.h"

namespace rearguard {

/// A save, or a scenario inside a module.
struct SaveFile {
  std::string file;
  std::string setup;  ///< name of the scenario, if `file` is a module; else empty
  std::string name;   ///< in the table, and of the position
};
/// Returns the saves in a folder and below, sorted. A problem if there are none, or more than 10,000.
Checked<std::vector<SaveFile>> saves_in(const std::string& folder);

struct SavesRequest {
  std::string module;     ///< of which boards are converted that a save uses; empty: none
  ModuleOptions options;  ///< of these boards
  std::string folder;     ///< the module's, with map and roster
  std::vector<SaveFile> saves;
  std::string target;  ///< folder of the positions
  std::string rules;   ///< as the positions name them; empty: they name none
  SavePositionOptions how;
  /// Files that may be written again though this process has written them; null: none, and what other
  /// processes have written is written again.
  std::set<std::string>* own = nullptr;
  std::function<void(std::size_t)> progress = {};  ///< called with the number of saves read
};

/// What became of a save.
struct SaveRow {
  std::string name;
  std::string result;  ///< its sides and units, or why it is not usable
  std::string file;    ///< the position; empty: it is not usable
  std::string unit;    ///< a unit of it to ask about: one beside an enemy, if there is any; empty: no units
};

/// Pieces of saves that no entry of the roster gives a side, by the pattern of their names.
struct UnknownPieces {
  std::string pattern;             ///< as a roster has it
  std::size_t pieces = 0;          ///< 0: one name of a pattern that fits known pieces too
  std::vector<std::string> names;  ///< each once, sorted
  bool has_known = false;          ///< even so it fits pieces that have a side
};

struct SavesTable {
  std::vector<SaveRow> rows;
  std::size_t usable = 0;
  std::map<std::string, std::vector<UnknownPieces>> unknown;  ///< by roster, the most pieces first
  std::vector<std::string> remarks;                           ///< about boards that were converted
};

/// Makes a position of each save. A save for another board of the module gets that board's map, in a folder
/// of its own. Problems: those of `open_save_frame`.
Checked<SavesTable> convert_save_files(const SavesRequest& request);

/// Returns an entry of a roster for pieces of that name: a unit of a side, or a marker if `side` is empty.
std::string roster_entry(const std::string& pattern, const std::string& side, const std::string& comment);

}  // namespace rearguard
