#pragma once
// The hexes that a unit can move to, past the enemies of a position.

#include <vector>

#include "pathing/movement.h"
#include "src/board/unit.h"

namespace rearguard {

class Position;
struct RuleSet;

/// Returns the hexes that a unit can reach with `budget`, its own hex included, by printed number. The ZOC is
/// that of the rules; hexes with enemies cannot be entered.
std::vector<ReachedHex> reached_hexes(const Position& position, const RuleSet& rule_set, UnitIndex unit,
                                      MovementPoints budget, const ZocEffect& effect);

}  // namespace rearguard
