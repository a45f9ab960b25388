#pragma once
// The searches by which clauses narrow a set of paths. Each is one algorithm of Boost.Graph on a view of the
// candidate graph that has some of its edges.

#include <cstdint>
#include <span>
#include <vector>

namespace rearguard {

struct CandidateGraph;

/// The edges that a search uses: those alive that have none of some properties.
struct EdgeSelection {
  const std::uint8_t* alive = nullptr;  ///< by edge
  const std::uint64_t* mask = nullptr;  ///< properties by edge; may be null if `without` is 0
  std::uint64_t without = 0;
};

/// Memory that searches use again and again, and what they have done with it.
struct SearchSpace {
  std::vector<std::uint8_t> colours;  ///< by node
  std::vector<std::uint32_t> queue;   ///< nodes
  std::uint64_t breadth_first = 0;    ///< nodes that breadth-first searches have examined
  std::uint64_t shortest_paths = 0;   ///< nodes that searches for shortest paths have examined
};

/// Finds the nodes that the start reaches (breadth-first search). Colours them other than 0 in `reached`, by
/// node. Returns whether an end is among them.
bool reach_ends(const CandidateGraph& graph, const EdgeSelection& selection,
                std::vector<std::uint8_t>& reached, SearchSpace& space);

/// Sets `marked`, by edge, to 1 for the edges on paths to some end nodes, to 0 for all others (breadth-first
/// search on the reversed graph); `space.colours` is then 0 for the nodes that lead to none of them. Returns
/// the properties of those edges if the selection has a mask. Only edges between nodes in `reached` count,
/// unless it is empty.
std::uint64_t mark_paths_to(const CandidateGraph& graph, const EdgeSelection& selection,
                            std::span<const std::uint8_t> reached, std::span<const std::uint32_t> ends,
                            std::vector<std::uint8_t>& marked, SearchSpace& space);

/// The sum of a node that no path reaches.
inline constexpr std::int64_t unreached_sum = INT64_MAX;

/// Computes the smallest sum of weights over the paths from the start to each node (shortest paths of an
/// acyclic graph). With `counts`, also the number of those paths, which saturates at the maximum.
void min_sums_from_start(const CandidateGraph& graph, const EdgeSelection& selection,
                         const std::vector<std::int64_t>& weight, std::vector<std::int64_t>& sums,
                         std::vector<std::uint64_t>* counts, SearchSpace& space);

/// Computes the smallest sum of weights over the paths from each node to any end (Bellman-Ford on the
/// reversed graph, from all ends at once; with edges in this order it takes two rounds).
void min_sums_to_ends(const CandidateGraph& graph, const EdgeSelection& selection,
                      const std::vector<std::int64_t>& weight, std::vector<std::int64_t>& sums);

/// Computes, by node, the greatest width of a path to it; that of a path is the smallest of its edges (widest
/// path). The start has the maximum.
void widest_paths(const CandidateGraph& graph, const std::vector<std::uint8_t>& width,
                  std::vector<std::uint8_t>& widest, SearchSpace& space);

}  // namespace rearguard
