#pragma once
// Straight motion: directions of rays, and the walks along them.

#include <string>
#include <vector>

#include "src/core/rules/search/motion.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

/// Returns the directions of the rays away from an anchor (or `toward` it) from a hex, as vectors of some
/// length. Away from a hex the ray continues the line from it to `from`, toward one it follows the line from
/// `from` to it; for a printed line or a map edge it is the shortest path on the page. Every nearest member
/// gives a direction of its own. Ascending. Empty if the anchor has no member, or the nearest is in `from`.
std::vector<Hex> ray_directions(const QuestionContext& context, const DistanceAnchor& anchor, bool toward,
                                Hex from);

/// Returns what leads the straight motion of a question: the first of its anchors that has a member, the last
/// if none has.
RayLead lead_of(const QuestionContext& context);

/// Returns the rays from the origin in those directions, each rotated by `turn` hexsides to either side,
/// entering `hexes` hexes. A ray that runs exactly along hexsides occurs twice: on the right of them, and on
/// the left. Ascending, without duplicates.
std::vector<std::vector<Hex>> rays(const std::vector<Hex>& directions, int turn, int hexes);

/// Explains in one sentence why no ray starts from a hex; nothing if one does.
std::optional<std::string> why_no_ray(const QuestionContext& context, const DistanceAnchor& anchor,
                                      bool toward, Hex from);

// Each of these lists the walks of one kind of motion. See `motion_walks`.
EnumeratedWalks ray_walks(const QuestionContext& context, int hexes);
EnumeratedWalks forward_walks(const QuestionContext& context, int hexes);
EnumeratedWalks priority_walks(const QuestionContext& context, const WalkLengths& lengths);
EnumeratedWalks goal_walks(const QuestionContext& context, const WalkLengths& lengths);

/// These explain why a priority or goal motion has no walk.
std::string why_no_priority(const QuestionContext& context, const WalkLengths& lengths);
std::string why_no_path_to_goal(const QuestionContext& context);

}  // namespace rearguard
