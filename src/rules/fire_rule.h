#pragma once
// Which units can use retreat fire at all, as a rule file defines it.

#include <memory>
#include <string>

#include "src/board/position.h"

namespace rearguard {

struct Condition;  // src/rules/condition.h

struct FireRule {
  std::shared_ptr<const Condition> where = nullptr;  ///< what such a unit is by itself; null: anything
  std::string cite = {};                             ///< may be empty, as may be the next two
  std::string text = {};
  std::string interpretation = {};
};

/// Tests whether a unit has a range of retreat fire, and the rules let it use it.
bool may_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u);

/// Tests whether a unit could use retreat fire at `h`: the rules let it, within its range and with a clear
/// line of sight.
bool can_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u, Hex h);

}  // namespace rearguard
