#pragma once
// Reference implementation of the length rule: where a walk may end, followed hex by hex.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

/// Return the minimum and maximum number of hexes that a walk may enter, by the amount and the length rule.
int min_walk_length(const ReferenceBoard& b);
int max_walk_length(const ReferenceBoard& b);

/// How the motion determines whether a walk ends in some hex.
enum class WalkEnd : std::uint8_t {
  by_length,  ///< the length rule decides
  here,       ///< the walk ends here, however few hexes it has entered
  later,      ///< the walk continues
};

/// Tests whether a step of a path can be paid: the class can make it, or it leaves the map by an exit, by a
/// priority or by a contact that may lead over the edge.
bool is_payable(const ReferenceBoard& b, ReferencePath path, std::size_t step);

/// Tests whether the length rule lets a walk of this shape end where it does.
bool length_allows(const ReferenceBoard& b, ReferencePath path, WalkEnd motion);

/// Returns the index of the stop that ends a path in its last hex; nothing if none does.
std::optional<std::size_t> stop_at_end(const ReferenceBoard& b, ReferencePath path);

/// Tests whether a path that would end where it does leaves movement points for a further step that passes
/// the plain forbids: those that test single steps, the revisit and the hexes that the question closes. Such
/// a step passes if the path could end by it, or go on after it. False without a budget.
bool can_pay_on(const ReferenceBoard& b, ReferencePath path);

}  // namespace rearguard
