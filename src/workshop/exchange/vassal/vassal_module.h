#pragma once
// Turns a VASSAL module into a folder: a map to paint, the picture of its board, and a first roster.

#include "src/workshop/exchange/vassal/vassal_build.h"
#include "src/workshop/exchange/vassal/vassal_sides.h"

namespace rearguard {

class ZipFile;

/// What the user is told to do, in the words of the command.
struct NumberingCures {
  std::string number =
      "number them yourself: --first 0101 (the number of the top left hex), or --plain-numbers";
  std::string plain = "take --plain-numbers";
};

struct ModuleOptions {
  std::string board;  ///< empty: those that a new game begins with side by side, else the largest with hexes
  std::string zone;   ///< a zone of it with a grid of its own
  bool half_hexes = false;     ///< take hexes too of which half is beyond the edge
  bool counters = false;       ///< take the pictures of the palette's pieces
  std::string first;           ///< number of the top left hex, in place of the module's numbers
  bool plain_numbers = false;  ///< "0101" and so on, in place of the module's numbers
  SideDecision sides = {};     ///< what the user has decided about them
  NumberingCures words = {};
};

/// The files of the folder, and remarks for the user.
struct ModuleFolder {
  std::vector<std::pair<std::string, std::string>> files;  ///< name and content, `map.toml` last
  std::vector<std::string> remarks;
};

/// A board with hexes, or a zone of it with hexes of its own.
struct BoardOffer {
  std::string map, board;
  std::string zone;           ///< empty: the whole board
  int width = 0, height = 0;  ///< of the board, in pixels
  bool has_numbers = false;   ///< its hexes are numbered
};

/// What there is to decide before a module becomes a folder.
struct ModuleLook {
  VassalModule module;
  std::vector<PaletteItem> palette;
  std::vector<BoardOffer> boards;  ///< the largest first: that which is taken if none is named
  bool has_roster = false;         ///< Rearguard wrote the module: it says what its pieces are
  SideGuess sides(const SideDecision& decision) const;
};
/// Problems: those of `choose_board`.
Checked<ModuleLook> look_at_module(ZipFile& zip);

/// Opens and reads the build file of a module. Problem `not-a-module` if there is none.
Checked<VassalModule> read_vassal_module(ZipFile& zip);

/// Returns the folder for a module. Problems: those of `choose_board` and `hexes_of`, `unknown-numbering`,
/// `numbering-not-sayable`.
Checked<ModuleFolder> convert_vassal_module(ZipFile& zip, const ModuleOptions& options);

}  // namespace rearguard
