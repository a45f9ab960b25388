#include "src/play/game/scenario.h"

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

bool VictoryRule::counts(const std::string& owner, const std::string& kind_of_unit) const {
  return (side.empty() || side == owner) && (kinds.empty() || listed(kinds, kind_of_unit));
}

const Play& Scenario::play() const {
  return *rule_set->play;
}

}  // namespace rearguard
