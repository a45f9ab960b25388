#pragma once
// What the computer player wants, in sentences.

#include <string>
#include <vector>

#include "src/play/opponent/opponent.h"

namespace rearguard {

struct Grid;

/// Returns why it acts: "It wants 2725 (+1.8); b1 has more hexes to retreat to (+0.4)."; then, if there are
/// any, a sentence on what it counts on next, and one on the best other action.
std::vector<std::string> describe_thought(const Thought& thought, const Grid& grid);

}  // namespace rearguard
