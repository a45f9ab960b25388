#include "src/rules/fire_rule.h"

#include "src/rules/condition.h"
#include "src/rules/unit_condition.h"

namespace rearguard {

bool may_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u) {
  return position.unit(u).retreat_fire_range > 0 &&
         (rule.where == nullptr || meets(*rule.where, position, u));
}

bool can_retreat_fire(const Position& position, const FireRule& rule, UnitIndex u, Hex h) {
  return may_retreat_fire(position, rule, u) && can_retreat_fire(position, u, h);
}

}  // namespace rearguard
