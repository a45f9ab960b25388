#pragma once
// The kinds of clauses that narrow a set of paths.

#include <cstdint>

namespace rearguard {

/// The effect of a clause on a set of paths.
enum class ClauseKind : std::uint8_t {
  forbid,    ///< removes every path with the property
  avoid,     ///< the same, unless that would remove all of them
  minimize,  ///< retains the paths with the smallest value
  maximize,  ///< retains the paths with the greatest value
  chart,     ///< retains the paths whose every step is in the first row that is possible at its hex
};

}  // namespace rearguard
