#include "src/core/rules/search/receding.h"

#include <algorithm>

#include "pathing/clause_kind.h"
#include "src/core/rules/words/motion_rule.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

std::optional<std::uint32_t> receding_clause(const RuleSet& rule_set) {
  if (!is_exact(rule_set.length) || rule_set.motion.kind != Motion::Kind::free) return std::nullopt;
  // Without looking ahead, a step may be chosen by which the required distance cannot be reached.
  if (std::any_of(rule_set.clauses.begin(), rule_set.clauses.end(),
                  [](const Clause& c) { return c.looks_no_further(); }))
    return std::nullopt;
  const auto recedes = [](const Clause& c) {
    if (c.kind != ClauseKind::forbid || !c.property || c.unless_only_path || !c.except_to_avoid.empty() ||
        c.condition != nullptr)
      return false;
    const PropertyUse& use = *c.property;
    if (use.anchor != DistanceAnchor::start || use.negated) return false;
    if (use.property == Property::distance) {
      return use.scope == Scope::end &&
             ((use.other_than && use.other_than->required) || (use.less_than && use.less_than->required));
    }
    return use.property == Property::not_farther && use.scope == Scope::step;
  };
  const auto first = std::find_if(rule_set.clauses.begin(), rule_set.clauses.end(), recedes);
  if (first == rule_set.clauses.end()) return std::nullopt;
  return static_cast<std::uint32_t>(first - rule_set.clauses.begin());
}

bool gives_required_distance(const PropertyUse& use) {
  if (use.anchor != DistanceAnchor::start) return false;
  if (use.property == Property::distance) {
    return use.scope == Scope::end && !use.more_than && !use.exactly && !use.at_least && !use.at_most &&
           (!use.other_than || use.other_than->required) && (!use.less_than || use.less_than->required);
  }
  return use.scope == Scope::step &&
         (use.property == Property::not_farther || use.property == Property::closer);
}

}  // namespace rearguard
