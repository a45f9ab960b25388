#pragma once
// Checks of valid positions: probable mistakes in the set-up.

#include <vector>

namespace rearguard {

struct Finding;
class Position;
struct RuleSet;

/// Runs setup-impassable and setup-mixed-sides; with a rule set also setup-overstacked and
/// setup-missing-fact.
std::vector<Finding> audit_setup(const Position& position, const RuleSet* rule_set);

/// Returns the rule sets by which units of a set of rules retreat; the rules must outlive it.
std::vector<const RuleSet*> moves_of(const RuleSet& rules);

}  // namespace rearguard
