#pragma once
// Position documents, `rearguard = "position 1"`, to positions.

#include <string>
#include <string_view>

#include "src/board/position.h"
#include "src/document/decoder.h"
#include "src/io/map_reader.h"

namespace rearguard {

/// Where a position document comes from.
struct PositionSource {
  std::string file;  ///< names the text in messages
  /// The document's own folder, "." for the working directory: a `map` path starts here, and may not lead
  /// where `reach_problem` says. Empty: seen from the working directory, and free to lead anywhere.
  std::string directory;
  Need kind_line = Need::required;  ///< an inline position need not say `rearguard = "position 1"`
  MapCache* cache = nullptr;        ///< where given, map files are taken from here
  std::vector<std::string> unit_keys =
      {};  ///< that somebody else has read: known, for messages about other keys
};

/// A valid position and what else its document says.
struct PositionDocument {
  Position position;
  std::string name;
  std::string rules;     ///< as written: a path, or the name of rules that ship; empty: none given
  Place rules_place;     ///< of that string
  std::string map_path;  ///< the map's file; empty where the map stands inline
};

/// Reads a position. Keys: `name`, `map` (a path, or the map's own table), `rules`, `units`,
/// `enemy_line`, `allies`, `supply_sources`. The last three may also stand below the header of a unit.
/// Keys of a unit: `id`, `side`, `hex` and `class`, which it must have, and `zoc`, `retreat_fire_range`,
/// `name`, `kind`, `size`, `state`, `facing`, `strength`, `morale`, `stacking_points`, `movement`, `hidden`.
Checked<PositionDocument> read_position(const Node& document, const PositionSource& source);

Checked<PositionDocument> read_position_text(std::string_view text, const PositionSource& source);
/// The file's own directory is where its map is looked for.
Checked<PositionDocument> read_position_file(const std::string& path);

}  // namespace rearguard
