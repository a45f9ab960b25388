#include "pathing/first_paths.h"

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "pathing/simple_paths.h"

namespace rearguard {
namespace {

constexpr std::uint32_t unreached = 0xFFFFFFFF;

}  // namespace

/// Paths to the nodes of one layer are equally long. Of those that cost the least, the first is first by the
/// place of its path to the layer before, then by the rank of its last hex: so the places of one layer follow
/// from those of the layer before.
FirstPaths::FirstPaths(const PathSet& set, std::span<const std::uint32_t> rank,
                       std::span<const std::int64_t> cost)
    : set_(set), rank_(rank) {
  const CandidateGraph& g = *set.graph;
  before_.assign(g.node_count(), unreached);
  spent_.assign(g.node_count(), 0);
  first_end_.assign(g.vertices.size(), unreached);
  // Among the paths to nodes of the layer; the same for the same hexes.
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
      std::pair<std::int64_t, std::uint32_t> first{0, unreached};
      for (std::uint32_t e = g.first_edge[end]; e < g.first_edge[end + 1]; ++e) {
        const std::uint32_t tail = g.edges[e].tail;
        if (set.alive[e] == 0 || place[tail] == unreached) continue;
        const std::pair path{spent_[tail] + cost[g.edges[e].step], place[tail]};
        if (first.second != unreached && path >= first) continue;
        first = path;
        before_[end] = tail;
      }
      if (first.second == unreached) continue;
      spent_[end] = first.first;
      layer.push_back({(std::uint64_t{first.second} << 32U) | rank[g.node_vertex[end]], end});
    }
    std::sort(layer.begin(), layer.end());
    for (std::size_t i = 0; i < layer.size(); ++i) {
      const std::uint32_t n = layer[i].node;
      const bool same = i > 0 && layer[i].key == layer[i - 1].key;
      place[n] = same ? place[layer[i - 1].node] : static_cast<std::uint32_t>(i);
      if (g.node_is_end[n] == 0) continue;
      std::uint32_t& best = first_end_[g.node_vertex[n]];
      if (best == unreached || spent_[n] < spent_[best]) best = n;
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

std::optional<std::uint32_t> FirstPaths::end_node(std::uint32_t end_vertex) const {
  const std::uint32_t end = first_end_[end_vertex];
  if (end == unreached || (set_.none_twice && enters_twice(path_to_node(end)))) return std::nullopt;
  return end;
}

std::vector<std::uint32_t> FirstPaths::path_to(std::uint32_t end_vertex) const {
  if (const auto end = end_node(end_vertex)) return path_to_node(*end);
  if (!set_.none_twice) return {};
  return SimplePathSearch(set_).path_to(end_vertex).value_or(std::vector<std::uint32_t>());
}

std::optional<FirstPaths::Length> FirstPaths::length_to(std::uint32_t end_vertex) const {
  const auto end = end_node(end_vertex);
  if (!end) return std::nullopt;
  return Length{spent_[*end], set_.graph->node_layer[*end]};
}

}  // namespace rearguard
