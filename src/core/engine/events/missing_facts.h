#pragma once
// Questions that ask for a fact that nobody states: a region, a retreat direction, the game turn.

#include <optional>

#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Judge;
class Position;
struct RuleSet;

/// Returns the error for a retreat question under the rule set that moves the unit, if it needs a fact that
/// nobody states. The error names the fact, the part of the rules that asks, and how to state it.
std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const RetreatQuestion& question);

/// Returns the same for a request, if its length is known.
std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const RetreatRequest& request);

/// Returns the error for a question that a judge has answered, if its motion is a list of priorities and what
/// leads the unit depends on a fact that nobody states. `has_paths`: it has a legal path.
std::optional<RequestError> missing_lead_error(Judge& judge, const RetreatQuestion& question, bool has_paths);

/// Returns the same for an event that happens to a unit.
std::optional<RequestError> missing_event_fact_error(const Position& position, const RuleSet& rule_set,
                                                     UnitIndex unit);

}  // namespace rearguard
