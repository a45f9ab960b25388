#pragma once
// Straight ways: where they lead, and the walks along them.

#include <string>
#include <vector>

#include "src/rules/motion.h"

namespace rearguard {

/// Where the rays away from a frame (or `toward` it) lead from a hex: as many hexes as a vector is long
/// lie in its direction. Away from a hex that is the line from it to `from`, toward one the line from
/// `from` to it; away from or toward a printed line or an edge of the map the shortest way on the page.
/// Every member at the least distance gives a direction of its own. Ascending. Empty where the frame has
/// no member, or the nearest is in `from`.
std::vector<Hex> ray_directions(const Asked& asked, DistanceAnchor frame, bool toward, Hex from);

/// The rays from the origin in those directions, each turned by `turn` hexsides to either side, entering
/// `hexes` hexes. A ray that runs exactly along hexsides is there twice: keeping to the right of them, and
/// to the left. Ascending, none twice.
std::vector<std::vector<Hex>> rays(const std::vector<Hex>& directions, int turn, int hexes);

/// One sentence on why no ray leads from a hex, or nothing where one does.
std::optional<std::string> why_no_ray(const Asked& asked, DistanceAnchor frame, bool toward, Hex from);

// The walks of one kind of motion each. See `motion_walks`.
EnumeratedWalks ray_walks(const Asked& asked, int hexes);
EnumeratedWalks forward_walks(const Asked& asked, int hexes);
EnumeratedWalks priority_walks(const Asked& asked, const WalkLengths& lengths);
EnumeratedWalks goal_walks(const Asked& asked, const WalkLengths& lengths);

/// Sentences on why a ladder or a goal motion has no walk.
std::string why_no_priority(const Asked& asked, const WalkLengths& lengths);
std::string why_no_way_to_goal(const Asked& asked);

}  // namespace rearguard
