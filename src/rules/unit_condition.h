#pragma once
// Conditions that a unit meets by itself, whatever happens to it: its state, its kind, its ground, its
// numbers.

#include <cstdint>
#include <string>
#include <vector>

#include "src/board/position.h"
#include "src/rules/condition.h"

namespace rearguard {

/// Tests the names of a condition: state, kind, class, markers and the terrain of the unit's hex.
bool names_fit(const Condition& condition, const Position& position, UnitIndex unit);

/// Returns a number that a unit states of itself: `strength`, `morale`, `stacking_points`, `movement` (whole
/// movement points), `retreat_fire_range`, or one of its counts, 0 by default.
std::int64_t own_number(const std::string& name, const Position& position, UnitIndex unit);

/// Tests whether a condition asks only for what a unit is by itself.
bool is_of_unit_alone(const Condition& condition);

/// Tests such a condition. Its other parts are left aside.
bool meets(const Condition& condition, const Position& position, UnitIndex unit);

/// Returns the names in the formulas of a condition and of all its parts.
std::vector<std::string> formula_names(const Condition& condition);

/// Tests whether a clause applies to a unit: the `if` of the clause.
bool applies(const Clause& clause, const Position& position, UnitIndex unit);

/// Returns the bearing of a hex from a unit with a facing. The front is everything within 90° of the facing,
/// the rear everything within 30° of straight behind, the flanks the rest. A unit without a facing has its
/// front in all directions.
Bearing bearing_of(const Unit& unit, Hex other);

}  // namespace rearguard
