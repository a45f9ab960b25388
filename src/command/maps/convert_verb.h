#pragma once
// The command `rearguard convert`: converts maps and positions to and from other formats.

#include <functional>

#include "src/command/session/session.h"
#include "src/desk/print/print_game.h"
#include "src/workshop/exchange/vassal/vassal_module.h"

namespace rearguard {

/// Limits of a hex radius, in pixels.
inline constexpr int smallest_picture_radius = 4;
inline constexpr int max_picture_radius = 512;

/// What `convert` is told about a PDF.
struct PrintWords {
  std::string paper;  ///< empty: A4
  std::optional<double>
      hex_mm;  ///< from side to side, also in an SVG; default: `usual_hex_mm` of src/desk/print/paper.h
  std::vector<std::string> sheets;  ///< names of `printed_parts`; empty: all
  bool has_pages() const { return !paper.empty() || !sheets.empty(); }
};

struct ConvertOptions {
  std::string input;
  std::string output;
  std::string from;       ///< format name; empty: by the suffix of `input`
  std::string to;         ///< format name; empty: by the suffix of `output`
  bool underlay = false;  ///< draw the picture under the map
  bool symbols = false;   ///< draw symbols even of units that have pictures
  bool map_only = false;  ///< drop the units and everything else of a position
  /// File for the map of a position, named in the output; of a list of units or a save the map to read;
  /// empty: none.
  std::string map;
  std::string side;            ///< lists of units: of those whose side is not said; empty: none
  std::string movement_class;  ///< lists of units: likewise
  std::string like;  ///< maps of others, drafted: a map that was made of the same file before; empty: none
  std::optional<int> radius;  ///< hex radius in pixels; default: 36 in pictures, 32 in tiles
  bool replaces = false;      ///< OUT may be what this process has written before: a window prints again
  bool keep_border = false;   ///< Wesnoth: keep the border hexes
  PrintWords print;           ///< PDF: paper, size of hexes, what is printed
  std::function<void(PrintedBook)> takes_pages;  ///< PDF: takes the pages, and nothing is written; or empty
  ModuleOptions module;                          ///< VASSAL: how a module becomes a map
  std::string saves;        ///< VASSAL: folder of saves of a module, to be converted too; empty: none
  SaveOptions save;         ///< VASSAL: how a save is read
  bool list = false;        ///< VASSAL: print the pieces of a save
  bool list_steps = false;  ///< VASSAL: print the steps of a log
};
/// Converts a file. Returns `unusable`, having written nothing, if the input cannot be used or the format
/// cannot express it.
Status convert(Session& session, const ConvertOptions& options);

}  // namespace rearguard
