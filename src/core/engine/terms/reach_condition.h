#pragma once
// Evaluates whether a move can bring a unit into contact with another, and what blocks it.

namespace rearguard {

struct EventContext;
struct ReachCondition;

/// Returns whether a straight move has a walk that ends adjacent to a causing unit (the target) within the
/// given length and meets nothing except what `way` ignores. All hexes entered must be on the map, contain no
/// units except ignored ones, and be passable to the unit's class. With `min_enemies`, at least that many
/// different unengaged enemies must be on such walks. With `aligned`, the unit must also be able to turn to
/// the target at the end. A unit adjacent to the target is in contact already.
bool reach_condition_holds(const ReachCondition& reach_condition, const EventContext& scene);

}  // namespace rearguard
