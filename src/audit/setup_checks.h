#pragma once
// What is odd about how a position is set up, beyond what makes it invalid.

#include <vector>

#include "src/audit/finding.h"
#include "src/board/position.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// setup-impassable, setup-mixed-sides and, where a doctrine is given, setup-overstacked.
std::vector<Finding> audit_setup(const Position& position, const RuleSet* rule_set);

}  // namespace rearguard
