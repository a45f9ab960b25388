#pragma once
// Several moves may enter the same hexes and yet meet different things: two ways are equally straight, and
// both are blocked at the first hex. Whoever chooses the path then chooses among these ways.

#include <string>
#include <vector>

#include "src/core/engine/making_way/move_resolution.h"
#include "src/core/engine/terms/retreat_path.h"

namespace rearguard {

/// Moves along one path on which the same things happen.
struct PathWay {
  /// The word by which it is chosen, such as "toward-2120"; empty if it is the only way along its path.
  std::string word;
  std::vector<const ResolvedMove*> moves;  ///< at least one; of what they meet the rest is only mentioned
};

/// Returns the different ways along a path in the order of `moves`; empty if no move that is not destroyed
/// goes along it. The moves must outlive the answer.
std::vector<PathWay> ways_along(const std::vector<ResolvedMove>& moves, const RetreatPath& path,
                                const Position& position);

}  // namespace rearguard
