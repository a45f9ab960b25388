#include "src/core/engine/question/resolve.h"

#include "src/core/engine/question/judge.h"

namespace rearguard {

ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const CombatEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices) {
  return resolve(Judge(position, rule_set), event, dice, choices);
}

ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const ReportedEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices) {
  return resolve(Judge(position, rule_set), event, dice, choices);
}

}  // namespace rearguard
