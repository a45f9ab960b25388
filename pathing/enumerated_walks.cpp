// The candidate graph of a short list of walks: their common prefixes as a tree.

#include <algorithm>
#include <unordered_map>

#include "pathing/candidate_graph.h"

namespace rearguard {
namespace {

/// A prefix of walks: the node that passes through its last hex, and the walks with that prefix.
struct Beginning {
  std::uint32_t node = 0;
  std::size_t oblique = 0;  ///< oblique steps so far, of the walk with the fewest
  std::vector<std::size_t> walks;
};

class Tree {
 public:
  Tree(std::span<const EnumeratedWalk> walks, const WalkLengths& lengths)
      : walks_(walks), lengths_(lengths) {}

  std::shared_ptr<const CandidateGraph> build() {
    vertex({});
    add_node(0, 0, false);
    Beginning start;
    for (std::size_t w = 0; w < walks_.size(); ++w) start.walks.push_back(w);
    std::vector<Beginning> layer{start};
    for (std::size_t length = 1; !layer.empty(); ++length) {
      std::vector<Beginning> next;
      for (const Beginning& before : layer) {
        for (int d = 0; d < direction_count; ++d) go_on(before, direction(d), length, next);
        if (graph_.node_count() > max_candidate_nodes) return nullptr;
      }
      layer = std::move(next);
    }
    graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
    return std::make_shared<const CandidateGraph>(std::move(graph_));
  }

 private:
  /// Returns 0 for a walk shorter than the minimum length: every node must lead to an end.
  std::size_t last_end(const EnumeratedWalk& walk) const {
    if (walk.only_end) return *walk.only_end;
    const std::size_t last = std::min(walk.hexes.size() - 1, static_cast<std::size_t>(lengths_.most));
    return last < static_cast<std::size_t>(lengths_.least) ? 0 : last;
  }
  bool may_end(const EnumeratedWalk& walk, std::size_t length) const {
    return walk.only_end ? length == *walk.only_end : length >= static_cast<std::size_t>(lengths_.least);
  }

  static std::size_t oblique_steps(const EnumeratedWalk& walk, std::size_t length) {
    const auto& steps = walk.oblique;
    return static_cast<std::size_t>(std::upper_bound(steps.begin(), steps.end(), length) - steps.begin());
  }

  void go_on(const Beginning& before, Direction d, std::size_t length, std::vector<Beginning>& next) {
    const std::uint32_t from = graph_.node_vertex[before.node];
    const Hex to = neighbour(graph_.vertices[from], d);
    Beginning after;
    after.oblique = length;
    bool ends = false;
    bool goes_on = false;
    for (const std::size_t w : before.walks) {
      const EnumeratedWalk& walk = walks_[w];
      if (length > last_end(walk) || walk.hexes[length] != to) continue;
      after.walks.push_back(w);
      after.oblique = std::min(after.oblique, oblique_steps(walk, length));
      ends = ends || may_end(walk, length);
      goes_on = goes_on || length < last_end(walk);
    }
    if (!ends && !goes_on) return;
    const CandidateGraph::Edge edge{before.node, step(from, d, after.oblique > before.oblique)};
    const std::uint32_t entered = graph_.steps[edge.step].to;
    if (ends) {
      graph_.ends.push_back(add_node(entered, length, true));
      graph_.edges.push_back(edge);
    }
    if (!goes_on) return;
    after.node = add_node(entered, length, false);
    graph_.edges.push_back(edge);
    next.push_back(std::move(after));
  }

  /// Adds a node; the next edges to be added enter it.
  std::uint32_t add_node(std::uint32_t vertex, std::size_t length, bool is_end) {
    graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
    graph_.node_vertex.push_back(vertex);
    graph_.node_layer.push_back(static_cast<std::uint8_t>(length));
    graph_.node_is_end.push_back(is_end ? 1 : 0);
    return static_cast<std::uint32_t>(graph_.node_count() - 1);
  }

  std::uint32_t step(std::uint32_t from, Direction d, bool oblique) {
    const auto number = static_cast<std::uint8_t>(index_of(d));
    const std::uint64_t key = (std::uint64_t{from} * direction_count + number) * 2 + (oblique ? 1 : 0);
    const auto [at, added] = step_of_.try_emplace(key, static_cast<std::uint32_t>(graph_.steps.size()));
    if (added) graph_.steps.push_back({from, vertex(neighbour(graph_.vertices[from], d)), number, oblique});
    return at->second;
  }

  std::uint32_t vertex(Hex h) {
    const auto [at, added] = vertex_of_.try_emplace(h, static_cast<std::uint32_t>(graph_.vertices.size()));
    if (added) graph_.vertices.push_back(h);
    return at->second;
  }

  std::span<const EnumeratedWalk> walks_;
  WalkLengths lengths_;
  CandidateGraph graph_;
  std::unordered_map<Hex, std::uint32_t> vertex_of_;
  std::unordered_map<std::uint64_t, std::uint32_t> step_of_;
};

}  // namespace

std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const EnumeratedWalk> walks,
                                                     const WalkLengths& lengths) {
  return Tree(walks, lengths).build();
}

}  // namespace rearguard
