// Enumerates the paths to an end hex: a depth-first search that runs along every path.

#include <algorithm>
#include <limits>
#include <utility>

#include <boost/graph/depth_first_search.hpp>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

namespace rearguard {
namespace {

struct RankedEdge {
  std::uint32_t tail = 0;
  std::uint32_t head = 0;
  friend bool operator==(const RankedEdge&, const RankedEdge&) = default;
};

/// The edges on paths to one end hex by tail, those of one tail in the order in which paths are listed, the
/// smallest rank first: an IncidenceGraph of Boost. The edges of a node are sorted when they are first asked
/// for, since few paths of many may be listed. Not copied: the search keeps pointers into it.
class RankedGraph {
 public:
  // Types required by Boost's graph concepts.
  using traversal_category = boost::incidence_graph_tag;
  using vertex_descriptor = std::uint32_t;
  using edge_descriptor = RankedEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using out_edge_iterator = const RankedEdge*;
  using degree_size_type = std::size_t;
  static vertex_descriptor null_vertex() { return std::numeric_limits<vertex_descriptor>::max(); }

  RankedGraph(const PathSet& set, std::uint32_t end_vertex, std::span<const std::uint32_t> rank)
      : graph_(*set.graph), rank_(rank), edges_of_(graph_.node_count()) {
    std::vector<std::uint32_t> ends;
    for (const std::uint32_t n : graph_.ends) {
      if (graph_.node_vertex[n] == end_vertex) ends.push_back(n);
    }
    SearchSpace space;
    mark_paths_to(graph_, {set.alive.data()}, {}, ends, used_, space);
    edges_.reserve(static_cast<std::size_t>(std::count(used_.begin(), used_.end(), 1)));
  }
  RankedGraph(const RankedGraph&) = delete;
  RankedGraph& operator=(const RankedGraph&) = delete;

  std::span<const RankedEdge> edges_of(std::uint32_t node) const {
    Range& range = edges_of_[node];
    if (range.first == unsorted) range = sort_edges_of(node);
    return {edges_.data() + range.first, range.size};
  }

 private:
  static constexpr std::uint32_t unsorted = 0xFFFFFFFF;
  struct Range {
    std::uint32_t first = unsorted;
    std::uint32_t size = 0;
  };

  Range sort_edges_of(std::uint32_t node) const {
    const std::size_t first = edges_.size();
    for (std::uint32_t i = graph_.first_out[node]; i < graph_.first_out[node + 1]; ++i) {
      if (used_[graph_.out[i].edge] != 0) edges_.push_back({node, graph_.out[i].head});
    }
    // No two edges of a node lead to the same hex, except one to its end, so the order is unique.
    std::sort(edges_.begin() + static_cast<std::ptrdiff_t>(first), edges_.end(),
              [&](const RankedEdge& a, const RankedEdge& b) {
                const std::uint32_t rank_a = rank_[graph_.node_vertex[a.head]];
                const std::uint32_t rank_b = rank_[graph_.node_vertex[b.head]];
                return rank_a != rank_b ? rank_a < rank_b
                                        : graph_.node_is_end[a.head] > graph_.node_is_end[b.head];
              });
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(edges_.size() - first)};
  }

  const CandidateGraph& graph_;
  std::span<const std::uint32_t> rank_;
  std::vector<std::uint8_t> used_;  ///< by edge
  mutable std::vector<Range> edges_of_;
  mutable std::vector<RankedEdge> edges_;  ///< never grows beyond what it has reserved
};

// Functions that Boost finds by argument-dependent lookup.
std::pair<const RankedEdge*, const RankedEdge*> out_edges(std::uint32_t n, const RankedGraph& g) {
  const auto edges = g.edges_of(n);
  return {edges.data(), edges.data() + edges.size()};
}
std::size_t out_degree(std::uint32_t n, const RankedGraph& g) {
  return g.edges_of(n).size();
}
std::uint32_t source(const RankedEdge& e, const RankedGraph& /*graph*/) {
  return e.tail;
}
std::uint32_t target(const RankedEdge& e, const RankedGraph& /*graph*/) {
  return e.head;
}

/// Colours that never close a node, so that the search enters it on every path to it.
struct AlwaysWhite {
  using key_type = std::uint32_t;
  using value_type = boost::default_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;
  friend boost::default_color_type get(AlwaysWhite, std::uint32_t /*node*/) { return boost::white_color; }
  friend void put(AlwaysWhite, std::uint32_t /*node*/, boost::default_color_type /*colour*/) {}
};

/// The paths found so far, and the one that the search is on.
struct ListedPaths {
  const CandidateGraph* graph = nullptr;
  std::size_t limit = 0;
  std::vector<std::uint32_t> path;
  std::vector<std::vector<std::uint32_t>> found;
  bool is_full() const { return found.size() >= limit; }
};

struct PathEnumerator : boost::default_dfs_visitor {
  ListedPaths* listed = nullptr;
  void discover_vertex(std::uint32_t node, const RankedGraph& /*graph*/) const {
    listed->path.push_back(listed->graph->node_vertex[node]);
    if (listed->graph->node_is_end[node] != 0 && !listed->is_full()) listed->found.push_back(listed->path);
  }
  void finish_vertex(std::uint32_t /*node*/, const RankedGraph& /*graph*/) const { listed->path.pop_back(); }
};

}  // namespace

std::vector<std::vector<std::uint32_t>> list_paths(const PathSet& set, std::uint32_t end_vertex,
                                                   std::span<const std::uint32_t> rank, std::size_t limit) {
  if (limit == 0) return {};
  const RankedGraph ranked(set, end_vertex, rank);
  ListedPaths listed{set.graph.get(), limit, {}, {}};
  PathEnumerator enumerate;
  enumerate.listed = &listed;
  // Beyond the limit the search enters no more nodes than those beside its path.
  const auto stop = [&](std::uint32_t, const RankedGraph&) { return listed.is_full(); };
  boost::depth_first_visit(ranked, std::uint32_t{0}, enumerate, AlwaysWhite(), stop);
  return std::move(listed.found);
}

}  // namespace rearguard
