#pragma once
// The reference implementation of displacement: plain recursion over every hex to which a friend could make
// way. Part of perft.

#include "src/oracle/paths/reference_board.h"

namespace rearguard {

struct ReferenceLimits;

/// Tests whether no unit may end where friends would have to make way and cannot.
bool ends_need_room(const RuleSet& rules);

/// Lists the hexes in which friends would have to make way for the unit and cannot; nothing if the limits are
/// exceeded.
std::optional<std::vector<FullHex>> reference_full_hexes(const ReferenceBoard& b,
                                                         const ReferenceLimits& limits);

}  // namespace rearguard
