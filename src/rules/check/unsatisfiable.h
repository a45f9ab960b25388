#pragma once
// Conditions that can never hold, as far as the rule file alone shows. Private to the room.

#include <optional>
#include <string>

namespace rearguard {

struct Condition;

/// Returns the reason why no unit can satisfy the condition ("it needs state `good` and rules it out");
/// nothing if some unit could.
std::optional<std::string> is_unsatisfiable(const Condition& condition);

/// Tests for a condition that tests nothing and thus always holds.
bool tests_nothing(const Condition& condition);

}  // namespace rearguard
