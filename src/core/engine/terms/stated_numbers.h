#pragma once
// Numbers of units that clauses, stacking limits and tests ask for.

#include <optional>
#include <string>

#include "src/core/board/unit.h"
#include "src/core/engine/terms/retreat_request.h"

namespace rearguard {

struct Condition;
struct EventContext;
class Expression;
class Position;
struct RuleSet;

/// Tests whether a formula asks for a strength, morale or movement that the unit does not state.
bool is_unstated(const Unit& unit, const std::string& name);

/// Returns the error for a number that a part of the rules asks for: "clause far", "the morale of m".
RequestError without_number(const std::string& part, const std::string& number);

/// Returns what a formula depends on and nobody states: "the morale of m", "the strength of e1". That is a
/// strength, morale or movement that is not stated, if the value of the formula differs with it. Nothing if
/// all is stated that matters.
std::optional<std::string> unstated_number(const Expression& formula, const EventContext& scene);
/// Returns the same for a condition: what its formula depends on, if the rest of it holds.
std::optional<std::string> unstated_number(const Condition& condition, const EventContext& scene);
/// Returns the same for the condition of a step: nothing if its formula provides for units that do not state
/// the number.
std::optional<std::string> number_asked(const Condition& condition, const EventContext& scene);
/// Tests whether a formula says what holds for a unit that does not state a number: it compares the number
/// itself with 0, as in "strength > 0", or takes 1 in its place, as in "max(1, strength)".
bool provides_for_unstated(const Expression& formula);

/// Returns the error for a unit that does not state its strength, morale or movement, if a formula about the
/// steps of its retreat asks for that. Counts that it does not state are 0.
std::optional<RequestError> missing_number(const Position& position, const RuleSet& rule_set, UnitIndex unit);

/// Tests whether a formula about the steps asks any unit for a number of its own.
bool asks_for_numbers(const RuleSet& rule_set);

}  // namespace rearguard
