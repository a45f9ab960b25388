#include "pathing/cuts.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <utility>

#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>

#include "hexmap/step_costs.h"
#include "pathing/regions.h"

namespace rearguard {
namespace {

using FlowGraph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                     boost::no_property, std::uint32_t, std::uint32_t>;
using FlowEdge = boost::graph_traits<FlowGraph>::edge_descriptor;

/// Passes edges that can take more flow. One pointer: iterators hold copies of it.
struct HasResidual {
  const std::vector<std::int32_t>* residual = nullptr;
  const FlowGraph* graph = nullptr;
  bool operator()(const FlowEdge& e) const {
    return (*residual)[boost::get(boost::edge_index, *graph, e)] > 0;
  }
};

/// A network of capacities between numbered vertices, its maximum flow, and the minimum cuts that follow.
class CutNetwork {
 public:
  /// More than any cut, and small enough that the sum of two is no overflow.
  static constexpr std::int32_t wide = std::int32_t{1} << 29U;

  explicit CutNetwork(std::size_t vertices) : vertices_(vertices) {}

  /// Adds an arc and its opposite. Returns the number of the arc; that of its opposite is one more.
  std::size_t connect(std::size_t from, std::size_t to, std::int32_t there, std::int32_t back) {
    arcs_.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), there, back});
    return 2 * (arcs_.size() - 1);
  }

  /// Computes the maximum flow. Returns its amount: the size of a minimum cut.
  std::int64_t send(std::size_t source, std::size_t sink) {
    lay_out();
    const auto by_edge = boost::get(boost::edge_index, graph_);
    std::vector<FlowEdge> predecessor(vertices_);
    std::vector<boost::default_color_type> colour(vertices_);
    std::vector<std::int64_t> far(vertices_);
    const auto by_vertex = boost::get(boost::vertex_index, graph_);
    const auto flow = boost::boykov_kolmogorov_max_flow(
        graph_, boost::make_iterator_property_map(capacity_.begin(), by_edge),
        boost::make_iterator_property_map(residual_.begin(), by_edge),
        boost::make_iterator_property_map(opposite_.begin(), by_edge),
        boost::make_iterator_property_map(predecessor.begin(), by_vertex),
        boost::make_iterator_property_map(colour.begin(), by_vertex),
        boost::make_iterator_property_map(far.begin(), by_vertex), by_vertex,
        static_cast<std::uint32_t>(source), static_cast<std::uint32_t>(sink));
    sides_.assign(vertices_, 0);
    number_components();
    bind(source, from_side);
    bind(sink, to_side);
    return flow;
  }

  bool is_full(std::size_t arc) const {
    return capacity_[edge_of_[arc]] > 0 && residual_[edge_of_[arc]] == 0;
  }

  /// Requires the cut to contain this full arc, unless no minimum cut with all arcs taken so far contains it.
  /// A minimum cut divides no strong component of the residual graph, and no residual edge leads out of the
  /// side of the source (Picard and Queyranne 1980).
  bool take(std::size_t arc) {
    const std::uint32_t from = arc % 2 == 0 ? arcs_[arc / 2].from : arcs_[arc / 2].to;
    const std::uint32_t to = arc % 2 == 0 ? arcs_[arc / 2].to : arcs_[arc / 2].from;
    if (component_[from] == component_[to] || sides_[from] == to_side || sides_[to] == from_side)
      return false;
    bind(from, from_side);
    bind(to, to_side);
    return true;
  }

 private:
  struct Arc {
    std::uint32_t from, to;
    std::int32_t there, back;
  };
  static constexpr std::uint8_t from_side = 1;
  static constexpr std::uint8_t to_side = 2;

  void lay_out() {
    std::vector<std::uint32_t> first(vertices_ + 1, 0);
    for (const Arc& a : arcs_) {
      ++first[a.from + 1];
      ++first[a.to + 1];
    }
    for (std::size_t v = 0; v < vertices_; ++v) first[v + 1] += first[v];
    std::vector<std::pair<std::uint32_t, std::uint32_t>> ends(2 * arcs_.size());
    edge_of_.resize(ends.size());
    capacity_.resize(ends.size());
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      const Arc& arc = arcs_[a];
      const std::uint32_t there = first[arc.from]++;
      const std::uint32_t back = first[arc.to]++;
      ends[there] = {arc.from, arc.to};
      ends[back] = {arc.to, arc.from};
      capacity_[there] = arc.there;
      capacity_[back] = arc.back;
      edge_of_[2 * a] = there;
      edge_of_[2 * a + 1] = back;
    }
    opposite_.resize(ends.size());
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      opposite_[edge_of_[2 * a]] = FlowEdge(arcs_[a].to, edge_of_[2 * a + 1]);
      opposite_[edge_of_[2 * a + 1]] = FlowEdge(arcs_[a].from, edge_of_[2 * a]);
    }
    residual_ = capacity_;
    graph_ = FlowGraph(boost::edges_are_sorted, ends.begin(), ends.end(),
                       static_cast<std::uint32_t>(vertices_), static_cast<std::uint32_t>(ends.size()));
  }

  void number_components() {
    component_.assign(vertices_, 0);
    const auto by_vertex = boost::get(boost::vertex_index, graph_);
    const boost::filtered_graph<FlowGraph, HasResidual> left(graph_, HasResidual{&residual_, &graph_});
    boost::strong_components(left, boost::make_iterator_property_map(component_.begin(), by_vertex),
                             boost::vertex_index_map(by_vertex));
  }

  /// Puts a vertex on a side, and with it all that residual edges reach from it, or that reach it.
  void bind(std::size_t vertex, std::uint8_t side) {
    if (sides_[vertex] == side) return;
    sides_[vertex] = side;
    stack_.assign(1, static_cast<std::uint32_t>(vertex));
    while (!stack_.empty()) {
      const std::uint32_t v = stack_.back();
      stack_.pop_back();
      for (auto [e, last] = boost::out_edges(v, graph_); e != last; ++e) {
        const std::size_t edge = boost::get(boost::edge_index, graph_, *e);
        const std::size_t carries =
            side == from_side ? edge : boost::get(boost::edge_index, graph_, opposite_[edge]);
        const std::uint32_t next = boost::target(*e, graph_);
        if (residual_[carries] <= 0 || sides_[next] == side) continue;
        sides_[next] = side;
        stack_.push_back(next);
      }
    }
  }

  std::size_t vertices_;
  std::vector<Arc> arcs_;
  FlowGraph graph_;
  std::vector<std::int32_t> capacity_, residual_;  ///< by edge
  std::vector<FlowEdge> opposite_;                 ///< by edge
  std::vector<std::uint32_t> edge_of_;             ///< of each arc there and back
  std::vector<std::uint32_t> component_;
  std::vector<std::uint8_t> sides_;
  std::vector<std::uint32_t> stack_;
};

