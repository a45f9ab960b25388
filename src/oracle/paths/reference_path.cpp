#include "src/oracle/paths/reference_path.h"

#include <algorithm>

namespace rearguard {

bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  return ReferenceBoard(q).path_has(use, path);
}

bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  return ReferenceBoard(q).is_true(use, path, step);
}

std::vector<std::size_t> places_of(const ReferenceBoard& b, const PropertyUse& use, ReferencePath path) {
  if (use.members == Members::one_fixed)
    return b.path_has(use, path) ? std::vector{path.size() - 1} : std::vector<std::size_t>{};
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (b.is_true(use, path, i)) places.push_back(i);
  }
  return places;
}

std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step) {
  return ReferenceBoard(q).step_value(use, kind, path, step);
}

std::int64_t path_value(const PathQuestion& q, const ValueUse& use, ReferencePath path, ClauseKind kind) {
  return ReferenceBoard(q).path_value(use, kind, path);
}

std::optional<MovementPoints> path_cost(const PathQuestion& q, ReferencePath path) {
  const ReferenceBoard b(q);
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (!b.step_price(path[i - 1], path[i]) && b.exit_over(path[i - 1], path[i]) == nullptr)
      return std::nullopt;
  }
  return MovementPoints{b.spent(path, path.size() - 1)};
}

bool enters_closed(const ReferenceBoard& b, ReferencePath path) {
  const std::vector<Hex>& closed = b.asked().closed;
  return std::any_of(path.begin() + 1, path.end(),
                     [&](Hex h) { return std::find(closed.begin(), closed.end(), h) != closed.end(); });
}

bool ends_without_room(const ReferenceBoard& b, ReferencePath path) {
  return std::any_of(b.asked().full.begin(), b.asked().full.end(),
                     [&](const FullHex& full) { return full.hex == path.back(); });
}

}  // namespace rearguard
