#pragma once
// The walks of a ray motion on a board: straight away from something, or straight toward it.

#include <optional>
#include <string>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/board/position.h"
#include "src/rules/doctrine.h"
#include "src/rules/question.h"

namespace rearguard {

/// Where the rays of a question lead: as many hexes as the vector is long lie in its direction from the
/// unit's hex. Away from a hex that is the line from it to the unit, toward one the line from the unit
/// to it; away from or toward a printed line or an edge of the map the shortest way on the page. Every
/// member at the least distance gives a direction of its own. Empty where the frame has no member, or the
/// nearest is where the unit stands.
std::vector<Hex> ray_directions(const Position& position, const RetreatQuestion& question,
                                const Motion& motion);

/// The rays of a question, each entering `hexes` hexes. A ray that runs exactly along hexsides is there
/// twice: keeping to the right of them, and to the left. An oblique walk takes a step turned by 60° from
/// the ray's first one, to either side, and then the steps of the ray.
std::vector<ListedWalk> ray_walks(const Position& position, const RetreatQuestion& question,
                                  const Motion& motion, int hexes);

/// One sentence on why a question has no ray at all, or nothing where it has one.
std::optional<std::string> why_no_ray(const Position& position, const RetreatQuestion& question,
                                      const Motion& motion);

}  // namespace rearguard
