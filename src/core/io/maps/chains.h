#pragma once
// Joins links into paths that use each link once.

#include <cstdint>
#include <utility>
#include <vector>

namespace rearguard {

using ChainEnd = std::int64_t;  ///< a number that identifies a vertex
using ChainLink = std::pair<ChainEnd, ChainEnd>;

/// Returns paths that together use every link once, each extended as far as possible (a greedy trail
/// decomposition). Paths start at vertices of odd degree, smaller numbers first, so the result does not
/// depend on the order of `links`. Duplicate links, in either direction, count once; loops are ignored.
std::vector<std::vector<ChainEnd>> chains(const std::vector<ChainLink>& links);

/// As `chains`, but each link leads only from its first vertex to its second.
std::vector<std::vector<ChainEnd>> directed_chains(const std::vector<ChainLink>& links);

}  // namespace rearguard
