#pragma once
// What a frame means on a board: the members that distances are measured to.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "src/board/position.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// One member of a frame: a hex, or a whole printed line.
struct AnchorMember {
  Hex hex;
  std::optional<PrintedLine> line;
  int distance_from(const Grid& grid, Hex h) const {
    return line ? distance_to_line(grid, h, *line) : distance(h, hex);
  }
};

/// The members of a frame for a question, in a fixed order. Empty where there are none: a relation to
/// nothing never holds, and a distance to nothing counts as 0.
std::vector<AnchorMember> anchor_members(const Position& position, const RetreatQuestion& question,
                                         DistanceAnchor frame);

/// The distance to the nearest member or, for Members::sum, to all of them together; 0 where there is
/// none.
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

/// The printed line along an edge of the map; nothing for an edge that is not one straight printed
/// line under the grid's orientation (flat: east and west are columns; pointy: north and south rows).
std::vector<AnchorMember> edge_members(const HexMap& map, MapEdge edge);

}  // namespace rearguard
