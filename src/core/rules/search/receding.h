#pragma once
// Rule sets whose retreats increase the distance from the start with every step.

#include <cstdint>
#include <optional>

namespace rearguard {

struct PropertyUse;
struct RuleSet;

/// Returns the clause by which only receding walks can be legal, so that no others need to be searched: the
/// motion is free, and it requires an end distance equal to the number of steps. Nothing if there is none.
std::optional<std::uint32_t> receding_clause(const RuleSet& rule_set);

/// Tests for a property that no walk has whose every step recedes over the required number of hexes.
bool gives_required_distance(const PropertyUse& use);

}  // namespace rearguard
