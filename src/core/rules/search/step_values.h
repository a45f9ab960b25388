#pragma once
// The values of steps that `minimize` and `maximize` add up, as the search reads them from the facts of a
// board.

#include <cstdint>
#include <vector>

#include "pathing/clause_kind.h"
#include "pathing/refinement.h"
#include "src/core/rules/facts/atom.h"
#include "src/core/rules/words/rule_set.h"

namespace rearguard {

class SearchMask;

/// Writes the value of every step of the mask's graph, whose properties must be complete. `kind` says which
/// values are worse: that of a step without a path to its anchor is. Returns false if a value is too large to
/// add up.
bool fill_values(SearchMask& mask, const ValueUse& use, ClauseKind kind, GraphProperties::Values& values);

/// Returns the strength that a unit can lose to what a clause forbids along its path, beyond what it loses in
/// its start hex, without being eliminated.
std::int64_t spare_strength(const Clause& clause, const Position& position, const RuleSet& rule_set,
                            const RetreatQuestion& question);

/// Returns how many members of a group or an anchor have what a property says on a step, or the stacking
/// points of these units; from units and map alone, as `Atom::holds`.
std::int64_t count_members(const AtomStep& at, const ValueUse& use);

/// Returns the hexes of an anchor's members that are on the map.
std::vector<Hex> anchor_hexes(const Position& position, const RuleSet& rule_set,
                              const RetreatQuestion& question, const DistanceAnchor& anchor);

}  // namespace rearguard
