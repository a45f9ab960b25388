#pragma once
// Chokepoints of a set of walks: the hexes that every walk enters (dominators), and the fewest hexes that
// together touch every walk (a minimum vertex cut).

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rearguard {

struct PathSet;

/// Returns the vertices that every path of the set enters, ascending: without any one of them no path
/// remains. Excludes the start, even if walks may return to it. Empty for a set without paths. A hex counts
/// as one vertex even if it is in several nodes of the graph; exact for every set.
std::vector<std::uint32_t> chokepoints(const PathSet& set);

/// Returns a minimum set of vertices of which every path enters at least one, ascending by `rank` (by
/// vertex); of several such sets the first in lexicographic order of rank. Excludes the start. Nothing for a
/// set without paths, and nothing if a vertex other than the start is in more than one node, as it may be in
/// walks that do not recede: there a cut of the graph is no cut of the map.
std::optional<std::vector<std::uint32_t>> min_cut(const PathSet& set, std::span<const std::uint32_t> rank);

}  // namespace rearguard
