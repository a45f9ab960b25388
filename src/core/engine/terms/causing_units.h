#pragma once
// Who caused a retreat: named by the question, or taken from the rule set's default.

#include <optional>
#include <string>
#include <vector>

#include "src/core/engine/terms/engine_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Settles the causing units of a request under the rule set that moves the unit: those that the request
/// names, or those that the rule set takes by default if it asks for them and none is named. Returns why it
/// cannot: the rule set asks and has no default, or a named unit is no enemy of the unit that retreats. Does
/// nothing to a request that is settled.
std::optional<RequestError> settle_causing_units(const Position& position, const RuleSet& rule_set,
                                                 EngineRequest& request);

/// Does the same for a request as a user asks it. `by_default`, if it is not null, receives whether its
/// causing units are those of the rule set's default.
std::optional<RequestError> settle_causing_units(const Position& position, const RuleSet& rule_set,
                                                 RetreatRequest& request, bool* by_default = nullptr);

/// Returns why units cannot have caused a retreat of a unit, if one of them is no enemy of it.
std::optional<RequestError> not_an_enemy(const Position& position, UnitIndex unit,
                                         const std::vector<UnitIndex>& causing_units);

/// Returns the part of the rule set that makes a request for this unit and result ask for the causing units:
/// "clause farther". Empty if it does not ask, because no part does or because the unit stays where it is.
std::string asks_for_causing_units(const Position& position, const RuleSet& rule_set,
                                   const EngineRequest& request);

/// Returns the enemies adjacent to a unit, by hex number, then by id.
std::vector<UnitIndex> adjacent_enemies(const Position& position, UnitIndex unit);

/// Returns "taken as causing units: a, b", for an answer whose causing units are the rule set's default.
std::string describe_default_causes(const Position& position, const std::vector<UnitIndex>& units);

}  // namespace rearguard
