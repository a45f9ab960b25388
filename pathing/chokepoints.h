#pragma once
// Which hexes a set of walks hangs on: those that every walk enters, and the fewest that together
// touch every walk.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pathing/refinement.h"

namespace rearguard {

/// The sites that every path of the set enters, ascending: without any one of them no path is left.
/// The start is none of them, even where walks may come back to it. Empty for a set without paths.
/// Judged by hex, also where a hex stands in several nodes of the graph; exact for every set.
std::vector<std::uint32_t> chokepoints(const PathSet& set);

/// A smallest set of sites of which every path enters at least one, ascending by `rank` (by site); of
/// several such sets the one that comes first in lexicographic order of rank. The start is never
/// among them. Nothing for a set without paths, and nothing where a site other than the start lies in
/// more than one node, as it may in walks that do not gain distance with every step: there a cut of
/// the graph is no cut of the map.
std::optional<std::vector<std::uint32_t>> min_cut(const PathSet& set, std::span<const std::uint32_t> rank);

}  // namespace rearguard
