#include "pathing/costs_to.h"

#include <queue>
#include <utility>

namespace rearguard {

std::vector<std::optional<std::int64_t>> costs_to(const StepCosts& costs, std::span<const Hex> targets) {
  const HexMap& map = costs.map();
  const Grid& grid = map.grid();
  std::vector<std::optional<std::int64_t>> least(grid.size());
  using Reached = std::pair<std::int64_t, std::size_t>;  // parts and index
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> queue;
  const auto offer = [&](std::int64_t parts, std::size_t index) {
    if (least[index] && *least[index] <= parts) return;
    least[index] = parts;
    queue.emplace(parts, index);
  };
  for (const Hex h : targets) {
    if (map.exists(h)) offer(0, grid.index(h));
  }
  while (!queue.empty()) {
    const auto [parts, index] = queue.top();
    queue.pop();
    if (*least[index] < parts) continue;
    const Hex here = grid.hex_at(index);
    for (int d = 0; d < direction_count; ++d) {
      // The step that leads here in direction d begins on the other side.
      const Hex before = here - direction_vectors[static_cast<std::size_t>(d)];
      if (!map.exists(before)) continue;
      if (const auto step = costs.cost(before, direction(d))) offer(parts + step->parts, grid.index(before));
    }
  }
  return least;
}

}  // namespace rearguard
