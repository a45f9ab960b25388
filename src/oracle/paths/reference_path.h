#pragma once
// The board of a question asked once: for those who look at single paths.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// Tests whether a path has a property, including revisits, end distances and relations.
bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path);
/// Tests a property for one step of a path (1 for the first), within its scope.
bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step);
/// Returns the steps of a path (1 for the first) at which the property holds. Empty if it does not hold; the
/// last step for a property of whole paths.
std::vector<std::size_t> places_of(const ReferenceBoard& b, const PropertyUse& use, ReferencePath path);
/// Returns the quantity of `minimize` or `maximize` for one step, or summed over a whole path.
std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step);
std::int64_t path_value(const PathQuestion& q, const ValueUse& use, ReferencePath path,
                        ClauseKind kind = ClauseKind::minimize);
/// Returns the movement points of a path for the retreating unit, or nothing if a step cannot be made.
std::optional<MovementPoints> path_cost(const PathQuestion& q, ReferencePath path);

/// Tests whether a path enters a hex that the question closes.
bool enters_closed(const ReferenceBoard& b, ReferencePath path);
/// Tests whether a path ends in a hex that has no room.
bool ends_without_room(const ReferenceBoard& b, ReferencePath path);

}  // namespace rearguard
