#pragma once
// The reference implementation of displacement: plain recursion over every hex to which a friend could make
// way. Part of perft.

#include "src/oracle/paths/reference_path.h"

namespace rearguard {

struct ReferenceLimits;

/// Lists the hexes in which the unit cannot end because friends there cannot make way; nothing if the limits
/// are exceeded.
std::optional<std::vector<FullHex>> reference_full_hexes(const PathQuestion& q,
                                                         const ReferenceLimits& limits);

}  // namespace rearguard
