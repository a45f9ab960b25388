#pragma once
// Reference implementation of all properties: tests one given path directly against the units of the
// position, without graph or bit planes. Used by perft and by tests.

#include "pathing/clause_kind.h"
#include "src/core/rules/facts/question.h"

namespace rearguard {

struct PropertyUse;
struct ValueUse;

using ReferencePath = std::span<const Hex>;  ///< from the start hex to the end hex

/// Tests whether a path has a property, including revisits, end distances and relations.
bool path_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path);

/// Returns the steps of a path (1 for the first) at which the property holds. Empty if it does not hold; the
/// last step for a property of whole paths.
std::vector<std::size_t> places_of(const PathQuestion& q, const PropertyUse& use, ReferencePath path);

/// Returns the quantity of `minimize` or `maximize` for one step of a whole path. Steps that cannot be made
/// cost nothing; `kind` says which values are worse, as those of steps without a path to their anchor are.
std::int64_t step_value(const PathQuestion& q, const ValueUse& use, ClauseKind kind, ReferencePath path,
                        std::size_t step);
/// Returns the sum of these over a whole path.
std::int64_t path_value(const PathQuestion& q, const ValueUse& use, ReferencePath path,
                        ClauseKind kind = ClauseKind::minimize);

/// Tests a property for one step of a path (1 for the first), within its scope; not for properties of whole
/// paths.
bool step_has(const PathQuestion& q, const PropertyUse& use, ReferencePath path, std::size_t step);

/// Tests a property of hexes, hexsides or steps (relations included) for one step of some path from the
/// unit's hex.
bool step_has(const PathQuestion& q, const PropertyUse& use, Hex from, Hex to);

/// Returns what a step costs the retreating unit, nothing if it cannot be made. Leaving the map by an exit
/// costs nothing.
std::optional<StepPrice> step_price(const PathQuestion& q, Hex from, Hex to);

/// Returns the movement points of a path for the retreating unit, or nothing if a step cannot be made.
std::optional<MovementPoints> path_cost(const PathQuestion& q, ReferencePath path);

/// Tests whether a path enters a hex that the question closes.
bool enters_closed(const PathQuestion& q, ReferencePath path);
/// Tests whether a path ends in a hex that has no room.
bool ends_without_room(const PathQuestion& q, ReferencePath path);

}  // namespace rearguard
