#include "pathing/state_graph.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/pending/queue.hpp>

namespace rearguard {
namespace {

/// A state space as an IncidenceGraph of Boost. The moves of one state are listed at a time.
struct StateGraph {
  // Types required by Boost's graph concepts.
  using traversal_category = boost::incidence_graph_tag;
  using vertex_descriptor = std::uint32_t;
  using edge_descriptor = StateSpace::Move;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using out_edge_iterator = const StateSpace::Move*;
  using degree_size_type = std::size_t;
  static vertex_descriptor null_vertex() { return std::numeric_limits<vertex_descriptor>::max(); }

  StateSpace* space = nullptr;
  std::vector<StateSpace::Move>* moves = nullptr;
  const std::vector<StateSpace::Move>* recorded = nullptr;

  bool too_large() const {
    return space->states.size() > max_candidate_nodes || recorded->size() > 8 * max_candidate_nodes;
  }
};

// Functions that Boost finds by argument-dependent lookup.
std::pair<const StateSpace::Move*, const StateSpace::Move*> out_edges(std::uint32_t state,
                                                                      const StateGraph& g) {
  g.moves->clear();
  if (!g.too_large()) g.space->list_moves(state, *g.moves);
  return {g.moves->data(), g.moves->data() + g.moves->size()};
}
std::size_t out_degree(std::uint32_t state, const StateGraph& g) {
  const auto [first, last] = out_edges(state, g);
  return static_cast<std::size_t>(last - first);
}
std::uint32_t source(const StateSpace::Move& move, const StateGraph& /*graph*/) {
  return move.from;
}
std::uint32_t target(const StateSpace::Move& move, const StateGraph& /*graph*/) {
  return move.to;
}

/// The colours of states, of which there are more and more: those beyond the end are white.
struct StateColours {
  using key_type = std::uint32_t;
  using value_type = boost::default_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;

  std::vector<std::uint8_t>* colours = nullptr;

  friend boost::default_color_type get(StateColours map, std::uint32_t state) {
    return state < map.colours->size() ? static_cast<boost::default_color_type>((*map.colours)[state])
                                       : boost::white_color;
  }
  friend void put(StateColours map, std::uint32_t state, boost::default_color_type colour) {
    if (state >= map.colours->size()) map.colours->resize(state + 1, boost::white_color);
    (*map.colours)[state] = static_cast<std::uint8_t>(colour);
  }
};

struct RecordMoves : boost::default_bfs_visitor {
  std::vector<StateSpace::Move>* recorded = nullptr;
  void examine_edge(const StateSpace::Move& move, const StateGraph& /*graph*/) const {
    recorded->push_back(move);
  }
};

/// Lists by tail the edges that are stored by head.
void list_by_tail(CandidateGraph& g) {
  g.first_out.assign(g.node_count() + 1, 0);
  for (const CandidateGraph::Edge& edge : g.edges) ++g.first_out[edge.tail + 1];
  std::partial_sum(g.first_out.begin(), g.first_out.end(), g.first_out.begin());
  g.out.resize(g.edges.size());
  std::vector<std::uint32_t> next(g.first_out.begin(), g.first_out.end() - 1);
  for (std::uint32_t n = 0; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e)
      g.out[next[g.edges[e].tail]++] = {n, e};
  }
}

/// Numbers the states as nodes, by rank and then in the order of discovery.
std::vector<std::uint32_t> in_node_order(const std::vector<StateSpace::State>& states) {
  std::vector<std::uint32_t> order(states.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return states[a].rank < states[b].rank; });
  return order;
}

}  // namespace

/// Breadth-first search discovers the states in the order of their hexes entered, so the order of discovery
/// is topological.
std::optional<ExploredStates> explore(StateSpace& space) {
  std::vector<StateSpace::Move> moves;
  std::vector<StateSpace::Move> recorded;
  const StateGraph states{&space, &moves, &recorded};
  std::vector<std::uint8_t> colours;
  boost::queue<std::uint32_t> queue;
  RecordMoves record;
  record.recorded = &recorded;
  boost::breadth_first_visit(states, std::uint32_t{0}, queue, record, StateColours{&colours});
  if (states.too_large()) return std::nullopt;

  ExploredStates made{std::move(space.frame), in_node_order(space.states)};
  CandidateGraph& g = made.graph;
  std::vector<std::uint32_t> node_of(space.states.size());
  for (std::uint32_t n = 0; n < node_of.size(); ++n) {
    const StateSpace::State& state = space.states[made.state_of[n]];
    node_of[made.state_of[n]] = n;
    g.node_vertex.push_back(state.vertex);
    g.node_layer.push_back(state.layer);
    g.node_is_end.push_back(state.is_end ? 1 : 0);
    if (state.is_end) g.ends.push_back(n);
  }
  g.first_edge.assign(g.node_count() + 1, 0);
  for (const StateSpace::Move& move : recorded) ++g.first_edge[node_of[move.to] + 1];
  std::partial_sum(g.first_edge.begin(), g.first_edge.end(), g.first_edge.begin());
  g.edges.resize(recorded.size());
  std::vector<std::uint32_t> next(g.first_edge.begin(), g.first_edge.end() - 1);
  for (const StateSpace::Move& move : recorded)
    g.edges[next[node_of[move.to]]++] = {node_of[move.from], move.step};
  list_by_tail(g);
  return made;
}

}  // namespace rearguard
