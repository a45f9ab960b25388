// Enumerates the paths to an end hex: a depth-first search that runs along every path.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include <boost/graph/depth_first_search.hpp>

#include "pathing/candidate_graph.h"
#include "pathing/path_searches.h"
#include "pathing/refinement.h"

namespace rearguard {
namespace {

struct RankedEdge {
  std::uint32_t tail = 0;
  std::uint32_t head = 0;
  friend bool operator==(const RankedEdge&, const RankedEdge&) = default;
};

/// The edges on paths to one end hex by tail, those of one tail in the order in which paths are listed: an
/// IncidenceGraph of Boost.
struct RankedGraph {
  // Types required by Boost's graph concepts.
  using traversal_category = boost::incidence_graph_tag;
  using vertex_descriptor = std::uint32_t;
  using edge_descriptor = RankedEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using out_edge_iterator = const RankedEdge*;
  using degree_size_type = std::size_t;
  static vertex_descriptor null_vertex() { return std::numeric_limits<vertex_descriptor>::max(); }

  std::vector<std::uint32_t> first;  ///< by node: the start of its edges
  std::vector<RankedEdge> edges;
};

// Functions that Boost finds by argument-dependent lookup.
std::pair<const RankedEdge*, const RankedEdge*> out_edges(std::uint32_t n, const RankedGraph& g) {
  return {g.edges.data() + g.first[n], g.edges.data() + g.first[n + 1]};
}
std::size_t out_degree(std::uint32_t n, const RankedGraph& g) {
  return g.first[n + 1] - g.first[n];
}
std::uint32_t source(const RankedEdge& e, const RankedGraph& /*graph*/) {
  return e.tail;
}
std::uint32_t target(const RankedEdge& e, const RankedGraph& /*graph*/) {
  return e.head;
}

/// Returns the graph of the paths to `end_vertex`, the smallest rank first.
RankedGraph ranked_graph(const PathSet& set, std::uint32_t end_vertex, std::span<const std::uint32_t> rank) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> ends;
  for (const std::uint32_t n : g.ends) {
    if (g.node_vertex[n] == end_vertex) ends.push_back(n);
  }
  std::vector<std::uint8_t> used;
  SearchSpace space;
  mark_paths_to(g, {set.alive.data()}, {}, ends, used, space);
  RankedGraph ranked;
  ranked.first.reserve(g.node_count() + 1);
  ranked.edges.reserve(static_cast<std::size_t>(std::count(used.begin(), used.end(), 1)));
  ranked.first.push_back(0);
  const auto before = [&](const RankedEdge& a, const RankedEdge& b) {
    const std::uint32_t rank_a = rank[g.node_vertex[a.head]];
    const std::uint32_t rank_b = rank[g.node_vertex[b.head]];
    return rank_a != rank_b ? rank_a < rank_b : g.node_is_end[a.head] > g.node_is_end[b.head];
  };
  for (std::uint32_t n = 0; n < g.node_count(); ++n) {
    const auto begin = static_cast<std::ptrdiff_t>(ranked.edges.size());
    const bool leads_on = space.colours[n] != 0 && g.node_is_end[n] == 0;
    for (std::uint32_t i = g.first_out[n]; leads_on && i < g.first_out[n + 1]; ++i) {
      if (used[g.out[i].edge] != 0) ranked.edges.push_back({n, g.out[i].head});
    }
    // No two edges of a node lead to the same hex, except one to its end, so the order is unique.
    std::sort(ranked.edges.begin() + begin, ranked.edges.end(), before);
    ranked.first.push_back(static_cast<std::uint32_t>(ranked.edges.size()));
  }
  return ranked;
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
  const RankedGraph ranked = ranked_graph(set, end_vertex, rank);
  ListedPaths listed{set.graph.get(), limit, {}, {}};
  PathEnumerator enumerate;
  enumerate.listed = &listed;
  // Beyond the limit the search enters no more nodes than those beside its path.
  const auto stop = [&](std::uint32_t, const RankedGraph&) { return listed.is_full(); };
  boost::depth_first_visit(ranked, std::uint32_t{0}, enumerate, AlwaysWhite(), stop);
  return std::move(listed.found);
}

}  // namespace rearguard
