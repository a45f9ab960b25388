#pragma once
// What requests to resolve an event may bring, before a die is rolled.

#include <variant>

#include "src/core/engine/terms/retreat_request.h"
#include "src/play/outcomes/preview.h"

namespace rearguard {

class Position;
struct ResolveRequest;
struct RuleSet;

/// Looks the event of a request through. A problem as of `carry_out`, or if the event is impossible, if the
/// request is about no event (`about`: "event"), or if it states choices ("choice").
std::variant<Preview, RequestError> preview_of(const Position& position, const RuleSet& rules,
                                               const ResolveRequest& request);

}  // namespace rearguard
