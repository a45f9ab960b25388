#pragma once
// What requests to resolve an event or a result come to, and what they may bring before a die is rolled.

#include "src/answers/report/resolution_json.h"
#include "src/core/engine/terms/retreat_request.h"
#include "src/play/outcomes/preview.h"

namespace rearguard {

class Position;
struct DicedRequest;
struct ResolveRequest;
struct RuleSet;

/// Carries a request out with its dice. A problem as of `carry_out` and `dice_of`.
std::variant<ResolutionReport, RequestError> resolution_report(const Position& position, const RuleSet& rules,
                                                               const DicedRequest& request);

/// Looks the event of a request through. A problem as of `carry_out`, or if the event is impossible, if the
/// request is about no event (`about`: "event"), or if it states choices ("choice").
std::variant<Preview, RequestError> preview_of(const Position& position, const RuleSet& rules,
                                               const ResolveRequest& request);

}  // namespace rearguard
