#include "src/answers/questions/resolve_answer.h"

#include "src/core/io/positions/resolve_request_reader.h"

namespace rearguard {

std::variant<ResolutionReport, RequestError> resolution_report(const Position& position, const RuleSet& rules,
                                                               const DicedRequest& request) {
  auto dice = dice_of(request, position, rules);
  if (auto* problem = std::get_if<RequestError>(&dice)) return std::move(*problem);
  Dice& rolled = std::get<Dice>(dice);
  ResolutionResult result = carry_out(position, rules, request.request, rolled);
  if (auto* problem = std::get_if<RequestError>(&result)) return std::move(*problem);
  return ResolutionReport{request.request, rules.id, std::move(result), rolled.rolls()};
}

}  // namespace rearguard
