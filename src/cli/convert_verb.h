#pragma once
// The verb `rearguard convert`: maps and positions between this program's documents and other programs'.

#include <optional>
#include <string>

#include "src/cli/session.h"

namespace rearguard {

/// Of a hex, in pixels.
inline constexpr int smallest_picture_radius = 4;
inline constexpr int max_picture_radius = 512;

struct ConvertOptions {
  std::string input;
  std::string output;
  std::string from;           ///< a format's name; empty: by the ending of `input`
  std::string to;             ///< likewise of `output`
  bool map_only = false;      ///< leave units and all else of a position out
  std::string map;            ///< file for the map of a position, which then names it; empty: none
  std::optional<int> radius;  ///< of a hex, in pixels: 36 in pictures, 32 in tiles
  bool keep_border = false;   ///< Wesnoth: the row of hexes around the map as well
  std::string terrain;        ///< Wesnoth: the table of terrain codes; empty: the one that ships
};
/// `unusable` where the input cannot be used or cannot be said in the wanted format; nothing is written then.
Status convert(Session& session, const ConvertOptions& options);

}  // namespace rearguard
