#include "src/core/engine/events/missing_facts.h"

#include "src/core/engine/events/retreat_length.h"
#include "src/core/engine/terms/stack.h"
#include "src/core/rules/facts/stated_facts.h"

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
                                               const EngineRequest& request) {
  const ResolvedQuestion resolved = resolve_length(position, rule_set, request);
  const auto* length = std::get_if<RetreatLength>(&resolved);
  if (length == nullptr) return std::nullopt;
  RetreatQuestion question{request.unit, *length, request.causing_units};
  question.companions = companions(position, rule_set, request);
  return missing_fact_error(position, rule_set, question);
}

std::optional<RequestError> missing_event_fact_error(const Position& position, const RuleSet& rule_set,
                                                     UnitIndex unit) {
  return error_of(missing_fact_of_events(position, rule_set, RetreatQuestion{unit, {}, {}}));
}

}  // namespace rearguard
