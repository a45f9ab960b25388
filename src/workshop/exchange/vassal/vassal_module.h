#pragma once
// Turns a VASSAL module into a folder: a map to paint, the picture of its board, and a first roster.

#include "src/workshop/exchange/vassal/vassal_build.h"

namespace rearguard {

class ZipFile;

struct ModuleOptions {
  std::string board;           ///< empty: the largest with hexes
  std::string zone;            ///< a zone of it with a grid of its own
  bool half_hexes = false;     ///< take hexes too of which half is beyond the edge
  bool counters = false;       ///< take the pictures of the palette's pieces
  std::string first;           ///< number of the top left hex, in place of the module's numbers
  bool plain_numbers = false;  ///< "0101" and so on, in place of the module's numbers
};

/// The files of the folder, and remarks for the user.
struct ModuleFolder {
  std::vector<std::pair<std::string, std::string>> files;  ///< name and content, `map.toml` last
  std::vector<std::string> remarks;
};

/// Opens and reads the build file of a module. Problem `not-a-module` if there is none.
Checked<VassalModule> read_vassal_module(ZipFile& zip);

/// Returns the folder for a module. Problems: those of `choose_board` and `hexes_of`, `unknown-numbering`,
/// `numbering-not-sayable`.
Checked<ModuleFolder> convert_vassal_module(ZipFile& zip, const ModuleOptions& options);

}  // namespace rearguard
