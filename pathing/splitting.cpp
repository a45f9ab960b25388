#include "pathing/splitting.h"

#include <map>
#include <unordered_map>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/depth_first_search.hpp>

#include "pathing/refinement.h"

namespace rearguard {
namespace {

/// States that copy the nodes of a set of paths; ranked by node.
class NodeCopies : public StateSpace {
 public:
  explicit NodeCopies(const PathSet& set) : set_(set), nodes_(*set.graph) {
    frame.vertices = nodes_.vertices;
    frame.steps = nodes_.steps;
    frame.is_receding = nodes_.is_receding;
    copy(0);
  }

 protected:
  std::uint32_t copy(std::uint32_t node) {
    states.push_back(
        {nodes_.node_vertex[node], nodes_.node_layer[node], nodes_.node_is_end[node] != 0, node});
    return static_cast<std::uint32_t>(states.size() - 1);
  }
  /// Calls `use` with each edge out of the node of a state.
  template <class Use>
  void for_each_edge(std::uint32_t state, Use use) {
    const std::uint32_t node = states[state].rank;
    for (std::uint32_t i = nodes_.first_out[node]; i < nodes_.first_out[node + 1]; ++i) {
      const CandidateGraph::OutEdge edge = nodes_.out[i];
      if (set_.alive[edge.edge] != 0) use(edge, nodes_.edges[edge.edge].step);
    }
  }

  const PathSet& set_;
  const CandidateGraph& nodes_;
};

class LabelledStates : public NodeCopies {
 public:
  LabelledStates(const PathSet& set, std::uint64_t first, const ExtendLabel& extend)
      : NodeCopies(set), labels{first}, extend_(extend) {}

  void list_moves(std::uint32_t from, std::vector<Move>& moves) override {
    for_each_edge(from, [&](const CandidateGraph::OutEdge& edge, std::uint32_t step) {
      const std::uint64_t label = extend_(labels[from], edge.edge, edge.head);
      if (label == dropped_label) return;
      const auto [known, added] = state_of_.try_emplace({edge.head, label}, 0);
      if (added) {
        known->second = copy(edge.head);
        labels.push_back(label);
      }
      moves.push_back({from, known->second, step});
    });
  }

  std::vector<std::uint64_t> labels;  ///< by state

 private:
  struct Key {
    std::uint32_t node = 0;
    std::uint64_t label = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    // Fibonacci hashing: neighbouring nodes and labels fall far apart.
    std::size_t operator()(const Key& key) const {
      const std::uint64_t mixed = (key.label * 0x9E3779B97F4A7C15U + key.node) * 0x9E3779B97F4A7C15U;
      return static_cast<std::size_t>(mixed ^ (mixed >> 32U));
    }
  };

  const ExtendLabel& extend_;
  std::unordered_map<Key, std::uint32_t, Hash> state_of_;
};

/// A node and the walk to it, which enters no hex twice.
class WalkTree : public NodeCopies {
 public:
  explicit WalkTree(const PathSet& set) : NodeCopies(set), before_{0} {}

  void list_moves(std::uint32_t from, std::vector<Move>& moves) override {
    for_each_edge(from, [&](const CandidateGraph::OutEdge& edge, std::uint32_t step) {
      if (is_entered(from, nodes_.node_vertex[edge.head])) return;
      moves.push_back({from, copy(edge.head), step});
      before_.push_back(from);
    });
  }

 private:
  bool is_entered(std::uint32_t state, std::uint32_t vertex) const {
    for (; state != 0; state = before_[state]) {
      if (states[state].vertex == vertex) return true;
    }
    return vertex == states[0].vertex;
  }

  std::vector<std::uint32_t> before_;  ///< by state: the one before it on its walk
};

struct NoteCycle : boost::default_dfs_visitor {
  bool* has_cycle = nullptr;
  template <class Edge, class Graph>
  void back_edge(const Edge& /*edge*/, const Graph& /*graph*/) const {
    *has_cycle = true;
  }
};

}  // namespace

std::optional<LabelledGraph> split_by_label(const PathSet& set, std::uint64_t first,
                                            const ExtendLabel& extend) {
  LabelledStates states(set, first, extend);
  auto explored = explore(states);
  if (!explored) return std::nullopt;
  LabelledGraph labelled{std::move(explored->graph), {}};
  labelled.label.reserve(explored->state_of.size());
  for (const std::uint32_t state : explored->state_of) labelled.label.push_back(states.labels[state]);
  return labelled;
}

std::shared_ptr<const CandidateGraph> mark_steps(std::shared_ptr<const CandidateGraph> graph,
                                                 std::uint64_t first, const LabelAfter& after,
                                                 const MarksOf& marks) {
  const auto step_count = static_cast<std::uint32_t>(graph->steps.size());
  bool is_idle = true;
  for (std::uint32_t s = 0; s < step_count && is_idle; ++s)
    is_idle = after(first, s) == first && marks(first, s) == 0;
  if (is_idle) return graph;
  const PathSet all{graph, std::vector<std::uint8_t>(graph->edges.size(), 1)};
  auto split = split_by_label(all, first, [&](std::uint64_t label, std::uint32_t edge, std::uint32_t) {
    return after(label, graph->edges[edge].step);
  });
  if (!split) return nullptr;
  CandidateGraph& g = split->graph;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> copies;  // by step and marks
  for (CandidateGraph::Edge& edge : g.edges) {
    const std::uint32_t of_edge = marks(split->label[edge.tail], edge.step);
    if (of_edge == 0) continue;
    const auto [copy, is_new] =
        copies.try_emplace({edge.step, of_edge}, static_cast<std::uint32_t>(g.steps.size()));
    if (is_new) {
      g.steps.push_back(g.steps[edge.step]);
      g.steps.back().marks = of_edge;
    }
    edge.step = copy->second;
  }
  return std::make_shared<const CandidateGraph>(std::move(g));
}

std::optional<CandidateGraph> unroll(const PathSet& set) {
  WalkTree states(set);
  auto explored = explore(states);
  if (!explored) return std::nullopt;
  return std::move(explored->graph);
}

bool vertices_can_recur(const PathSet& set) {
  using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
  const CandidateGraph& g = *set.graph;
  std::vector<std::uint8_t> used(g.steps.size(), 0);
  for (std::size_t e = 0; e < g.edges.size(); ++e) used[g.edges[e].step] |= set.alive[e];
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  for (std::size_t s = 0; s < g.steps.size(); ++s) {
    if (used[s] != 0) steps.emplace_back(g.steps[s].from, g.steps[s].to);
  }
  const Graph hexes(boost::edges_are_unsorted_multi_pass, steps.begin(), steps.end(), g.vertices.size());
  bool has_cycle = false;
  NoteCycle note;
  note.has_cycle = &has_cycle;
  boost::depth_first_search(hexes, boost::visitor(note));
  return has_cycle;
}

}  // namespace rearguard
