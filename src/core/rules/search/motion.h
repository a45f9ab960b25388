#pragma once
// The walks of a motion on a board, and explanations of them.

#include <optional>
#include <string>
#include <vector>

#include "pathing/candidate_graph.h"
#include "src/core/rules/words/property_use.h"

namespace rearguard {

struct QuestionContext;
struct Motion;

/// The maximum number of walks that a motion may list; a question that needs more is an error.
inline constexpr std::size_t max_listed_walks = 20'000;

/// The walks of a question; nothing if there are more than may be listed.
using EnumeratedWalks = std::optional<std::vector<EnumeratedWalk>>;

/// Returns all walks of a motion other than `free`, for a `graph_of_walks` with the same lengths.
EnumeratedWalks motion_walks(const QuestionContext& context, const WalkLengths& lengths);

/// Explains in one sentence why a question has no walk at all; nothing if it has one or there are too many.
std::optional<std::string> why_no_walk(const QuestionContext& context, const WalkLengths& lengths);

/// Explains why a path is not a prefix of any walk of the motion.
std::string why_not_of_motion(const QuestionContext& context, const WalkLengths& lengths,
                              const std::vector<Hex>& path);

/// Explains why no walk of the motion ends in a hex at the distance that the question requires.
std::string why_unreachable(const QuestionContext& context, const WalkLengths& lengths);

/// Returns the index of the priority that leads a unit: the first open one, or their number if none is. Of
/// priorities evaluated step by step any may lead somewhere: the number of priorities.
std::size_t leading_priority(const QuestionContext& context, const WalkLengths& lengths);

/// Explains in one sentence which priority the walks follow, if the priorities above it are ruled out.
std::optional<std::string> lower_priority(const QuestionContext& context, const WalkLengths& lengths);

bool depends_on(const Motion& motion, const DistanceAnchor& anchor);

}  // namespace rearguard
