#pragma once
// Questions that ask for a fact that nobody states: a region, a retreat direction, the game turn.

#include <optional>

#include "src/core/engine/terms/engine_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the error for a retreat question under the rule set that moves the unit, if it needs a fact that
/// nobody states. The error names the fact, the part of the rules that asks, and how to state it.
std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const RetreatQuestion& question);

/// Returns the same for a request, if its length is known.
std::optional<RequestError> missing_fact_error(const Position& position, const RuleSet& rule_set,
                                               const EngineRequest& request);

/// Returns the same for an event that happens to a unit.
std::optional<RequestError> missing_event_fact_error(const Position& position, const RuleSet& rule_set,
                                                     UnitIndex unit);

}  // namespace rearguard