/// The open hexes of an end by row-major index, each once.
std::vector<std::size_t> open_hexes(const Grid& grid, const OpenGround& ground, const CutEnd& end) {
  std::vector<std::size_t> indices;
  for (const Hex h : end.hexes) {
    if (grid.contains(h) && ground.open[grid.index(h)] != 0) indices.push_back(grid.index(h));
  }
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  return indices;
}

struct CutEnds {
  CutEnds(const Grid& grid, const OpenGround& ground, const CutEnd& a, const CutEnd& b)
      : from(open_hexes(grid, ground, a)), to(open_hexes(grid, ground, b)) {}

  bool have_a_hex_in_common() const {
    return std::any_of(from.begin(), from.end(),
                       [&](std::size_t i) { return std::binary_search(to.begin(), to.end(), i); });
  }

  std::vector<std::size_t> from, to;  ///< ascending
};

template <class Visit>
void for_each_step(const Grid& grid, const OpenGround& ground, std::size_t index, const Visit& visit) {
  const Hex h = grid.hex_at(index);
  for (unsigned bits = ground.steps[index]; bits != 0; bits &= bits - 1) {
    const Direction d = direction(std::countr_zero(bits));
    visit(d, grid.index(neighbour(h, d)));
  }
}

bool can_step(const OpenGround& ground, std::size_t index, Direction d) {
  return ((ground.steps[index] >> static_cast<unsigned>(index_of(d))) & 1U) != 0;
}

}  // namespace

