#pragma once
// Rule sets whose retreats increase the distance from the start with every step.

namespace rearguard {

struct PropertyUse;
struct RuleSet;

/// Tests whether only receding walks can be legal: the motion is free, and some clause requires an end
/// distance equal to the number of steps. Then no other walks need to be searched.
bool only_receding(const RuleSet& rule_set);

/// Tests for a property that no walk has whose every step recedes over the required number of hexes.
bool gives_required_distance(const PropertyUse& use);

}  // namespace rearguard
