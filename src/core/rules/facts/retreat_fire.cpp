#include "src/core/rules/facts/retreat_fire.h"

#include "src/core/rules/facts/unit_condition.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {

bool may_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u) {
  return position.unit(u).retreat_fire_range > 0 &&
         (rule.where == nullptr || meets(*rule.where, position, u));
}

bool can_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u, Hex h) {
  return may_retreat_fire(position, rule, u) && can_retreat_fire(position, u, h);
}

}  // namespace rearguard
