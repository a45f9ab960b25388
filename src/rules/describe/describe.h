#pragma once
// A doctrine in words: the numbered list that a player reads.

#include <string>

#include "src/rules/condition.h"
#include "src/rules/rule_set.h"

namespace rearguard {

/// Name, chooser, results, the clauses in the order in which they are applied, ZOC, stacking and the
/// failure; several lines, each ended by a newline.
std::string describe(const RuleSet& rule_set);

/// "it is engaged and 2 or more enemies are within 3 hexes", of the unit that a step affects.
std::string describe(const Condition& condition);

/// "any step gets closer to the enemy line": what a property says of a path.
std::string describe(const PropertyUse& use);

}  // namespace rearguard
