#pragma once
// Statements about each of several units, read from units and map alone.

#include <vector>

#include "src/core/rules/facts/atom.h"
#include "src/core/rules/words/quantifier.h"

namespace rearguard {

/// Tests a pair predicate for a step and a unit, or a hex. Off the map only comparisons of distances can be
/// true.
bool pair_holds(const PairUse& pair, const AtomStep& at, const PairMember& member);
PairMember member_of(const Position& position, UnitIndex unit);

/// Returns those members of whom it is true.
std::vector<UnitIndex> members_with(const Quantifier& quantifier, const AtomStep& at,
                                    const std::vector<UnitIndex>& members);

/// Tests whether they are enough.
bool are_enough(const Quantifier& quantifier, std::size_t with, std::size_t members);

}  // namespace rearguard
