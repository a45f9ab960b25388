#pragma once
// Applies combat results and events: chooses a path, resolves retreat fire, passes through and displaces
// friends, and returns the new position. Dice are input, and are recorded.

#include <vector>

#include "src/core/engine/events/resolve.h"

namespace rearguard {

/// Applies a combat result, and then the results that it triggers, first in, first out, by the rules' retreat
/// effects:
///
/// 1. A path is chosen. Paths with the same end hex and the same effects are equivalent, and the first by
///    number represents all. The chooser picks among the rest; "engine" takes the first, "random" rolls a die
///    for the end hex. Without a legal path the failure outcome applies.
/// 2. The unit moves to the end hex, as a move of an event does: with the contacts and path effects of its
/// move.
/// 3. Friends over the stacking limit there make way at once, from the top of the stack, and those whom they
///    displace after them. Then follow the steps after the move and the path effects of its end hex.
/// 4. The results triggered by these steps follow in order.
///
/// An effect acts on a unit that is met during one move only, and a unit makes way at most once and only
/// before it retreats; hence every resolution ends. The order of units in the document matters only within a
/// hex. When the last unit of a side is removed, the position loses what it states for that side alone (enemy
/// line, supply sources).
///
/// Fails as `Judge::judge` does, if dice or choices are missing, invalid or left over (`about`: "dice",
/// "choice"), or if a unit that must test does not state its number.
ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const CombatEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices);

/// Applies an event of the rule file, step by step, and then the events that it triggers, first in, first
/// out; an event triggered `at_once` runs before the next step. An event happens to a unit at most once from
/// the same cause in one resolution, unless it `repeats`; hence chains and rings of units end.
///
/// Fails also on an unknown event, a missing number, a formula without a value, more than `max_events`
/// events, and more work than one resolution may take (work_meter.h).
ResolutionResult resolve(const Position& position, const RuleSet& rule_set, const ReportedEvent& event,
                         Dice& dice, const std::vector<PathChoice>& choices);

}  // namespace rearguard
