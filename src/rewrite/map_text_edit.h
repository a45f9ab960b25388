#pragma once
// Changing a document as a hand would: what has changed is rewritten where it stands, everything else,
// comments and all, stays byte for byte.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/board/position.h"
#include "src/document/diagnostic.h"
#include "src/io/position_reader.h"

namespace rearguard {

/// What a map's text shall say. The chart and the orientation must be the text's own.
struct MapTarget {
  const HexMap& map;
  /// The number that the first hex of the text's grid has on `map` (it need not lie on it any more): the
  /// text's own `first` where hexes were neither renumbered nor shifted.
  Printed origin;
};

/// What the units of a position's text shall be.
struct UnitTarget {
  UnitSetup unit;
  /// Index of the text's unit that it was; nothing: it is new. Each index at most once, in ascending order.
  std::optional<std::size_t> was;
};

/// The text of a map document that reads as the target. Text (TOML or JSON) that reads as the target already
/// is returned as it is. Problems where the text is no map, or is written in a way that cannot be edited in
/// place.
Checked<std::string> edited_map_text(std::string_view text, const std::string& file, const MapTarget& target);

/// The same for a position, and for a map that stands inside it.
struct PositionTarget {
  const std::vector<UnitTarget>& units;
  const Grid& old_grid;                                ///< of the position's map as the text knows it
  const Grid& grid;                                    ///< of the map as it is now
  Printed origin;                                      ///< as in `MapTarget`
  const HexMap* inline_map = nullptr;                  ///< the position's own map where it stands inline
  std::optional<std::string> map_path = std::nullopt;  ///< another path to the map's file
};
/// How the text is to be read before and after: with the map's file as it was and as it will be (see
/// `MapCache::keep`).
struct PositionTexts {
  PositionSource before, after;
};
Checked<std::string> edited_position_text(std::string_view text, const std::string& file,
                                          const PositionTarget& target, const PositionTexts& texts);

/// Whether two maps say the same of every hex, hexside, label and edge.
bool same_map(const HexMap& a, const HexMap& b);

}  // namespace rearguard
