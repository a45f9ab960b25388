#pragma once
// Statements about each of several units, read from units and map alone.

#include <vector>

#include "src/rules/atom.h"
#include "src/rules/quantifier.h"

namespace rearguard {

/// Returns the members of a group for a question, in the order of the document.
std::vector<UnitIndex> members_of(const UnitGroup& group, const Position& position,
                                  const RetreatQuestion& question);

/// Tests a pair predicate for a step and a unit. Off the map only comparisons of distances can be true.
bool pair_holds(const PairUse& pair, const AtomStep& at, UnitIndex unit);

/// Returns those members of whom it is true.
std::vector<UnitIndex> members_with(const Quantifier& quantifier, const AtomStep& at,
                                    const std::vector<UnitIndex>& members);

/// Tests whether they are enough.
bool are_enough(const Quantifier& quantifier, std::size_t with, std::size_t members);

}  // namespace rearguard
