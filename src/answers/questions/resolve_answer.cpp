#include "src/answers/questions/resolve_answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/core/board/position.h"
#include "src/core/engine/terms/dice.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/io/positions/question_regions.h"
#include "src/core/io/positions/resolve_request.h"
#include "src/core/io/positions/resolve_request_reader.h"
#include "src/core/rules/words/event_rules.h"
#include "src/core/rules/words/rule_set.h"

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

std::variant<Preview, RequestError> preview_of(const Position& position, const RuleSet& rules,
                                               const ResolveRequest& request) {
  if (request.event.empty())
    return RequestError{"a preview looks an event through: name one, or ask for the needs of a result",
                        "event"};
  if (!request.choices.empty())
    return RequestError{"a preview looks all choices through: leave them out", "choice"};
  Dice none = Dice::given({});
  const ResolutionResult begun = carry_out(position, rules, request, none);
  const auto* problem = std::get_if<RequestError>(&begun);
  if (problem != nullptr && none.wanted() == 0) return *problem;
  if (const auto* done = std::get_if<Resolution>(&begun); done != nullptr && done->impossible) {
    std::vector<std::string> reasons;
    for (const ResolutionStep& step : done->resolution_steps) reasons.push_back(step.text);
    return RequestError{fmt::format("it cannot happen: {}", fmt::join(reasons, "; ")), "event"};
  }
  Position stated = position;
  if (request.regions.any()) {
    if (const auto wrong = state_regions(request.regions, request.unit, stated))
      return RequestError{*wrong, "facts"};
  }
  std::string message;
  const ReportedEvent event{request.event, *find_unit(stated, request.unit, message),
                            *find_units(stated, request.causing_units, message), request.numbers};
  return preview(stated, rules, event);
}

}  // namespace rearguard
