#include "pathing/chokepoints.h"

#include <algorithm>
#include <numeric>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dominator_tree.hpp>
#include <boost/graph/edmonds_karp_max_flow.hpp>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

namespace rearguard {
namespace {

constexpr std::uint32_t no_node = 0xFFFFFFFF;

bool is_entered(const PathSet& set, std::size_t node) {
  const auto first = set.alive.begin() + set.graph->first_edge[node];
  const auto last = set.alive.begin() + set.graph->first_edge[node + 1];
  return std::find(first, last, 1) != last;
}

bool has_paths(const PathSet& set) {
  const auto& ends = set.graph->ends;
  return std::any_of(ends.begin(), ends.end(), [&](std::uint32_t n) { return is_entered(set, n); });
}

/// By vertex: the only node in which paths enter it, `no_node` if there is none. Nothing at all if some
/// vertex other than the start has several.
std::optional<std::vector<std::uint32_t>> only_nodes(const PathSet& set) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> node_of(g.vertices.size(), no_node);
  for (std::uint32_t n = 1; n < g.node_count(); ++n) {
    const std::uint32_t vertex = g.node_vertex[n];
    if (vertex == 0 || !is_entered(set, n)) continue;
    if (node_of[vertex] != no_node) return std::nullopt;
    node_of[vertex] = n;
  }
  return node_of;
}

// --- chokes ---------------------------------------------------------------------------------------

/// Returns the vertices of the nodes on every path from the start to a super-sink behind all ends
/// (dominators, Lengauer-Tarjan).
std::vector<std::uint32_t> dominating_vertices(const PathSet& set) {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS>;
  const CandidateGraph& g = *set.graph;
  const std::size_t sink = g.node_count();
  Graph graph(sink + 1);
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    bool entered = false;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
      if (set.alive[e] == 0) continue;
      boost::add_edge(g.edges[e].tail, n, graph);
      entered = true;
    }
    if (entered && g.node_is_end[n] != 0) boost::add_edge(n, sink, graph);
  }
  const auto nobody = boost::graph_traits<Graph>::null_vertex();
  std::vector<Graph::vertex_descriptor> dominator(sink + 1, nobody);
  boost::lengauer_tarjan_dominator_tree(
      graph, Graph::vertex_descriptor{0},
      boost::make_iterator_property_map(dominator.begin(), boost::get(boost::vertex_index, graph)));
  std::vector<std::uint32_t> vertices;
  for (auto n = dominator[sink]; n != nobody && n != 0; n = dominator[n]) {
    if (g.node_vertex[n] != 0) vertices.push_back(g.node_vertex[n]);
  }
  return vertices;
}

/// Returns the vertices that some one path enters.
std::vector<std::uint32_t> vertices_of_a_path(const PathSet& set) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint32_t> vertices;
  std::uint32_t node =
      *std::find_if(g.ends.begin(), g.ends.end(), [&](std::uint32_t n) { return is_entered(set, n); });
  while (node != 0) {
    if (g.node_vertex[node] != 0) vertices.push_back(g.node_vertex[node]);
    std::uint32_t e = g.first_edge[node];
    while (set.alive[e] == 0) ++e;
    node = g.edges[e].tail;
  }
  return vertices;
}

bool some_path_avoids(const PathSet& set, std::uint32_t vertex) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint8_t> reached(g.node_count(), 0);
  reached[0] = 1;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    if (g.node_vertex[n] == vertex) continue;
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1] && reached[n] == 0; ++e)
      reached[n] = set.alive[e] & reached[g.edges[e].tail];
    if (reached[n] != 0 && g.node_is_end[n] != 0) return true;
  }
  return false;
}

// --- cuts -----------------------------------------------------------------------------------------

