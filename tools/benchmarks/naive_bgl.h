#pragma once
// The yardstick of those who reach for Boost.Graph first: every step stored as an edge, one call of
// dijkstra_shortest_paths over the whole map, then a filter.

#include <memory>
#include <vector>

#include "tools/benchmarks/ground.h"

namespace rearguard::workspace {

class NaiveBgl {
 public:
  explicit NaiveBgl(const Ground& ground);
  ~NaiveBgl();

  /// Cost of every hex by row-major index, the largest int where there is no way.
  const std::vector<int>& all(std::size_t start);
  /// Row-major indices within the budget, ascending.
  std::vector<std::size_t> range(std::size_t start, int budget);

 private:
  struct Stored;
  std::unique_ptr<Stored> stored_;
};

}  // namespace rearguard::workspace
