#pragma once
// Straight lines read plainly: hex by hex, by which centre lies nearest to a point of the line.

#include <vector>

#include "src/rules/reference/reference_path.h"

namespace rearguard {

/// The vectors along which the rays of a question run that lead from a hex away from a frame, or toward
/// it; of any length, perhaps several times.
std::vector<Hex> plain_directions(const ReferenceQuestion& q, DistanceAnchor frame, bool toward, Hex from);

/// Whether a hex is the one that the straight line along `way` has reached `steps` steps after `from`: no
/// neighbour's centre lies closer to that point. On a border between two hexes the one with its centre on
/// `side` of the line counts: +1 right, -1 left.
bool is_on_line(Hex from, int steps, Hex h, Hex way, int side);

/// The hex by which a straight path goes on straight.
Hex straight_on(ReferencePath path, Hex way, int side);

}  // namespace rearguard
