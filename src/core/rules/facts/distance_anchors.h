#pragma once
// The members of a distance anchor on a board.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/page_directions.h"
#include "src/core/board/position.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct RetreatQuestion;
struct RuleSet;

/// Tests whether a hex lies beyond the first or last row or column of the grid on an edge.
bool is_beyond(const Grid& grid, MapEdge edge, Hex h);

/// One member of an anchor: a hex, a whole printed line, or a direction.
struct AnchorMember {
  Hex hex;
  std::optional<PrintedLine> line;
  bool is_direction = false;                   ///< `hex` is a vector
  std::optional<MapEdge> edge = std::nullopt;  ///< it is part of that edge of the map
  /// Returns the distance of a hex; -1 for any beyond the edge, so that a step over it leads closer. From a
  /// direction it is no number of hexes: it falls as a step advances along it, rises as a step goes back, and
  /// stays for steps across it.
  int distance_from(const Grid& grid, Hex h) const {
    if (edge && is_beyond(grid, *edge, h)) return -1;
    if (is_direction) return -static_cast<int>(twice_scalar_product(h, hex));
    return line ? distance_to_line(grid, h, *line) : distance(h, hex);
  }
};

/// Returns the members of an anchor for a question, in a fixed order. May be empty: a relation to no member
/// never holds, and the distance to no member counts as 0.
std::vector<AnchorMember> anchor_members(const Position& position, const RuleSet& rule_set,
                                         const RetreatQuestion& question, const DistanceAnchor& anchor);

/// Returns the distance to the nearest member or, for Members::sum, the sum of the distances to all; 0 if
/// there is no member.
inline std::int64_t distance_to_anchor(const Grid& grid, const std::vector<AnchorMember>& members,
                                       Members how, Hex h) {
  std::int64_t total = 0;
  int nearest = members.empty() ? 0 : std::numeric_limits<int>::max();
  for (const AnchorMember& m : members) {
    const int d = m.distance_from(grid, h);
    total += d;
    nearest = std::min(nearest, d);
  }
  return how == Members::sum ? total : nearest;
}

/// Returns "the nearest enemy" or, for Members::sum, "all enemies together": the name of an anchor for
/// sentences about a unit of a side.
std::string describe_anchor(const Position& position, SideIndex side, const DistanceAnchor& anchor,
                            Members how = Members::nearest);

/// Returns the printed line along an edge of the map; nothing if the edge is not one straight printed line in
/// the grid's orientation (flat: east and west are columns; pointy: north and south are rows).
std::vector<AnchorMember> edge_members(const HexMap& map, MapEdge edge);

}  // namespace rearguard
