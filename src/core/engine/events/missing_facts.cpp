#include "src/core/engine/events/missing_facts.h"

#include "hexmap/step_costs.h"
#include "src/core/board/position.h"
#include "src/core/engine/question/judge.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/facts/board_facts.h"
#include "src/core/rules/facts/stated_facts.h"
#include "src/core/rules/facts/step_properties.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/search/motion.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {
namespace {

std::optional<RequestError> error_of(const std::optional<MissingFact>& missing) {
  if (!missing) return std::nullopt;
  return incomplete(describe(*missing), "facts");
}

}  // namespace

std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const RetreatQuestion& question) {
  return error_of(missing_fact(position, rule_set, question));
}

std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const RetreatRequest& request) {
  const ResolvedQuestion resolved = resolve_length(position, rule_set, request);
  const auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr) return std::nullopt;
  RetreatQuestion question{request.unit, *length, request.causing_units};
  question.companions = companions(position, rule_set, request);
  return missing_fact_error(position, rule_set, question);
}

std::optional<RequestError> missing_lead_error(Judge& judge, const RetreatQuestion& question,
                                               bool has_paths) {
  const RuleSet& rule_set = judge.rule_set();
  if (rule_set.motion.kind != Motion::Kind::priority_list) return std::nullopt;
  if (!has_paths) return error_of(missing_lead(judge.position(), rule_set, question));
  const Unit& unit = judge.position().unit(question.unit);
  const StepCosts& costs = judge.costs(question);
  const QuestionContext context{judge.board(unit.side), costs, question, rule_set};
  const WalkLengths lengths = judge.clauses().lengths(question, costs, unit.hex);
  return error_of(
      missing_lead_above(judge.position(), rule_set, question, leading_priority(context, lengths)));
}

std::optional<RequestError> missing_event_fact_error(const Position& position, const RuleSet& rule_set,
                                                     UnitIndex unit) {
  return error_of(missing_fact_of_events(position, rule_set, RetreatQuestion{unit, {}, {}}));
}

}  // namespace rearguard
