#include "src/rules/gaining.h"

#include <algorithm>

namespace rearguard {

bool only_gaining(const Doctrine& doctrine) {
  if (doctrine.length.mode != Length::Mode::exact || doctrine.motion.kind != Motion::Kind::walk) return false;
  return std::any_of(doctrine.clauses.begin(), doctrine.clauses.end(), [](const Clause& c) {
    if (c.kind != ClauseKind::forbid || !c.property || c.unless_only_path || !c.only_way_without.empty())
      return false;
    const PropertyUse& use = *c.property;
    if (use.frame != Frame::start || use.negated) return false;
    if (use.property == Property::net_distance) {
      return (use.other_than && use.other_than->required) || (use.less_than && use.less_than->required);
    }
    return use.property == Property::not_farther && use.scope == Scope::step;
  });
}

bool gives_required_distance(const PropertyUse& use) {
  if (use.frame != Frame::start) return false;
  if (use.property == Property::net_distance) {
    return !use.more_than && (!use.other_than || use.other_than->required) &&
           (!use.less_than || use.less_than->required);
  }
  return use.scope == Scope::step &&
         (use.property == Property::not_farther || use.property == Property::closer);
}

}  // namespace rearguard
