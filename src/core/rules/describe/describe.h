#pragma once
// Describes a rule set in words: the numbered list that a player reads.

#include <optional>
#include <string>
#include <string_view>

namespace rearguard {

struct Condition;
struct Effect;
struct PropertyUse;
struct RuleSet;
struct ValueUse;

/// Describes name, chooser, results, the clauses in the order of application, ZOC, stacking and the failure;
/// several lines, each ended by a newline.
std::string describe(const RuleSet& rule_set);

/// Describes a condition on the affected unit: "it is engaged and 2 or more enemies are within 3 hexes".
std::string describe(const Condition& condition);

/// Describes one step of an event or a contact in one line, without the steps that it contains: "loses 1
/// strength point".
std::string describe(const Effect& step);

/// Describes a value that paths are compared by: "the number of times that it enters an enemy ZOC".
std::string describe_value(const ValueUse& value);

/// Describes a property of a path: "gets closer to the enemy line".
/// `lacking`: the same of a step without it, "enters no enemy ZOC".
std::string describe(const PropertyUse& use, bool lacking = false);

/// The two sides of a formula, and the sign between them that compares them: "<=".
struct Comparison {
  std::string left, sign, right;
};
/// Returns what a formula compares as a whole, not within brackets; nothing if it does not.
std::optional<Comparison> comparison_of(std::string_view formula);

}  // namespace rearguard
