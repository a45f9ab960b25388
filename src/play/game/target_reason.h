#pragma once
// Why an action finds no target, in the terms of the board: the target, its distance, and what blocks the
// line of sight to it.

#include <string>

#include "src/core/board/unit.h"

namespace rearguard {

struct Condition;
struct EventContext;
struct UnitGroup;

/// Returns why a unit is not in a group of targets because of where it is: "c4 in 2831 is 5 hexes away, at
/// most 3 are allowed". Empty if its place is no reason.
std::string why_out_of_reach(const UnitGroup& targets, const EventContext& scene, UnitIndex target);

/// Returns what a unit is not that targets must be: "c4 in 2831 is none of its targets: enemies that are not
/// routed".
std::string why_no_member(const UnitGroup& targets, const EventContext& scene, UnitIndex target);

/// Returns the numbers and places for which a condition does not hold: "distance is 3, at most 2", "2930
/// (woods) blocks the line of sight to c4 in 2831". Empty if it is about something else.
std::string why_not_met(const Condition& condition, const EventContext& scene);

/// Returns that of the nearest unit that could be a target elsewhere; if there is none, what is not there:
/// "there is no enemy within 3 hexes".
std::string why_no_target(const UnitGroup& targets, const EventContext& scene);

}  // namespace rearguard
