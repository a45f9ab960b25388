#pragma once
// Weighs a scenario while it is drawn.

#include "src/desk/editor/weigher.h"

namespace rearguard {

/// Returns what lets captains play so many games of a scenario, and as many without each of its places.
std::unique_ptr<Weigher> playtest_weigher(std::size_t games);

}  // namespace rearguard
