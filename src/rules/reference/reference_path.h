#pragma once
// The clauses read plainly off one written-down path, straight from the units of the position: no
// graph, no planes. The second, independent meaning of every property, behind perft and the audit of
// a proposed path.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/board/position.h"
#include "src/rules/question.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// One question, as the plain reading sees it. The position and the doctrine must outlive it.
struct ReferenceQuestion {
  const Position* position;
  const RuleSet* rule_set;
  RetreatQuestion question;
};

using ReferencePath = std::span<const Hex>;  ///< from the start hex to the end hex

/// Whether a path has a property; revisits, net distances and relations included.
bool path_has(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path);

/// The steps of a path (1 for the first) at which the property shows. Empty where it does not; for
/// properties of a whole path that hold, the last step.
std::vector<std::size_t> places_of(const ReferenceQuestion& q, const PropertyUse& use, ReferencePath path);

/// What `minimize` or `maximize` adds up, for a whole path. Steps that cannot be made cost nothing.
std::int64_t path_value(const ReferenceQuestion& q, const ValueUse& use, ReferencePath path);

/// Whether a property of hexes, hexsides or steps (a relation too) shows on one step of some path from the
/// unit's hex.
bool step_shows(const ReferenceQuestion& q, const PropertyUse& use, Hex from, Hex to);

/// Movement points of a path for the retreating unit, or nothing where a step cannot be made.
std::optional<MovementPoints> path_cost(const ReferenceQuestion& q, ReferencePath path);

/// Whether a path enters a hex that the question closes.
bool enters_closed(const ReferenceQuestion& q, ReferencePath path);

/// The fewest and the most hexes that a walk of the question may enter, as far as its amount and the
/// length rule say.
int shortest_walk(const ReferenceQuestion& q);
int longest_walk(const ReferenceQuestion& q);

/// What the motion says of a walk's ending in some hex.
enum class WalkEnd : std::uint8_t {
  by_length,  ///< nothing: it is the length rule's to say
  here,       ///< the walk leads no farther, however few hexes it has entered
  later,      ///< the walk leads on
};

/// Whether the length rule lets a walk of this shape end where it does.
bool length_allows(const ReferenceQuestion& q, ReferencePath path, WalkEnd motion);

}  // namespace rearguard
