#pragma once
// Pieces of a line joined end to end.

#include <cstdint>
#include <utility>
#include <vector>

namespace rearguard {

using ChainEnd = std::int64_t;  ///< any number that stands for a place
using ChainLink = std::pair<ChainEnd, ChainEnd>;

/// Walks that together use every link once, as long as they will go: ends of lines are begun with, smaller
/// numbers first, so that the same links in any order give the same walks. A link given twice, in either
/// direction, counts once; one from a place to itself is left out.
std::vector<std::vector<ChainEnd>> chains(const std::vector<ChainLink>& links);

/// The same where each link may only be walked from its first place to its second.
std::vector<std::vector<ChainEnd>> directed_chains(const std::vector<ChainLink>& links);

}  // namespace rearguard
