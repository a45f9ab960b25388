#pragma once
// An order of tasks of which some must come before others.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace rearguard {

/// One task must come before another.
struct Precedence {
  std::size_t early = 0;
  std::size_t late = 0;
};

/// Returns the tasks 0 to `count` - 1 in an order that keeps all precedences; nothing if there is none
/// (topological sort). Of several orders, the one in which the greatest number comes first, after only those
/// that it waits for, of which the greatest come first in the same way; then the greatest of the others, and
/// so on.
std::optional<std::vector<std::size_t>> topological_order(std::size_t count,
                                                          std::span<const Precedence> precedences);

}  // namespace rearguard
