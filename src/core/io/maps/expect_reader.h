#pragma once
// Reads the [[expect]] tables of a map document.

#include <optional>
#include <vector>

#include "src/core/document/decoder.h"
#include "src/core/io/maps/expectation.h"

namespace rearguard {

struct LocatedExpectation {
  Expectation expectation;
  Place place;        ///< of the entry
  Place rules_place;  ///< of its `rules`; of the entry if it names none
};

/// Reads expected moves and retreats. Keys of a move: `class`, `from` and `to` or a `path`, `cost` (a number,
/// a fraction in a string or "unreachable"). Keys of a retreat: `class`, `from`, `attackers`, `friends`,
/// `rules`, `result` or `distance`, `enemy_line`, and at least one of `end_hexes`, `legal`, `illegal` and
/// `outcome`. Both may have a `text`. `terrain`, if given, has row-major order; hexes that do not exist there
/// are then problems.
std::vector<LocatedExpectation> read_expectations(const Node& entries, const Grid& grid,
                                                  const TerrainChart& chart,
                                                  const std::optional<std::vector<TerrainId>>& terrain,
                                                  Problems& problems);

/// Returns the map of a document: the table inside a position, or the document itself.
const Node& map_part(const Node& document);

/// Returns the expectations that the document of a map contains, or of a position with the map inside. `map`
/// is the map of the document.
std::vector<Expectation> expectations_in(const Node& document, const HexMap& map);

}  // namespace rearguard
