#include "pathing/first_paths.h"

#include <algorithm>
#include <utility>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "pathing/simple_paths.h"

namespace rearguard {
namespace {

constexpr std::uint32_t unreached = 0xFFFFFFFF;

}  // namespace

/// Paths to the nodes of one layer are equally long. The first of them is first by the place of its path to
/// the layer before, then by the rank of its last hex: so the places of one layer follow from those of the
/// layer before.
FirstPaths::FirstPaths(const PathSet& set, std::span<const std::uint32_t> rank) : set_(set), rank_(rank) {
  if (set.none_twice) return;
  const CandidateGraph& g = *set.graph;
  before_.assign(g.node_count(), unreached);
  // Among the paths to nodes of the layer that go on; the same for the same hexes.
  std::vector<std::uint32_t> place(g.node_count(), unreached);
  place[0] = 0;
  struct Reached {
    std::uint64_t key;  ///< place of the path without its last hex, and rank of that hex
    std::uint32_t node;
    bool operator<(const Reached& other) const { return key < other.key; }
  };
  std::vector<Reached> layer;
  layer.reserve(g.node_count());
  // Nodes are in topological order, so those of a layer come together.
  for (std::uint32_t begin = 1; begin < g.node_count();) {
    std::uint32_t end = begin;
    layer.clear();
    for (; end < g.node_count() && g.node_layer[end] == g.node_layer[begin]; ++end) {
      std::uint32_t first = unreached;
      for (std::uint32_t e = g.first_edge[end]; e < g.first_edge[end + 1]; ++e) {
        const std::uint32_t tail = g.edges[e].tail;
        if (set.alive[e] == 0 || place[tail] >= first) continue;
        first = place[tail];
        before_[end] = tail;
      }
      if (first != unreached && g.node_is_end[end] == 0)
        layer.push_back({(std::uint64_t{first} << 32U) | rank[g.node_vertex[end]], end});
    }
    std::sort(layer.begin(), layer.end());
    for (std::size_t i = 0; i < layer.size(); ++i) {
      const bool same = i > 0 && layer[i].key == layer[i - 1].key;
      place[layer[i].node] = same ? place[layer[i - 1].node] : static_cast<std::uint32_t>(i);
    }
    begin = end;
  }
}

std::vector<std::uint32_t> FirstPaths::path_to_node(std::uint32_t node) const {
  const CandidateGraph& g = *set_.graph;
  std::vector<std::uint32_t> path(std::size_t{g.node_layer[node]} + 1);
  for (std::size_t i = path.size(); i-- > 0; node = before_[node]) path[i] = g.node_vertex[node];
  return path;
}

std::vector<std::uint32_t> FirstPaths::path_to(std::uint32_t end_vertex) const {
  if (set_.none_twice)
    return SimplePathSearch(set_).path_to(end_vertex).value_or(std::vector<std::uint32_t>());
  const CandidateGraph& g = *set_.graph;
  std::vector<std::uint32_t> first;
  for (const std::uint32_t n : g.ends) {
    if (g.node_vertex[n] != end_vertex || before_[n] == unreached) continue;
    std::vector<std::uint32_t> path = path_to_node(n);
    const auto is_before = [&] {
      return std::lexicographical_compare(
          path.begin(), path.end(), first.begin(), first.end(),
          [&](std::uint32_t a, std::uint32_t b) { return rank_[a] < rank_[b]; });
    };
    if (first.empty() || is_before()) first = std::move(path);
  }
  return first;
}

}  // namespace rearguard