std::optional<std::vector<Hex>> min_hex_cut(const StepCosts& costs, const OpenGround& ground,
                                            const CutEnd& from, const CutEnd& to) {
  const Grid& grid = costs.map().grid();
  const CutEnds ends(grid, ground, from, to);
  const auto is_fixed = [&](std::size_t i) {
    return (!from.may_be_cut && std::binary_search(ends.from.begin(), ends.from.end(), i)) ||
           (!to.may_be_cut && std::binary_search(ends.to.begin(), ends.to.end(), i));
  };
  const auto ends_here = [&](std::size_t i) {
    return std::binary_search(ends.to.begin(), ends.to.end(), i) && is_fixed(i);
  };
  bool touch = false;
  for (const std::size_t i : ends.from) {
    if (!is_fixed(i)) continue;
    touch = touch || ends_here(i);
    for_each_step(grid, ground, i, [&](Direction, std::size_t next) { touch = touch || ends_here(next); });
  }
  if (touch) return std::nullopt;

  const std::size_t n = grid.size();
  const std::size_t source = 2 * n;
  const std::size_t sink = source + 1;
  CutNetwork network(sink + 1);
  const auto entry = [](std::size_t i) { return 2 * i; };
  const auto exit = [](std::size_t i) { return 2 * i + 1; };
  std::vector<std::pair<std::size_t, std::size_t>> hexes;  // index, arc
  for (std::size_t i = 0; i < n; ++i) {
    if (ground.open[i] == 0) continue;
    const bool held = is_fixed(i);
    const std::size_t arc = network.connect(entry(i), exit(i), held ? CutNetwork::wide : 1, 0);
    if (!held) hexes.emplace_back(i, arc);
    for_each_step(grid, ground, i, [&](Direction, std::size_t next) {
      network.connect(exit(i), entry(next), CutNetwork::wide, 0);
    });
  }
  for (const std::size_t i : ends.from) network.connect(source, entry(i), CutNetwork::wide, 0);
  for (const std::size_t i : ends.to) network.connect(exit(i), sink, CutNetwork::wide, 0);
  const std::int64_t size = network.send(source, sink);

  std::erase_if(hexes, [&](const auto& hex) { return !network.is_full(hex.second); });
  std::sort(hexes.begin(), hexes.end(), [&](const auto& a, const auto& b) {
    return grid.key(grid.hex_at(a.first)) < grid.key(grid.hex_at(b.first));
  });
  std::vector<Hex> cut;
  for (const auto& [index, arc] : hexes) {
    if (static_cast<std::int64_t>(cut.size()) == size) break;
    if (network.take(arc)) cut.push_back(grid.hex_at(index));
  }
  return cut;
}

std::optional<std::vector<CrossedHexside>> min_hexside_cut(const StepCosts& costs, const OpenGround& ground,
                                                           const CutEnd& from, const CutEnd& to,
                                                           const std::function<int(CrossedHexside)>& rank) {
  const Grid& grid = costs.map().grid();
  const CutEnds ends(grid, ground, from, to);
  if (ends.have_a_hex_in_common()) return std::nullopt;
  const std::size_t n = grid.size();
  CutNetwork network(n + 2);
  std::vector<std::pair<CrossedHexside, std::size_t>> sides;  // with its arc
  for (std::size_t i = 0; i < n; ++i) {
    if (ground.open[i] == 0) continue;
    const Hex h = grid.hex_at(i);
    for_each_step(grid, ground, i, [&](Direction d, std::size_t next) {
      const bool back = can_step(ground, next, opposite(d));
      // A hexside that is open both ways is one arc with its opposite.
      if (back && next < i) return;
      const std::size_t arc = network.connect(i, next, 1, back ? 1 : 0);
      sides.push_back({{h, d}, arc});
      if (back) sides.push_back({{neighbour(h, d), opposite(d)}, arc + 1});
    });
  }
  for (const std::size_t i : ends.from) network.connect(n, i, CutNetwork::wide, 0);
  for (const std::size_t i : ends.to) network.connect(i, n + 1, CutNetwork::wide, 0);
  const std::int64_t size = network.send(n, n + 1);
  std::erase_if(sides, [&](const auto& side) { return !network.is_full(side.second); });
  const auto order = [&](const CrossedHexside& side) {
    const auto a = grid.key(side.from);
    const auto b = grid.key(neighbour(side.from, side.towards));
    return std::tuple(rank(side), std::min(a, b), std::max(a, b));
  };
  std::sort(sides.begin(), sides.end(),
            [&](const auto& a, const auto& b) { return order(a.first) < order(b.first); });
  std::vector<CrossedHexside> cut;
  for (const auto& [side, arc] : sides) {
    if (static_cast<std::int64_t>(cut.size()) == size) break;
    if (network.take(arc)) cut.push_back(side);
  }
  return cut;
}

}  // namespace rearguard
