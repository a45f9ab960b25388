#include "src/game/scenario.h"

#include "src/rules/rule_set.h"

namespace rearguard {

const Play& Scenario::play() const {
  return *rule_set->play;
}

}  // namespace rearguard
