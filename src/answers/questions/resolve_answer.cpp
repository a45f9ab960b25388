#include "src/answers/questions/resolve_answer.h"

namespace rearguard {

std::variant<ResolutionReport, RequestError> resolution_report(const Position& position, const RuleSet& rules,
                                                               const ResolveRequest& request, Dice dice) {
  ResolutionResult result = carry_out(position, rules, request, dice);
  if (auto* problem = std::get_if<RequestError>(&result)) return std::move(*problem);
  return ResolutionReport{request, rules.id, std::move(result), dice.rolls()};
}

}  // namespace rearguard
