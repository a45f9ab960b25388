#include "pathing/min_cost_flow.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/successive_shortest_path_nonnegative_weights.hpp>

namespace rearguard {
namespace {

// The algorithm adds the greatest distance to the potentials of nodes that it does not reach. Unsigned sums
// wrap around, and their differences are exact.
using Cost = std::uint64_t;

using Network = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                   boost::no_property, std::uint32_t, std::uint32_t>;
using EdgeOfNetwork = boost::graph_traits<Network>::edge_descriptor;

/// The costs of edges; counts how often one is read.
struct CountedCosts {
  using key_type = EdgeOfNetwork;
  using value_type = Cost;
  using reference = Cost;
  using category = boost::readable_property_map_tag;
  const Network* network = nullptr;
  const Cost* costs = nullptr;  ///< by edge
  std::size_t* reads = nullptr;
  friend Cost get(const CountedCosts& map, const key_type& edge) {
    ++*map.reads;
    return map.costs[get(boost::edge_index, *map.network, edge)];
  }
};

}  // namespace

FlowNetwork::Flow FlowNetwork::max_flow(std::uint32_t source, std::uint32_t sink) const {
  // Each edge becomes two: half 2e goes there, and half 2e + 1 back, by which flow can be taken back. The
  // edges of the network are the halves by tail; `at` is their place among these. The algorithm takes edge 0
  // for none, so that is an edge of no capacity, at a node 0 before all others.
  const auto halves = static_cast<std::uint32_t>(2 * edges_.size());
  const auto tail = [&](std::uint32_t h) { return h % 2 == 0 ? edges_[h / 2].from : edges_[h / 2].to; };
  const auto head = [&](std::uint32_t h) { return tail(h ^ 1U); };
  std::vector<std::uint32_t> half(halves), at(halves);
  std::iota(half.begin(), half.end(), 0U);
  std::stable_sort(half.begin(), half.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return tail(a) < tail(b); });
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends(halves + 1);
  std::vector<std::int64_t> capacity(halves + 1), residual(halves + 1);
  std::vector<Cost> costs(halves + 1);
  for (std::uint32_t i = 1; i <= halves; ++i) {
    const std::uint32_t h = half[i - 1];
    const Edge& edge = edges_[h / 2];
    const auto cost = static_cast<Cost>(edge.cost);
    at[h] = i;
    ends[i] = {tail(h) + 1, head(h) + 1};
    capacity[i] = h % 2 == 0 ? edge.capacity : 0;
    costs[i] = h % 2 == 0 ? cost : Cost{0} - cost;
  }
  const Network network(boost::edges_are_sorted, ends.begin(), ends.end(), nodes_ + 1);
  std::vector<EdgeOfNetwork> descriptors(halves + 1), reverse(halves + 1);
  for (auto [e, last] = boost::edges(network); e != last; ++e)
    descriptors[boost::get(boost::edge_index, network, *e)] = *e;
  for (std::uint32_t i = 1; i <= halves; ++i) reverse[i] = descriptors[at[half[i - 1] ^ 1U]];

  Flow flow;
  std::vector<EdgeOfNetwork> predecessor(nodes_ + 1);
  std::vector<Cost> distance(nodes_ + 1), potential(nodes_ + 1);
  const auto node = boost::get(boost::vertex_index, network);
  const auto index = boost::get(boost::edge_index, network);
  boost::successive_shortest_path_nonnegative_weights(
      network, source + 1, sink + 1, boost::make_iterator_property_map(capacity.begin(), index),
      boost::make_iterator_property_map(residual.begin(), index),
      CountedCosts{&network, costs.data(), &flow.inspections},
      boost::make_iterator_property_map(reverse.begin(), index), node,
      boost::make_iterator_property_map(predecessor.begin(), node),
      boost::make_iterator_property_map(distance.begin(), node),
      boost::make_iterator_property_map(potential.begin(), node));
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    const std::int64_t sent = edges_[e].capacity - residual[at[2 * e]];
    flow.cost += sent * edges_[e].cost;
    if (edges_[e].from == source) flow.amount += sent;
    if (edges_[e].to == source) flow.amount -= sent;
  }
  return flow;
}

}  // namespace rearguard
