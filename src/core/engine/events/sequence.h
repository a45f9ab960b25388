#pragma once
// Several units that retreat by one combat result, one after another: `[sequence]`.

#include <optional>
#include <variant>
#include <vector>

#include "src/core/engine/terms/engine_request.h"
#include "src/core/engine/terms/resolution.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

class Position;
struct Judging;
struct RuleSet;

/// The maximum number of questions by which one answer finds out who is lost later.
inline constexpr int max_sequence_questions = 20'000;

/// Returns the question whose answers a combat result chooses from.
EngineRequest to_request(const CombatEvent& event);

/// Returns which of some units of a position are still on a later board, by the indices of that board.
std::vector<UnitIndex> still_there(const Position& position, const std::vector<UnitIndex>& units,
                                   const Position& later);

/// Returns what is wrong with the units that a request names to retreat after its own (`about`: "then").
std::optional<RequestError> problem_with_later_units(const Position& position, const RuleSet& whole,
                                                     const EngineRequest& request);

/// Takes those end hexes out of a verdict after which a later unit of the request is lost, if another one
/// leaves a legal path to all of them, and returns them; none if the rules do not spare units. What depends
/// on dice is not foreseen: such an end hex stays. `request` has its causing units, and its option is paid
/// for. Fails as `Judge::judge` does for a later unit. After `max_sequence_questions`, or beyond the work of
/// one question, the end hexes that are not decided stay, with a note.
std::variant<std::vector<RuledOutHex>, RequestError> protect_later_units(const Judging& judging,
                                                                         const EngineRequest& request,
                                                                         Verdict& verdict);

}  // namespace rearguard
