#pragma once
// What the atoms that combine others share.

#include <string>
#include <vector>

#include "src/core/rules/atoms/scopes.h"
#include "src/core/rules/facts/atom.h"

namespace rearguard {

/// Tests the parts of a property, and combines the answers as its atom says.
bool parts_hold(const AtomStep& at, const PropertyUse& use);

AtomWitness fact_of(const AtomStep& at, const PropertyUse& use);

/// Joins the facts behind several properties, all of which the step has.
AtomWitness joined_fact(const AtomStep& at, const std::vector<PropertyUse>& parts);

/// Completes "the step 2930-2829 …" for a property that the step lacks: "enters no woods".
std::string phrase_without(const AtomStep& at, const PropertyUse& use);

}  // namespace rearguard
