#pragma once
// Numbers of the retreating unit that the clauses ask for.

#include <optional>

#include "src/board/unit.h"
#include "src/engine/retreat_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the error for a unit that does not state its strength, morale or movement, if a formula about the
/// steps of its retreat asks for that. Counts that it does not state are 0.
std::optional<RequestError> missing_number(const Position& position, const RuleSet& rule_set, UnitIndex unit);

/// Tests whether a formula about the steps asks any unit for a number of its own.
bool asks_for_numbers(const RuleSet& rule_set);

}  // namespace rearguard
