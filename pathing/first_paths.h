#pragma once
// The first path of a set to each of its end hexes, for those who need one of each.

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace rearguard {

struct PathSet;

/// Finds, for every end hex of a set, the path that stands for all to it, in one pass for all of them: the
/// one of the smallest cost, of several the one that enters the fewest hexes, of several such the one that
/// `list_paths` would list first. The set, `rank` and `cost` (by step of its graph) must outlive it.
class FirstPaths {
 public:
  FirstPaths(const PathSet& set, std::span<const std::uint32_t> rank, std::span<const std::int64_t> cost);

  /// Returns the vertices of the first path to an end vertex; empty if the set has no path there. If only
  /// paths that enter no hex twice count, and that one does, of a shortest of these, whatever it costs.
  std::vector<std::uint32_t> path_to(std::uint32_t end_vertex) const;

  /// Returns the cost of that path and the hexes that it enters; nothing if there is none, or if it enters a
  /// hex twice and only paths that do not count.
  using Length = std::pair<std::int64_t, int>;
  std::optional<Length> length_to(std::uint32_t end_vertex) const;

 private:
  std::optional<std::uint32_t> end_node(std::uint32_t end_vertex) const;
  std::vector<std::uint32_t> path_to_node(std::uint32_t node) const;

  const PathSet& set_;
  std::span<const std::uint32_t> rank_;
  std::vector<std::uint32_t> before_;     ///< by node: the one before it on the first path to it
  std::vector<std::int64_t> spent_;       ///< by node: the cost of that path
  std::vector<std::uint32_t> first_end_;  ///< by vertex: the end node of the first path to it
};

}  // namespace rearguard
