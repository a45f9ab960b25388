#pragma once
// Numbers of units that clauses, stacking limits and tests ask for.

#include <optional>
#include <string>

#include "src/board/unit.h"
#include "src/engine/retreat_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Tests whether a formula asks for a strength, morale or movement that the unit does not state.
bool is_unstated(const Unit& unit, const std::string& name);

/// Returns the error for a unit that does not state its strength, morale or movement, if a formula about the
/// steps of its retreat asks for that. Counts that it does not state are 0.
std::optional<RequestError> missing_number(const Position& position, const RuleSet& rule_set, UnitIndex unit);

/// Tests whether a formula about the steps asks any unit for a number of its own.
bool asks_for_numbers(const RuleSet& rule_set);

}  // namespace rearguard
