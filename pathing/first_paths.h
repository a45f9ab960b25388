#pragma once
// The first path of a set to each of its end hexes, for those who need one of each.

#include <cstdint>
#include <span>
#include <vector>

namespace rearguard {

struct PathSet;

/// Finds, for every end hex of a set, the path that `list_paths` would list first, in one pass for all of
/// them. The set and `rank` must outlive it.
class FirstPaths {
 public:
  FirstPaths(const PathSet& set, std::span<const std::uint32_t> rank);

  /// Returns the vertices of the first path to an end vertex; empty if the set has no path there. If only
  /// paths that enter no hex twice count, of a shortest of these.
  std::vector<std::uint32_t> path_to(std::uint32_t end_vertex) const;

 private:
  std::vector<std::uint32_t> path_to_node(std::uint32_t node) const;

  const PathSet& set_;
  std::span<const std::uint32_t> rank_;
  std::vector<std::uint32_t> before_;  ///< by node: the one before it on the first path to it
};

}  // namespace rearguard
