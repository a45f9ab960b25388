#pragma once
// Reads VASSAL saves (.vsav) and logs (.vlog): which pieces are where.

#include "src/core/document/diagnostic.h"
#include "src/workshop/exchange/vassal/vassal_build.h"
#include "src/workshop/exchange/vassal/vassal_piece.h"

namespace rearguard {

class ZipFile;

/// Bytes of a `savedGame`.
inline constexpr std::size_t max_save_bytes = std::size_t{256} << 20U;

struct VassalPiece {
  std::string id;
  PieceFacts facts;
  VassalPlace place;  ///< no map: out of play
  std::vector<VassalTrait> traits = {};
};

/// One step of the player in a log.
struct VassalStep {
  std::size_t pieces = 0;          ///< pieces that the enemy may see and that it touches
  std::vector<std::string> moved;  ///< what happens to the first of these: "GE Inf 3-3 to Main Map 120,340"
};

struct VassalSave {
  std::string file;
  std::string module, version;      ///< of the module that it belongs to; empty in old saves
  std::vector<VassalPiece> pieces;  ///< those of a stack together, bottom first
  std::map<std::string, std::vector<VassalBoardUse>> boards;  ///< by map
  std::vector<VassalStep> steps;                              ///< of a log: all that it has
};

/// Reads a save or log. `step`: only that many steps of the log run; by default all.
Checked<VassalSave> read_vassal_save(ZipFile& zip, std::optional<std::size_t> step = std::nullopt);
Checked<VassalSave> read_vassal_save_text(std::string_view text, const std::string& file,
                                          std::optional<std::size_t> step = std::nullopt);

/// Name and version in the `moduledata` of a module or save; empty where it does not say.
struct VassalModuleData {
  std::string name, version;
};
VassalModuleData read_module_data(std::string_view xml);

}  // namespace rearguard
