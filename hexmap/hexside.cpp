#include "hexmap/hexside.h"

#include <algorithm>

namespace rearguard {

std::optional<Hexside> Hexside::between(Hex a, Hex b) {
  if (!adjacent(a, b)) return std::nullopt;
  return Hexside(a, b);
}

Hexside Hexside::of(Hex h, Direction d) {
  return Hexside(h, neighbour(h, d));
}

std::optional<Direction> direction_between(Hex a, Hex b) {
  const auto found = std::find(direction_vectors.begin(), direction_vectors.end(), b - a);
  if (found == direction_vectors.end()) return std::nullopt;
  return direction(static_cast<int>(found - direction_vectors.begin()));
}

}  // namespace rearguard
