#pragma once
// What the search computes of all directions of movement.

#include <cstdint>
#include <optional>

#include "src/core/rules/facts/atom.h"

namespace rearguard {

/// Marks the steps whose distances before and after meet the atom's comparison.
void fill_relation(SearchMask& mask, const PropertyUse& use);

/// Returns the distance that the facts of the board know, for `why`; nothing without them or if they do not
/// know it.
std::optional<std::int64_t> known_distance(const AtomStep& at, const PropertyUse& use, Hex h);

/// Tests one step.
bool quick_relation(const QuickStep& at, const PropertyUse& use);

}  // namespace rearguard
