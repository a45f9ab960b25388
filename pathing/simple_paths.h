#pragma once
// Paths of a set that enter no hex twice, found one at a time: for sets of which only these count.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace rearguard {

struct PathSet;

/// Tests whether a walk enters a hex twice, or its start hex.
bool enters_twice(std::span<const std::uint32_t> vertices);

/// Searches a set, which may contain other paths besides, for one path that enters no hex twice (depth first,
/// with backtracking). The set must outlive it.
class SimplePathSearch {
 public:
  explicit SimplePathSearch(const PathSet& set);

  /// Returns the vertices of a shortest such path to an end vertex; nothing if there is none.
  std::optional<std::vector<std::uint32_t>> path_to(std::uint32_t end_vertex);

  /// Returns the vertices after a node on such a path to any end, of a walk that has entered some vertices up
  /// to that node; nothing if there is none.
  std::optional<std::vector<std::uint32_t>> rest_after(std::uint32_t node,
                                                       std::span<const std::uint32_t> entered);

  /// Tests whether a search took too many steps, so that its answer is not known.
  bool gave_up() const { return gave_up_; }

 private:
  bool go_back(std::uint32_t node);
  bool go_on(std::uint32_t node);
  bool enter(std::uint32_t vertex);
  void leave();

  const PathSet& set_;
  std::vector<std::uint8_t> entered_;  ///< by vertex
  std::vector<std::uint32_t> path_;
  std::size_t steps_ = 0;
  bool gave_up_ = false;
};

}  // namespace rearguard
