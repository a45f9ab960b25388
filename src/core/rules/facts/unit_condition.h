#pragma once
// Conditions that a unit meets by itself, whatever happens to it: its state, its kind, its ground, its
// numbers.

#include <cstdint>
#include <string>
#include <vector>

#include "src/core/board/position.h"
#include "src/core/rules/words/condition.h"

namespace rearguard {

struct RetreatQuestion;

/// Tests the names of a condition: state, kind, class, side, markers and the terrain of the unit's hex; and
/// whether the unit is hidden and can fire.
bool names_fit(const Condition& condition, const Position& position, UnitIndex unit);

/// Returns a number that a unit states of itself: `strength`, `morale`, `stacking_points`, `movement` (whole
/// movement points), `retreat_fire_range`, or one of its counts, 0 by default.
std::int64_t own_number(const std::string& name, const Position& position, UnitIndex unit);

/// Tests whether a condition asks only for what a unit is by itself.
bool is_of_unit_alone(const Condition& condition);

bool asks_for_hex(const Condition& condition);

/// Tests whether a condition can be answered from the board before the unit moves: it names no single cause,
/// no path that a unit has taken, and no move by which a unit could be reached.
bool is_of_board(const Condition& condition);

/// Tests the parts of a condition that relate a unit to those it is engaged with and to the causing units.
bool relations_fit(const Condition& condition, const Position& position, UnitIndex unit,
                   const std::vector<UnitIndex>& causing_units);

/// Returns the hexes from a unit to the nearest causing unit; 0 without any.
std::int64_t distance_to_nearest(const Position& position, UnitIndex unit,
                                 const std::vector<UnitIndex>& causing_units);

/// What such a condition can refer to besides the unit: for a number of hexes, the length of the question.
struct ConditionContext {
  const Position& position;
  const RuleSet& rule_set;
  const RetreatQuestion& question;
};

/// Tests a condition that `is_of_board`: what it says of others is seen from the unit.
bool meets(const Condition& condition, const ConditionContext& context, UnitIndex unit);

/// Tests such a condition for every member of the mover of the question.
bool mover_meets(const Condition& condition, const ConditionContext& context);

/// Tests a condition on a unit alone outside any retreat, as for the units that exert a ZOC.
bool meets(const Condition& condition, const Position& position, UnitIndex unit);

std::vector<std::string> formula_names(const Condition& condition);

/// Tests whether a clause applies to the unit of a question: the `if` of the clause.
bool applies(const Clause& clause, const Position& position, const RuleSet& rule_set,
             const RetreatQuestion& question);

/// Tests the same for a priority of a motion.
bool applies(const MotionPriority& priority, const Position& position, const RuleSet& rule_set,
             const RetreatQuestion& question);

/// Tests whether the unit of a question may use a move at all: the `if` of the move.
bool is_for_unit(const RuleSet& move, const Position& position, const RetreatQuestion& question);

/// Returns the bearing of a hex from a unit with a facing. The front is everything within 90° of the facing,
/// the rear everything within 30° of straight behind, the flanks the rest. A unit without a facing has its
/// front in all directions.
Bearing bearing_of(const Unit& unit, Hex other);
/// Returns the flank on whose side a hex is, of a unit with a facing; nothing straight ahead or behind.
std::optional<Flank> flank_toward(const Unit& unit, Hex other);

}  // namespace rearguard
