#pragma once
// Doctrines whose retreats gain distance from the start with every step.

#include "src/rules/rule_set.h"

namespace rearguard {

/// Whether all walks are there to begin with and some clause lets only walks pass that gain distance from the
/// start with every step, so that no others need to be looked at: those that end as far away as they have
/// steps.
bool only_receding(const RuleSet& rule_set);

/// What no walk can have that gains distance with each of the required number of steps.
bool gives_required_distance(const PropertyUse& use);

}  // namespace rearguard
