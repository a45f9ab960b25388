#pragma once
// A minimum-cost flow through a small network (successive shortest paths).

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rearguard {

/// A network with capacities and costs on its edges.
class FlowNetwork {
 public:
  struct Flow {
    std::int64_t amount = 0;      ///< the greatest possible
    std::int64_t cost = 0;        ///< the smallest for that amount
    std::size_t inspections = 0;  ///< costs of edges that the search has read: a measure of its work
  };

  std::uint32_t add_node() { return nodes_++; }
  /// Adds an edge; `capacity` and `cost` must not be negative.
  void add_edge(std::uint32_t from, std::uint32_t to, std::int64_t capacity, std::int64_t cost) {
    edges_.push_back({from, to, capacity, cost});
  }
  /// Returns the greatest flow from `source` to `sink` with the smallest cost. Their numbers must differ.
  Flow max_flow(std::uint32_t source, std::uint32_t sink) const;

 private:
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::int64_t capacity = 0;
    std::int64_t cost = 0;
  };

  std::uint32_t nodes_ = 0;
  std::vector<Edge> edges_;
};

}  // namespace rearguard
