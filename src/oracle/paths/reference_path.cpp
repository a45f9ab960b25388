#include "src/oracle/paths/reference_path.h"

#include <algorithm>

namespace rearguard {

bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path) {
  return ReferenceBoard(q).path_has(use, path);
}

bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step) {
  return ReferenceBoard(q).is_true(use, path, step);
}

std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step) {
  return ReferenceBoard(q).step_value(use, kind, path, step);
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
