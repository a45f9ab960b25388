#pragma once
// Reference implementation of straight lines: hex by hex, by the centre nearest to a point of the line.

#include "src/core/rules/words/property_use.h"
#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// Returns the vectors of the rays from a hex away from an anchor, or toward it; of any length, possibly with
/// duplicates.
std::vector<Hex> reference_directions(const ReferenceBoard& b, const DistanceAnchor& anchor, bool toward,
                                      Hex from);

bool has_members(const ReferenceBoard& b, const DistanceAnchor& anchor);

/// Tests whether `h` is the hex that the straight line along `ray` reaches `steps` steps after `from`: no
/// neighbour's centre is closer to that point. On a border between two hexes the one with its centre on
/// `side` of the line counts: +1 right, -1 left.
bool is_on_line(Hex from, int steps, Hex h, Hex ray, int side);

Hex straight_on(ReferencePath path, Hex ray, int side);

}  // namespace rearguard
