#pragma once
// Which units retreat together.

#include <vector>

#include "src/engine/retreat_request.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the units that move with the unit of a request, ascending: with `mover = "stack"` those of its
/// side in its hex. A unit for which the result has an outcome and no length, such as an exempt one, moves
/// with nobody.
std::vector<UnitIndex> companions(const Position& position, const RuleSet& rule_set,
                                  const RetreatRequest& request);

/// Returns all units of the side of a unit in its hex, ascending, if a result can move stacks; else the unit
/// alone. Conditions of results may ask for any of them before it is known who moves.
std::vector<UnitIndex> stack_of(const Position& position, const RuleSet& rule_set, UnitIndex unit);

}  // namespace rearguard
