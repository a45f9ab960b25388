#pragma once
// How far a result sends a unit.

#include <string>
#include <variant>

#include "src/core/engine/terms/engine_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// The outcome of a result that does not move the unit (a pin, an exemption).
struct NoRetreat {
  std::string outcome, clause, cite, why;
  bool fails = false;  ///< no hex is required, and then the failure applies
};
/// The retreat length of a request, or the outcome without a retreat.
using ResolvedQuestion = std::variant<RetreatLength, NoRetreat, RequestError>;
/// Computes the retreat length of a request.
ResolvedQuestion resolve_length(const Position& position, const RuleSet& rule_set,
                                const EngineRequest& request);
/// Lists the results of a rule set in file order, for messages: "rout, R2, R1".
std::string known_results(const RuleSet& rule_set);

}  // namespace rearguard
