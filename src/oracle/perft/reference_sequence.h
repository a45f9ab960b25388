#pragma once
// The reference implementation of `[sequence]`: no retreat costs a later unit its own. Part of perft.

#include "src/oracle/perft/reference_retreat.h"

namespace rearguard {

/// Takes the paths to those end hexes out of a verdict after which a later unit of the request is lost, if
/// another end hex leaves a path to all of them. Tries every retreat of every unit.
void spare_later_units(const Position& position, const RuleSet& file, const ReferenceRequest& request,
                       const ReferenceLimits& limits, ReferenceVerdict& verdict);

}  // namespace rearguard
