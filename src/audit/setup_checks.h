#pragma once
// Checks of valid positions: probable mistakes in the set-up.

#include <vector>

namespace rearguard {

struct Finding;
class Position;
struct RuleSet;

/// Runs setup-impassable, setup-mixed-sides and, with a rule set, setup-overstacked.
std::vector<Finding> audit_setup(const Position& position, const RuleSet* rule_set);

}  // namespace rearguard
