#pragma once
// Why a condition can never hold, as far as the rule file alone tells. Private to the room.

#include <optional>
#include <string>

#include "src/rules/condition.h"

namespace rearguard {

/// "it asks for state "good" and forbids it": why the condition holds of no unit. Nothing where some unit
/// could meet it.
std::optional<std::string> is_unsatisfiable(const Condition& condition);

/// Whether the condition asks nothing at all, so that it holds always.
bool asks_nothing(const Condition& condition);

}  // namespace rearguard
