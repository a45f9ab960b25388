#pragma once
// The search mask of all directions of movement.

#include "src/rules/atom.h"

namespace rearguard {

/// Marks the steps whose distances before and after meet the atom's comparison.
void fill_relation(SearchMask& mask, const PropertyUse& use);

}  // namespace rearguard
