#pragma once
// Maps of other programs, read as they are: which files they are, and what they contain.

#include "src/workshop/exchange/tiled/tiled_import.h"

namespace rearguard {

/// How maps of other programs are read.
struct ForeignMapOptions {
  std::string table = {};                   ///< file of terrain codes
  std::vector<std::string> campaigns = {};  ///< files and folders of campaigns that define terrain
  std::string unknown_as = {};              ///< the code that an unknown one is read as; empty: an error
  bool keep_border = false;
  bool draft = false;  ///< what is unknown becomes a named stub, whose costs are guesses
  std::string property =
      {};  ///< Tiled, of a draft: the property that names a tile's terrain; empty: the usual ones
  std::string pictures = {};  ///< Tiled, of a draft: the folder for pictures of terrains; empty: none
  std::string tilesets = {};  ///< Tiled: a folder below which tilesets may be, too; empty: none
};

enum class ForeignFormat : std::uint8_t { none, tiled, wesnoth, board };

/// Returns the format of a map by the ending of its file (tmx, tmj, map, board), or by its text: XML of
/// Tiled, JSON with Tiled's version, rows of terrain codes. None for documents of Rearguard and all else.
ForeignFormat foreign_format(const std::string& path, std::string_view text);
/// Returns the same; reads the file only if the ending does not say it, and never a pipe.
ForeignFormat foreign_format(const std::string& path);

/// Tests whether a text begins like a map of Wesnoth: after lines such as `border_size=1`, a row of codes.
bool looks_like_wesnoth_map(std::string_view text);

Checked<Imported> read_foreign_map(const std::string& path, ForeignFormat format,
                                   const ForeignMapOptions& options);

/// Reads a file of terrain in words (`word_grid.h`) as a draft of a map.
Checked<Imported> read_word_map(const std::string& path);

}  // namespace rearguard
