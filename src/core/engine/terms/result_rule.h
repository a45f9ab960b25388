#pragma once
// Which rule of a result applies to a unit, and which failure.

#include <optional>
#include <variant>
#include <vector>

#include "src/core/engine/terms/engine_request.h"

namespace rearguard {

class Position;
struct FailureRule;
struct RetreatQuestion;
struct ResultRule;
struct RuleSet;

/// Returns the first rule of the request's result whose condition the unit meets, or met before it paid for
/// an option; null if the request names
/// no result that the rules define. An error if a number that a condition or the rule needs is not stated
/// (`about`: "number"), if a fact that decides a condition is not ("facts"), or if the request states one
/// that no rule of the result needs ("name").
std::variant<const ResultRule*, RequestError> result_rule_for(const Position& position,
                                                              const RuleSet& rule_set,
                                                              const EngineRequest& request);

/// Returns whether the unit of a request may take an option beside the request's result. An error if a number
/// or a fact that the option or its condition needs is not stated (`about`: "number" or "facts").
std::variant<bool, RequestError> is_open_to_unit(const ResultRule& option, const Position& position,
                                                 const RuleSet& rule_set, const RetreatRequest& request);

/// Returns the rule of the request's result as `result_rule_for` does, or the option that the request takes
/// beside it.
std::variant<const ResultRule*, RequestError> chosen_rule_for(const Position& position,
                                                              const RuleSet& rule_set,
                                                              const EngineRequest& request);

/// Returns the rule set by which a request with a result moves its unit: that of the move of the result, or
/// `rule_set` itself.
std::variant<const RuleSet*, RequestError> mover_for(const Position& position, const RuleSet& rule_set,
                                                     const EngineRequest& request);

/// Returns the error (`about`: "move") for a unit that the move of a rule set is not for; nothing if it is.
std::optional<RequestError> problem_with_move(const Position& position, const RuleSet& move,
                                              const RetreatQuestion& question);

/// Asks for a fact that nobody states, if it decides which failure of a move a unit meets.
std::optional<RequestError> missing_for_failure(const Position& position, const RuleSet& move,
                                                const RuleSet& whole, UnitIndex unit,
                                                const std::vector<UnitIndex>& causing_units);

/// Returns the first failure of a move whose condition the unit meets. `whole` is the rule set of the whole
/// file.
const FailureRule& failure_for(const Position& position, const RuleSet& move, const RuleSet& whole,
                               UnitIndex unit, const std::vector<UnitIndex>& causing_units);

}  // namespace rearguard
