#pragma once
// The board of a question asked once: for those who look at single paths.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// Tests whether a path has a property, including revisits, end distances and relations.
bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path);
/// Tests a property for one step of a path (1 for the first), within its scope.
bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step);
/// Returns the quantity of `minimize` or `maximize` for one step.
std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step);

bool enters_closed(const ReferenceBoard& b, ReferencePath path);
bool ends_without_room(const ReferenceBoard& b, ReferencePath path);

}  // namespace rearguard
