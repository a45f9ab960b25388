#pragma once
// Which parts of a rule set ask who caused the retreat.

#include <functional>
#include <optional>
#include <string>

namespace rearguard {

class Expression;
struct Condition;
struct RuleSet;

/// The first part of a rule set that depends on the causing units.
struct CausingUnitsUse {
  std::string part;        ///< for messages: "clause farther", "motion away"
  bool by_motion = false;  ///< without causing units the motion has no path
};

/// Returns the first part of a rule set, or of a named move, that asks for the causing units: its motion, its
/// length rule, its clauses and its contacts. The steps of events have conditions of their own for events
/// without causing units and do not count. Nothing if no part asks. `may_hold` tests whether a part with such
/// an `if` may be for the unit; null: all count.
std::optional<CausingUnitsUse> use_of_causing_units(
    const RuleSet& rule_set, const std::function<bool(const Condition&)>& may_hold = nullptr);

/// Tests whether a condition on a unit, or a part of it, depends on the causing units.
bool asks_for_causing_units(const Condition& condition);

/// Tests whether a formula depends on the causing units: `distance`, `cause.…` or `causing.…`.
bool uses_causing_units(const Expression& formula);

}  // namespace rearguard
