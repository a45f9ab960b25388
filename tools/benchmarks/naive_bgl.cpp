#include "tools/benchmarks/naive_bgl.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

namespace rearguard::benchmarks {

struct NaiveBgl::Stored {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property,
                                      boost::property<boost::edge_weight_t, int>>;
  explicit Stored(std::size_t hexes) : graph(hexes), cost(hexes), predecessor(hexes) {}

  Graph graph;
  std::vector<int> cost;
  std::vector<Graph::vertex_descriptor> predecessor;
};

NaiveBgl::NaiveBgl(const Ground& ground) : stored_(std::make_unique<Stored>(ground.map.grid().size())) {
  const Grid& grid = ground.map.grid();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex to = neighbour(grid.hex_at(i), direction(d));
      if (!grid.contains(to) || ground.entry_cost[grid.index(to)] == 0) continue;
      boost::add_edge(i, grid.index(to), int{ground.entry_cost[grid.index(to)]}, stored_->graph);
    }
  }
}

NaiveBgl::~NaiveBgl() = default;

const std::vector<int>& NaiveBgl::all(std::size_t start) {
  boost::dijkstra_shortest_paths(
      stored_->graph, start,
      boost::distance_map(stored_->cost.data()).predecessor_map(stored_->predecessor.data()));
  return stored_->cost;
}

std::vector<std::size_t> NaiveBgl::range(std::size_t start, int budget) {
  const auto& cost = all(start);
  std::vector<std::size_t> reached;
  for (std::size_t i = 0; i < cost.size(); ++i) {
    if (cost[i] <= budget) reached.push_back(i);
  }
  return reached;
}

}  // namespace rearguard::benchmarks
