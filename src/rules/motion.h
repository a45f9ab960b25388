#pragma once
// The walks of a motion on a board, and sentences about them.

#include <optional>
#include <string>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/rules/step_properties.h"

namespace rearguard {

/// Walks that a motion may list; a question that needs more is refused.
inline constexpr std::size_t max_listed_walks = 20'000;

/// The walks of a question, nothing where there are more of them than may be listed.
using EnumeratedWalks = std::optional<std::vector<EnumeratedWalk>>;

/// All walks of a motion other than `walk`, for the graph that `graph_of_walks` makes of them with the
/// same lengths.
EnumeratedWalks motion_walks(const Asked& asked, const WalkLengths& lengths);

/// One sentence on why a question has no walk at all, or nothing where it has one or there are too many.
std::optional<std::string> why_no_walk(const Asked& asked, const WalkLengths& lengths);

/// Why a path is no beginning of any walk of the motion.
std::string why_not_of_motion(const Asked& asked, const WalkLengths& lengths, const std::vector<Hex>& path);

/// Why no walk of the motion leads to a hex at the distance that the question asks for.
std::string why_not_led_to(const Asked& asked, const WalkLengths& lengths);

/// One sentence on the rung of a ladder that the walks take, where those above it are closed.
std::optional<std::string> lower_priority(const Asked& asked, const WalkLengths& lengths);

/// Whether it goes by a frame which way the motion leads.
bool leads_by(const Motion& motion, DistanceAnchor frame);

/// "the units that caused the retreat", as sentences about a unit have it.
std::string anchor_text(const Asked& asked, DistanceAnchor frame);

}  // namespace rearguard
