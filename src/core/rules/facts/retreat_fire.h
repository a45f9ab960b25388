#pragma once
// Tests of retreat fire under the rules of a file.

#include "src/core/board/position.h"
#include "src/core/rules/words/fire_rule.h"

namespace rearguard {

/// Tests whether a unit has a range of retreat fire, and the rules let it use it.
bool may_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u);

/// Tests whether a unit could use retreat fire at `h`: the rules let it, within its range and with a clear
/// line of sight.
bool can_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u, Hex h);

}  // namespace rearguard
