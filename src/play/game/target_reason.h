#pragma once
// Why an action finds no target, in the terms of the board: the target, its distance, and what blocks the
// line of sight to it.

#include <string>

#include "src/core/board/unit.h"

namespace rearguard {

struct EventContext;
struct UnitGroup;

/// Returns why a unit is not in a group of targets because of where it is: "c4 in 2831 is 5 hexes away, at
/// most 3 are allowed". Empty if its place is no reason.
std::string why_out_of_reach(const UnitGroup& targets, const EventContext& scene, UnitIndex target);

/// Returns that of the nearest unit that could be a target elsewhere; empty if there is none, or if its place
/// is no reason.
std::string why_no_target(const UnitGroup& targets, const EventContext& scene);

}  // namespace rearguard
