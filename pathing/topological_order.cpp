#include "pathing/topological_order.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/topological_sort.hpp>

namespace rearguard {

std::optional<std::vector<std::size_t>> topological_order(std::size_t count,
                                                          std::span<const Precedence> precedences) {
  // The sort starts from the first vertex, and lists a vertex after those that its edges lead to. So the
  // vertices are the tasks backward, and edges lead from the later task to the earlier.
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  edges.reserve(precedences.size());
  for (const Precedence& p : precedences) edges.emplace_back(count - 1 - p.late, count - 1 - p.early);
  std::sort(edges.begin(), edges.end());
  using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
  const Graph graph(boost::edges_are_sorted, edges.begin(), edges.end(), count);
  std::vector<std::size_t> order;
  order.reserve(count);
  try {
    boost::topological_sort(graph, std::back_inserter(order));
  } catch (const boost::not_a_dag&) {
    return std::nullopt;
  }
  for (std::size_t& task : order) task = count - 1 - task;
  return order;
}

}  // namespace rearguard
