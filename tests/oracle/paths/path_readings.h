#pragma once
// Readings of one path that only tests ask for, from the reference board.

#include <optional>
#include <vector>

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// The steps of a path, 1 for the first; for a property of whole paths the last.
inline std::vector<std::size_t> places_of(const ReferenceBoard& b, const PropertyUse& use,
                                          ReferencePath path) {
  if (use.members == Members::one_fixed)
    return b.path_has(use, path) ? std::vector{path.size() - 1} : std::vector<std::size_t>{};
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (b.is_true(use, path, i)) places.push_back(i);
  }
  return places;
}

/// Returns the movement points of a path for the retreating unit, or nothing if a step cannot be made.
inline std::optional<MovementPoints> path_cost(const PathQuestion& q, ReferencePath path) {
  const ReferenceBoard b(q);
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!b.step_price(path[i - 1], path[i]) && b.exit_over(path[i - 1], path[i]) == nullptr)
      return std::nullopt;
  }
  return MovementPoints{b.spent(path, path.size() - 1)};
}

}  // namespace rearguard
