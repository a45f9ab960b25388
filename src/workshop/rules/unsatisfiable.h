#pragma once
// Conditions and properties that never hold, as far as the rule file alone shows. Private to the room.

#include <optional>
#include <string>

namespace rearguard {

struct Condition;
struct PropertyUse;
struct RuleSet;

/// Returns the reason why no unit can satisfy the condition ("it needs state `good` and rules it out");
/// nothing if some unit could.
std::optional<std::string> is_unsatisfiable(const Condition& condition);

/// The same for a property of the steps of a move.
std::optional<std::string> is_unsatisfiable(const RuleSet& move, const PropertyUse& use);

/// Tests whether a path may enter hexes beyond those that the result requires.
bool goes_beyond_length(const RuleSet& move);

/// Tests whether `no` is the `not` of a property of the same step.
bool denies(const PropertyUse& no, PropertyUse use);

/// Tests for a condition that tests nothing and thus always holds.
bool tests_nothing(const Condition& condition);

}  // namespace rearguard
