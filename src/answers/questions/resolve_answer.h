#pragma once
// What requests to resolve an event or a result come to, as commands and programs ask for it.

#include "src/answers/report/resolution_json.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

class Position;
struct DicedRequest;
struct RuleSet;

/// Carries a request out with its dice. A problem as of `carry_out` and `dice_of`.
std::variant<ResolutionReport, RequestError> resolution_report(const Position& position, const RuleSet& rules,
                                                               const DicedRequest& request);

}  // namespace rearguard
