#pragma once
// What holds in the hex of a unit that takes no step.

#include "src/core/rules/facts/atom.h"

namespace rearguard {

/// Tests a property for a step. In its start hex, which a unit "enters" from itself, no step has a property
/// of steps.
inline bool holds_standing(const AtomStep& at, const PropertyUse& use) {
  if (at.to() != at.from()) return holds_at(at, use);
  if (atom_of(use.property).join == AtomJoin::nothing) return !is_of_steps(use) && holds_at(at, use);
  return in_scope(use.scope, at.step + 1 == at.path.size()) &&
         join_parts(at.position, at.rule_set, at.question, use,
                    [&](const PropertyUse& part) { return holds_standing(at, part); });
}

}  // namespace rearguard
