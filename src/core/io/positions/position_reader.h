#pragma once
// Reads position documents, `rearguard = "position 1"`.

#include <memory>
#include <string>
#include <string_view>

#include "src/core/board/position.h"
#include "src/core/document/decoder.h"

namespace rearguard {

class MapCache;
class RuleLibrary;
struct RuleSet;

/// The origin of a position document.
struct PositionSource {
  std::string file;  ///< names the text in messages
  /// The document's own folder, "." for the working directory: a `map` path is relative to it and limited by
  /// `reach_problem`. Empty: the path is relative to the working directory and not limited.
  std::string directory;
  Need kind_line = Need::required;  ///< an inline position may omit `rearguard = "position 1"`
  MapCache* cache = nullptr;        ///< if given, map files are read through it
  std::string_view units =
      "unit";  ///< the sort of their tables; keys beyond those of a unit the caller has read
};

/// A valid position and the other content of its document.
struct PositionDocument {
  Position position;
  std::string name;
  std::string rules;     ///< as written: a path, or the name of shipped rules; empty if none are given
  Place rules_place;     ///< of that string
  std::string map_path;  ///< the file of the map; empty if the map is inline
  std::shared_ptr<const RuleSet> rule_set = {};  ///< those rules, if they are read already
  Node questions = {};                           ///< a list of tables: what the document asks, as yet unread
};

/// Reads a position. Keys: `name`, `map` (a path, the name of a shipped map, or the map's own table),
/// `map_signature`, `rules`, `units`, `enemy_line`, `allies`, `supply_sources`, `regions`,
/// `retreat_direction`, `turn`, `questions`. The tables among them may also be below the header of a unit.
/// Keys of a unit: `id`, `side`, `hex` and `class`, which are required, and `zoc`, `retreat_fire_range`,
/// `name`, `kind`, `size`, `state`, `facing`, `strength`, `morale`, `stacking_points`, `movement`, `hidden`.
Checked<PositionDocument> read_position(const Node& document, const PositionSource& source);

/// Reads the array `units` of a position alone. Whether its names and hexes can be used, `Position::make`
/// checks.
Checked<std::vector<UnitSetup>> read_units(const Node& units, const std::string& file);
/// Returns the place in such an array of what a problem of a setup is about, "units[3].hex"; of the array
/// itself for other subjects.
Place place_in_units(const Node& units, std::string_view subject);

/// Reads the rules that a position names; `file` is its own. If they cannot be used, the first problem is at
/// the name in the position.
Checked<RuleSet> rules_of(const PositionDocument& document, const std::string& file,
                          const RuleLibrary& library);

Checked<PositionDocument> read_position_text(std::string_view text, const PositionSource& source);
/// Reads a position file; the path of its map is relative to the folder of the file.
Checked<PositionDocument> read_position_file(const std::string& path);

}  // namespace rearguard
