#pragma once
// The movement points from every hex of a map to the nearest of some hexes.

#include "hexmap/step_costs.h"

namespace rearguard {

/// Returns by row-major index the parts (see MovementPoints) of the cheapest path from each hex to one of
/// `targets`: 0 for a target, nothing where no path leads to one. Targets off the map count for nothing.
/// Dijkstra's algorithm from all targets at once, against the direction of the steps.
std::vector<std::optional<std::int64_t>> costs_to(const StepCosts& costs, std::span<const Hex> targets);

}  // namespace rearguard
