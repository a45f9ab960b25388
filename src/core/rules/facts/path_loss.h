#pragma once
// What a path effect costs its mover for certain, as a number for each step: what clauses can add up.

#include <string>

#include "src/core/rules/words/rule_set.h"

namespace rearguard {

/// Returns why what an effect of a move costs is not a sum over the steps of a path that is known before the
/// move; empty if it is.
std::string why_no_sum(const PathEffectRule& effect, const RuleSet& move);

/// Returns the strength that such an effect costs at each step with its property. `counts_removal`: the
/// removal of the unit counts as a loss that no strength can bear.
ValueCase loss_by(const PathEffectRule& effect, bool counts_removal);

}  // namespace rearguard
