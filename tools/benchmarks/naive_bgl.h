#pragma once
// The yardstick of a first attempt with Boost.Graph: every step stored as an edge, one call of
// dijkstra_shortest_paths over the whole map, then a filter.

#include <memory>
#include <vector>

#include "tools/benchmarks/ground.h"

namespace rearguard::benchmarks {

class NaiveBgl {
 public:
  explicit NaiveBgl(const Ground& ground);
  ~NaiveBgl();

  /// Returns the cost of every hex by row-major index; the largest int if it is unreachable.
  const std::vector<int>& all(std::size_t start);
  /// Returns the row-major indices within the budget, ascending.
  std::vector<std::size_t> range(std::size_t start, int budget);

 private:
  struct Stored;
  std::unique_ptr<Stored> stored_;
};

}  // namespace rearguard::benchmarks