/// The graph with every vertex split into entry and exit, with capacity for one path between them. A minimum
/// cut of it consists of such pairs.
class SplitGraph {
 public:
  SplitGraph(const PathSet& set, const std::vector<std::uint32_t>& node_of)
      : sink_(2 * set.graph->node_count()), graph_(sink_ + 1) {
    const CandidateGraph& g = *set.graph;
    for (const std::uint32_t n : node_of) {
      if (n != no_node) connect(entry(n), exit(n), 1);
    }
    for (std::size_t n = 1; n < g.node_count(); ++n) {
      bool entered = false;
      for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
        if (set.alive[e] == 0) continue;
        connect(exit(g.edges[e].tail), entry(n), wide);
        entered = true;
      }
      if (entered && g.node_vertex[n] == 0) connect(entry(n), exit(n), wide);
      if (entered && g.node_is_end[n] != 0) connect(exit(n), sink_, wide);
    }
    boost::edmonds_karp_max_flow(graph_, exit(0), sink_);
  }

  /// Tests whether some minimum cut that contains every vertex `take`n so far also contains this one: if the
  /// residual graph has no path from its entry to its exit.
  bool is_on_min_cut(std::size_t node) {
    seen_.assign(boost::num_vertices(graph_), 0);
    stack_.assign(1, entry(node));
    seen_[entry(node)] = 1;
    while (!stack_.empty()) {
      const std::size_t v = stack_.back();
      stack_.pop_back();
      if (v == exit(node)) return false;
      for (auto [e, last] = boost::out_edges(v, graph_); e != last; ++e) {
        const std::size_t to = boost::target(*e, graph_);
        if (boost::get(boost::edge_residual_capacity, graph_, *e) <= 0 || seen_[to] != 0) continue;
        seen_[to] = 1;
        stack_.push_back(to);
      }
    }
    return true;
  }

  /// Requires the cut to contain a vertex that is on a minimum cut: its entry stays with the start, its exit
  /// with the ends. The flow stays maximum.
  void take(std::size_t node) {
    const auto bind = [&](std::size_t from, std::size_t to) {
      boost::put(boost::edge_residual_capacity, graph_, boost::add_edge(from, to, graph_).first, wide);
    };
    bind(exit(0), entry(node));
    bind(exit(node), sink_);
  }

 private:
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Graph = boost::adjacency_list<
      boost::vecS, boost::vecS, boost::directedS, boost::no_property,
      boost::property<boost::edge_capacity_t, int,
                      boost::property<boost::edge_residual_capacity_t, int,
                                      boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;

  // More than any cut: the start has six neighbours, and every path enters one of them.
  static constexpr int wide = 7;

  static std::size_t entry(std::size_t node) { return 2 * node; }
  static std::size_t exit(std::size_t node) { return 2 * node + 1; }

  void connect(std::size_t from, std::size_t to, int capacity) {
    const auto there = boost::add_edge(from, to, graph_).first;
    const auto back = boost::add_edge(to, from, graph_).first;
    boost::put(boost::edge_capacity, graph_, there, capacity);
    boost::put(boost::edge_capacity, graph_, back, 0);
    boost::put(boost::edge_reverse, graph_, there, back);
    boost::put(boost::edge_reverse, graph_, back, there);
  }

  std::size_t sink_;
  Graph graph_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::size_t> stack_;
};

}  // namespace

std::vector<std::uint32_t> chokepoints(const PathSet& set) {
  if (!has_paths(set)) return {};
  std::vector<std::uint32_t> vertices;
  if (only_nodes(set)) {
    vertices = dominating_vertices(set);
  } else {
    vertices = vertices_of_a_path(set);
    std::erase_if(vertices, [&](std::uint32_t vertex) { return some_path_avoids(set, vertex); });
  }
  std::sort(vertices.begin(), vertices.end());
  vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
  return vertices;
}

std::optional<std::vector<std::uint32_t>> min_cut(const PathSet& set, std::span<const std::uint32_t> rank) {
  const auto node_of = only_nodes(set);
  if (!node_of || !has_paths(set)) return std::nullopt;
  std::vector<std::uint32_t> vertices(set.graph->vertices.size());
  std::iota(vertices.begin(), vertices.end(), 0U);
  std::erase_if(vertices, [&](std::uint32_t s) { return (*node_of)[s] == no_node; });
  std::sort(vertices.begin(), vertices.end(),
            [&](std::uint32_t a, std::uint32_t b) { return rank[a] < rank[b]; });
  SplitGraph graph(set, *node_of);
  std::vector<std::uint32_t> cut;
  for (const std::uint32_t s : vertices) {
    if (!graph.is_on_min_cut((*node_of)[s])) continue;
    cut.push_back(s);
    graph.take((*node_of)[s]);
  }
  return cut;
}

}  // namespace rearguard
