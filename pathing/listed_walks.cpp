// The candidate graph of a short list of walks: their common beginnings as a tree.

#include <algorithm>

#include "pathing/candidate_graph.h"

namespace rearguard {
namespace {

/// One beginning of walks: the node in which it is passed, and the walks that begin so.
struct Beginning {
  std::uint32_t node = 0;
  bool straight = true;
  std::vector<std::size_t> walks;
};

class Tree {
 public:
  Tree(std::span<const ListedWalk> walks, const WalkLengths& lengths) : walks_(walks), lengths_(lengths) {}

  CandidateGraph build() {
    graph_.sites.push_back({});
    add_node(0, 0, false);
    Beginning start;
    for (std::size_t w = 0; w < walks_.size(); ++w) start.walks.push_back(w);
    std::vector<Beginning> layer{start};
    for (int length = 1; length <= lengths_.most; ++length) {
      std::vector<Beginning> next;
      for (const Beginning& before : layer) {
        for (int d = 0; d < direction_count; ++d) go_on(before, direction(d), length, next);
      }
      layer = std::move(next);
    }
    graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
    return std::move(graph_);
  }

 private:
  void go_on(const Beginning& before, Direction d, int length, std::vector<Beginning>& next) {
    const std::uint32_t from = graph_.node_site[before.node];
    const Hex to = neighbour(graph_.sites[from], d);
    Beginning after;
    after.straight = false;
    for (const std::size_t w : before.walks) {
      if (walks_[w].hexes[static_cast<std::size_t>(length)] != to) continue;
      after.walks.push_back(w);
      after.straight = after.straight || !walks_[w].oblique;
    }
    if (after.walks.empty()) return;
    const CandidateGraph::Edge edge{before.node, step(from, d, before.straight && !after.straight)};
    const std::uint32_t site = graph_.steps[edge.step].to;
    if (length >= lengths_.least) {
      graph_.ends.push_back(add_node(site, length, true));
      graph_.edges.push_back(edge);
    }
    if (length == lengths_.most) return;
    after.node = add_node(site, length, false);
    graph_.edges.push_back(edge);
    next.push_back(std::move(after));
  }

  /// Adds a node that the next edges to be added lead into.
  std::uint32_t add_node(std::uint32_t site, int length, bool is_end) {
    graph_.first_edge.push_back(static_cast<std::uint32_t>(graph_.edges.size()));
    graph_.node_site.push_back(site);
    graph_.node_layer.push_back(static_cast<std::uint8_t>(length));
    graph_.node_is_end.push_back(is_end ? 1 : 0);
    return static_cast<std::uint32_t>(graph_.node_count() - 1);
  }

  std::uint32_t step(std::uint32_t from, Direction d, bool oblique) {
    const auto number = static_cast<std::uint8_t>(index_of(d));
    const auto known = std::find_if(graph_.steps.begin(), graph_.steps.end(), [&](const auto& s) {
      return s.from == from && s.direction == number && s.oblique == oblique;
    });
    if (known != graph_.steps.end()) return static_cast<std::uint32_t>(known - graph_.steps.begin());
    graph_.steps.push_back({from, site(neighbour(graph_.sites[from], d)), number, oblique});
    return static_cast<std::uint32_t>(graph_.steps.size() - 1);
  }

  std::uint32_t site(Hex h) {
    const auto known = std::find(graph_.sites.begin(), graph_.sites.end(), h);
    if (known != graph_.sites.end()) return static_cast<std::uint32_t>(known - graph_.sites.begin());
    graph_.sites.push_back(h);
    return static_cast<std::uint32_t>(graph_.sites.size() - 1);
  }

  std::span<const ListedWalk> walks_;
  WalkLengths lengths_;
  CandidateGraph graph_;
};

}  // namespace

std::shared_ptr<const CandidateGraph> graph_of_walks(std::span<const ListedWalk> walks,
                                                     const WalkLengths& lengths) {
  return std::make_shared<const CandidateGraph>(Tree(walks, lengths).build());
}

}  // namespace rearguard
