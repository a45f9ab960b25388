#include "src/core/engine/terms/alignment.h"

#include <algorithm>
#include <cstdlib>

#include "hexmap/hexside.h"

namespace rearguard {

std::optional<Alignment> alignment(std::optional<Direction> ahead, Hex at, Hex target) {
  const auto toward = direction_between(at, target);
  if (!toward) return std::nullopt;
  const Direction now = ahead.value_or(*toward);
  const int apart = std::abs(index_of(now) - index_of(*toward));
  return Alignment{std::min(apart, direction_count - apart), neighbour(at, now)};
}

}  // namespace rearguard
