#pragma once
// Graphs in which paths that differ to a clause end in different nodes.

#include <limits>

#include "pathing/state_graph.h"

namespace rearguard {

struct PathSet;

/// The label of a path that is removed.
inline constexpr std::uint64_t dropped_label = std::numeric_limits<std::uint64_t>::max();

/// Returns the label of a path that goes on by an edge, which enters `head`; `dropped_label` removes the
/// path. Must depend on its arguments alone.
using ExtendLabel = std::function<std::uint64_t(std::uint64_t label, std::uint32_t edge, std::uint32_t head)>;

struct LabelledGraph {
  CandidateGraph graph;
  std::vector<std::uint64_t> label;  ///< by node: of all paths to it
};

/// Splits nodes so that all paths to a node have the same label: `first` at the start, then extended along
/// the path. This is the product of the graph with an automaton of labels. Some nodes may lead to no end.
/// Nothing if the graph would be too large.
std::optional<LabelledGraph> split_by_label(const PathSet& set, std::uint64_t first,
                                            const ExtendLabel& extend);

/// Returns the label of a path after a step, from that before it.
using LabelAfter = std::function<std::uint64_t(std::uint64_t label, std::uint32_t step)>;
/// Returns the marks of a step of a path with this label before it.
using MarksOf = std::function<std::uint32_t(std::uint64_t label, std::uint32_t step)>;

/// Marks the steps of a graph by what lies behind them: splits its nodes by the labels of the paths to them,
/// `first` at the start, and copies each step for every marks that it then has. Properties by step can so
/// depend on the path before. Returns the graph itself if no label ever differs from the first and no step
/// has marks; null if the split graph would be too large.
std::shared_ptr<const CandidateGraph> mark_steps(std::shared_ptr<const CandidateGraph> graph,
                                                 std::uint64_t first, const LabelAfter& after,
                                                 const MarksOf& marks);

/// Unrolls the set into the tree of its beginnings that enter no hex twice. Some nodes may lead to no end.
/// Nothing if the graph would be too large.
std::optional<CandidateGraph> unroll(const PathSet& set);

/// Tests whether the steps of a set form a cycle of hexes (depth-first search, back edges). Otherwise no path
/// enters a hex twice.
bool vertices_can_recur(const PathSet& set);

}  // namespace rearguard
