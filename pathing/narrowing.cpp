// Narrowing a set of paths: a search forward from the start, then one back from the ends that it met, both
// breadth first. An edge is on a path if both examine it.

#include <algorithm>

#include <boost/graph/breadth_first_search.hpp>

#include "pathing/retreat_graph.h"

namespace rearguard {
namespace {

struct CountReached : boost::default_bfs_visitor {
  SearchSpace* space = nullptr;
  void examine_vertex(std::uint32_t /*node*/, const RetreatGraph& /*graph*/) const { ++space->breadth_first; }
};

/// The nodes that a search forward has reached; all without one.
struct IsReached {
  const std::uint8_t* reached = nullptr;
  bool operator()(std::uint32_t n) const { return reached == nullptr || reached[n] != boost::white_color; }
};

using ReachedGraph = boost::filtered_graph<CandidateGraph, IsSelected, IsReached>;
using ReachedBackward = boost::reverse_graph<ReachedGraph>;

/// Marks the edges that a search examines, and collects their properties.
struct MarkEdges : boost::default_bfs_visitor {
  SearchSpace* space = nullptr;
  const std::uint64_t* mask = nullptr;
  std::uint8_t* marked = nullptr;
  std::uint64_t* present = nullptr;

  void examine_vertex(std::uint32_t /*node*/, const ReachedBackward& /*graph*/) const {
    ++space->breadth_first;
  }
  void examine_edge(const ReachedBackward::edge_descriptor& edge, const ReachedBackward& graph) const {
    const std::uint32_t e = get(boost::edge_underlying, graph, edge).index;
    marked[e] = 1;
    if (mask != nullptr) *present |= mask[e];
  }
};

}  // namespace

bool reach_ends(const CandidateGraph& graph, const EdgeSelection& selection,
                std::vector<std::uint8_t>& reached, SearchSpace& space) {
  const RetreatGraph left(graph, IsSelected{&selection});
  NodeQueue queue(space.queue, graph);
  CountReached count;
  count.space = &space;
  boost::breadth_first_visit(left, std::uint32_t{0}, queue, count, NodeColours::white(reached, graph));
  return std::any_of(graph.ends.begin(), graph.ends.end(),
                     [&](std::uint32_t n) { return reached[n] != boost::white_color; });
}

std::uint64_t mark_paths_to(const CandidateGraph& graph, const EdgeSelection& selection,
                            std::span<const std::uint8_t> reached, std::span<const std::uint32_t> ends,
                            std::vector<std::uint8_t>& marked, SearchSpace& space) {
  const IsReached is_reached{reached.empty() ? nullptr : reached.data()};
  const ReachedGraph left(graph, IsSelected{&selection}, is_reached);
  const ReachedBackward back(left);
  marked.assign(graph.edges.size(), 0);
  std::uint64_t present = 0;
  MarkEdges mark;
  mark.space = &space;
  mark.mask = selection.mask;
  mark.marked = marked.data();
  mark.present = &present;
  NodeQueue queue(space.queue, graph);
  boost::breadth_first_visit(back, ends.begin(), ends.end(), queue, mark,
                             NodeColours::white(space.colours, graph));
  return present;
}

}  // namespace rearguard
