// Sums and widths along paths, and the number of paths.

#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/dag_shortest_paths.hpp>

#include "pathing/retreat_graph.h"

namespace rearguard {
namespace {

/// Adds up, along each edge, the number of paths to its tail. The edges into a node are relaxed, or not,
/// before any edge out of it, so that its number is final by then.
struct CountPaths : boost::dijkstra_visitor<> {
  SearchSpace* space = nullptr;
  std::uint64_t* counts = nullptr;  ///< null: does not count

  void examine_vertex(std::uint32_t /*node*/, const RetreatGraph& /*graph*/) const {
    ++space->shortest_paths;
  }
  void edge_relaxed(const RetreatEdge& edge, const RetreatGraph& /*graph*/) const { add(edge); }
  void edge_not_relaxed(const RetreatEdge& edge, const RetreatGraph& /*graph*/) const { add(edge); }

 private:
  void add(const RetreatEdge& edge) const {
    if (counts == nullptr) return;
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t& sum = counts[edge.head];
    sum = counts[edge.tail] > most - sum ? most : sum + counts[edge.tail];
  }
};

struct CountNodes : boost::dijkstra_visitor<> {
  SearchSpace* space = nullptr;
  void examine_vertex(std::uint32_t /*node*/, const CandidateGraph& /*graph*/) const {
    ++space->shortest_paths;
  }
};

using RetreatBackward = boost::reverse_graph<RetreatGraph>;

/// Weights by edge of the reversed graph.
struct BackwardWeights {
  using key_type = RetreatBackward::edge_descriptor;
  using value_type = std::int64_t;
  using reference = std::int64_t;
  using category = boost::readable_property_map_tag;
  const RetreatBackward* graph = nullptr;
  const std::int64_t* weight = nullptr;
  friend std::int64_t get(const BackwardWeights& map, const key_type& edge) {
    return map.weight[get(boost::edge_underlying, *map.graph, edge).index];
  }
};

struct Smaller {
  std::uint8_t operator()(std::uint8_t a, std::uint8_t b) const { return a < b ? a : b; }
};

}  // namespace

void min_sums_from_start(const CandidateGraph& graph, const EdgeSelection& selection,
                         const std::vector<std::int64_t>& weight, std::vector<std::int64_t>& sums,
                         std::vector<std::uint64_t>* counts, SearchSpace& space) {
  const RetreatGraph left(graph, IsSelected{&selection});
  sums.resize(graph.node_count());
  CountPaths count;
  count.space = &space;
  if (counts != nullptr) {
    counts->assign(graph.node_count(), 0);
    counts->front() = 1;
    count.counts = counts->data();
  }
  // The search adds to the sums of reached nodes only, so the sum of unreached ones cannot overflow.
  boost::dag_shortest_paths(left, std::uint32_t{0}, by_node(sums), by_edge(weight),
                            NodeColours::white(space.colours, graph), boost::dummy_property_map(), count,
                            std::less<>(), std::plus<>(), unreached_sum, std::int64_t{0});
}

void min_sums_to_ends(const CandidateGraph& graph, const EdgeSelection& selection,
                      const std::vector<std::int64_t>& weight, std::vector<std::int64_t>& sums) {
  const RetreatGraph left(graph, IsSelected{&selection});
  const RetreatBackward back(left);
  sums.assign(graph.node_count(), unreached_sum);
  for (const std::uint32_t n : graph.ends) sums[n] = 0;
  boost::bellman_ford_shortest_paths(
      back, graph.node_count(), BackwardWeights{&back, weight.data()}, boost::dummy_property_map(),
      by_node(sums), boost::closed_plus<std::int64_t>(), std::less<>(), boost::bellman_visitor<>());
}

void widest_paths(const CandidateGraph& graph, const std::vector<std::uint8_t>& width,
                  std::vector<std::uint8_t>& widest, SearchSpace& space) {
  widest.resize(graph.node_count());
  CountNodes count;
  count.space = &space;
  boost::dag_shortest_paths(graph, std::uint32_t{0}, by_node(widest), by_edge(width),
                            NodeColours::white(space.colours, graph), boost::dummy_property_map(), count,
                            std::greater<>(), Smaller(), std::uint8_t{0},
                            std::numeric_limits<std::uint8_t>::max());
}

}  // namespace rearguard
