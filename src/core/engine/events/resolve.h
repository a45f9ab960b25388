#pragma once
// Applies combat results and events: chooses a path, resolves retreat fire, passes through and displaces
// friends, and returns the new position. Dice are input, and are recorded.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "src/core/engine/terms/resolution.h"

namespace rearguard {

class Dice;
struct Judging;
struct RuleSet;

/// Applies a combat result to the position of `judging` by the rules of the whole file; see
/// src/core/engine/question/resolve.h.
ResolutionResult resolve(const Judging& judging, const CombatEvent& event, Dice& dice,
                         const std::vector<PathChoice>& choices);

/// The same for an event of the rule file.
ResolutionResult resolve(const Judging& judging, const ReportedEvent& event, Dice& dice,
                         const std::vector<PathChoice>& choices);

/// The most events of one resolution.
inline constexpr int max_events = 10'000;

/// Returns the error of an event of which it cannot be said whether it is possible, because a requirement
/// asks for a number that nobody states; nothing if it can.
std::optional<RequestError> missing_for_event(const Position& position, const RuleSet& rule_set,
                                              const ReportedEvent& event);

/// Lists the reasons that an event is impossible, before any die is rolled; empty if it is possible.
std::vector<ResolutionStep> obstacles(const Position& position, const RuleSet& rule_set,
                                      const ReportedEvent& event);

}  // namespace rearguard
