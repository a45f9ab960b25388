#pragma once
// What requests to resolve an event or a result come to, as commands and programs ask for it.

#include "src/answers/report/resolution_json.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Carries a request out with these dice. A problem as of `carry_out`.
std::variant<ResolutionReport, RequestError> resolution_report(const Position& position, const RuleSet& rules,
                                                               const ResolveRequest& request, Dice dice);

}  // namespace rearguard
