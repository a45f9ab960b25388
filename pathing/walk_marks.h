#pragma once
// A mark of steps beside those of stops.

#include <cstdint>

namespace rearguard {

/// Of a step in `WalkEnds::after_stop`, above the bits of the stops: no walk goes on after it.
inline constexpr std::uint64_t no_walk_further = std::uint64_t{1} << 63U;

}  // namespace rearguard
