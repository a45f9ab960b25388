#include "pathing/simple_paths.h"

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

namespace rearguard {
namespace {

constexpr std::size_t max_steps = 100'000;  // of one search

}  // namespace

bool enters_twice(std::span<const std::uint32_t> vertices) {
  std::vector<std::uint32_t> sorted(vertices.begin(), vertices.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

SimplePathSearch::SimplePathSearch(const PathSet& set) : set_(set), entered_(set.graph->vertices.size(), 0) {}

bool SimplePathSearch::enter(std::uint32_t vertex) {
  gave_up_ = gave_up_ || ++steps_ > max_steps;
  if (gave_up_ || entered_[vertex] != 0) return false;
  entered_[vertex] = 1;
  path_.push_back(vertex);
  return true;
}

void SimplePathSearch::leave() {
  entered_[path_.back()] = 0;
  path_.pop_back();
}

/// Every edge that is alive is on a path of the set: only hexes that were entered can block the way back.
bool SimplePathSearch::go_back(std::uint32_t node) {
  const CandidateGraph& g = *set_.graph;
  if (!enter(g.node_vertex[node])) return false;
  if (node == 0) return true;
  for (std::uint32_t e = g.first_edge[node]; e < g.first_edge[node + 1]; ++e) {
    if (set_.alive[e] != 0 && go_back(g.edges[e].tail)) return true;
  }
  leave();
  return false;
}

bool SimplePathSearch::go_on(std::uint32_t node) {
  const CandidateGraph& g = *set_.graph;
  for (std::uint32_t i = g.first_out[node]; i < g.first_out[node + 1]; ++i) {
    const auto [head, edge] = g.out[i];
    if (set_.alive[edge] == 0 || !enter(g.node_vertex[head])) continue;
    if (g.node_is_end[head] != 0 || go_on(head)) return true;
    leave();
  }
  return false;
}

std::optional<std::vector<std::uint32_t>> SimplePathSearch::path_to(std::uint32_t end_vertex) {
  const CandidateGraph& g = *set_.graph;
  steps_ = 0;
  if (end_vertex == g.node_vertex[0]) return std::nullopt;
  std::fill(entered_.begin(), entered_.end(), std::uint8_t{0});
  // Ends ascend with the number of hexes entered.
  for (const std::uint32_t n : g.ends) {
    path_.clear();
    if (g.node_vertex[n] != end_vertex || !go_back(n)) continue;
    std::reverse(path_.begin(), path_.end());
    return std::move(path_);
  }
  return std::nullopt;
}

std::optional<std::vector<std::uint32_t>> SimplePathSearch::rest_after(
    std::uint32_t node, std::span<const std::uint32_t> entered) {
  steps_ = 0;
  path_.clear();
  std::fill(entered_.begin(), entered_.end(), std::uint8_t{0});
  for (const std::uint32_t vertex : entered) entered_[vertex] = 1;
  if (!go_on(node)) return std::nullopt;
  return std::move(path_);
}

}  // namespace rearguard
