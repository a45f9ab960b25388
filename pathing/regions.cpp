#include "pathing/regions.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <utility>

#include <boost/graph/biconnected_components.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>

#include "hexmap/hex.h"
#include "hexmap/hex_map.h"
#include "hexmap/step_costs.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {
namespace {

struct StepEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  friend bool operator==(const StepEdge&, const StepEdge&) = default;
};

class OutSteps;
using Vertices = boost::counting_iterator<std::size_t>;

/// The steps of a map as a Boost graph, without a copy: vertices are row-major indices.
struct PartsGraph {
  // Types required by Boost's graph concepts.
  struct traversal_category : boost::vertex_list_graph_tag, boost::incidence_graph_tag {};
  using vertex_descriptor = std::size_t;
  using edge_descriptor = StepEdge;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using vertex_iterator = Vertices;
  using out_edge_iterator = OutSteps;
  using vertices_size_type = std::size_t;
  using degree_size_type = std::size_t;
  static vertex_descriptor null_vertex() { return std::numeric_limits<std::size_t>::max(); }

  const StepCosts* costs = nullptr;
  const std::vector<std::uint8_t>* steps = nullptr;  ///< bits as in OpenGround

  std::size_t size() const { return steps->size(); }
  /// Returns the neighbour of the hex with this index.
  std::size_t next(std::size_t index, unsigned d) const {
    const std::size_t parity = odd(index) ? 1 : 0;
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) +
                                    costs->neighbour_offsets()[parity][d]);
  }

 private:
  bool odd(std::size_t index) const {
    const std::size_t at = index * StepCosts::lane_width + direction_count;
    return costs->narrow_lanes().empty() ? costs->wide_lanes()[at] != 0 : costs->narrow_lanes()[at] != 0;
  }
};

class OutSteps : public boost::iterator_facade<OutSteps, StepEdge, boost::forward_traversal_tag, StepEdge> {
 public:
  OutSteps() = default;
  OutSteps(const PartsGraph& graph, std::size_t from, unsigned bits)
      : graph_(&graph), from_(from), bits_(bits) {}

 private:
  friend class boost::iterator_core_access;
  StepEdge dereference() const {
    return {from_, graph_->next(from_, static_cast<unsigned>(std::countr_zero(bits_)))};
  }
  void increment() { bits_ &= bits_ - 1; }
  bool equal(const OutSteps& other) const { return bits_ == other.bits_; }

  const PartsGraph* graph_ = nullptr;
  std::size_t from_ = 0;
  unsigned bits_ = 0;
};

// Functions that Boost finds by argument-dependent lookup.
std::pair<Vertices, Vertices> vertices(const PartsGraph& g) {
  return {Vertices(0), Vertices(g.size())};
}
std::size_t num_vertices(const PartsGraph& g) {
  return g.size();
}
std::pair<OutSteps, OutSteps> out_edges(std::size_t v, const PartsGraph& g) {
  return {OutSteps(g, v, (*g.steps)[v]), OutSteps(g, v, 0)};
}
std::size_t out_degree(std::size_t v, const PartsGraph& g) {
  return static_cast<std::size_t>(std::popcount((*g.steps)[v]));
}
std::size_t source(const StepEdge& e, const PartsGraph& /*graph*/) {
  return e.from;
}
std::size_t target(const StepEdge& e, const PartsGraph& /*graph*/) {
  return e.to;
}

/// The step graph restricted to steps that can be made both ways.
std::vector<std::uint8_t> both_ways(const StepCosts& costs, const OpenGround& ground) {
  std::vector<std::uint8_t> mutual(ground.steps.size(), 0);
  const PartsGraph graph{&costs, &ground.steps};
  for (std::size_t i = 0; i < mutual.size(); ++i) {
    for (unsigned bits = ground.steps[i]; bits != 0; bits &= bits - 1) {
      const auto d = static_cast<unsigned>(std::countr_zero(bits));
      const unsigned back = (d + direction_count / 2) % direction_count;
      if (((ground.steps[graph.next(i, d)] >> back) & 1U) != 0)
        mutual[i] = static_cast<std::uint8_t>(mutual[i] | (1U << d));
    }
  }
  return mutual;
}

}  // namespace

OpenGround open_ground(const StepCosts& costs) {
  const HexMap& map = costs.map();
  const TerrainChart& chart = map.chart();
  std::vector<std::uint8_t> enterable(chart.terrains.size(), 0);
  for (std::size_t t = 1; t < enterable.size(); ++t) {
    const ChartCost cost = cost_for(chart.terrains[t].cost, costs.movement_class());
    enterable[t] = cost.kind == ChartCost::Kind::cost ? 1 : 0;
  }
  OpenGround ground;
  ground.open.resize(map.grid().size());
  ground.steps.assign(map.grid().size(), 0);
  for (std::size_t i = 0; i < ground.open.size(); ++i) ground.open[i] = enterable[map.terrains()[i]];
  const PartsGraph all{&costs, &ground.steps};
  for (const auto& [crossing, features] : map.crossings()) {
    const auto from = static_cast<std::size_t>(crossing / direction_count);
    const auto d = static_cast<unsigned>(crossing % direction_count);
    if (map.terrains()[from] != no_hex && costs.code(from, static_cast<int>(d)) != StepCosts::no_step)
      ground.open[all.next(from, d)] = 1;
  }
  for (std::size_t i = 0; i < ground.open.size(); ++i) {
    if (ground.open[i] == 0) continue;
    unsigned bits = 0;
    for (int d = 0; d < direction_count; ++d) {
      if (costs.code(i, d) != StepCosts::no_step) bits |= 1U << static_cast<unsigned>(d);
    }
    ground.steps[i] = static_cast<std::uint8_t>(bits);
  }
  return ground;
}

std::uint32_t MapRegions::main() const {
  if (size.empty()) return none;
  return static_cast<std::uint32_t>(std::max_element(size.begin(), size.end()) - size.begin());
}

MapRegions regions(const StepCosts& costs, const OpenGround& ground) {
  const PartsGraph graph{&costs, &ground.steps};
  const boost::typed_identity_property_map<std::size_t> identity;
  std::vector<std::uint32_t> component(graph.size(), 0);
  const auto by_vertex = boost::make_iterator_property_map(component.begin(), identity);
  const std::size_t count = boost::strong_components(graph, by_vertex, boost::vertex_index_map(identity));
  MapRegions parts;
  parts.part.assign(graph.size(), MapRegions::none);
  std::vector<std::uint32_t> number(count, MapRegions::none);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    if (ground.open[i] == 0) continue;
    std::uint32_t& part = number[component[i]];
    if (part == MapRegions::none) {
      part = static_cast<std::uint32_t>(parts.size.size());
      parts.size.push_back(0);
    }
    parts.part[i] = part;
    ++parts.size[part];
  }
  return parts;
}

std::vector<ChokeHex> choke_hexes(const StepCosts& costs, const OpenGround& ground) {
  const std::vector<std::uint8_t> mutual = both_ways(costs, ground);
  const PartsGraph graph{&costs, &mutual};
  const std::size_t n = graph.size();
  const boost::typed_identity_property_map<std::size_t> identity;
  std::vector<std::uint32_t> found(n, 0);
  std::vector<std::uint32_t> low(n, 0);
  std::vector<std::size_t> parent(n);
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  boost::biconnected_components(
      graph, boost::dummy_property_map(), boost::graph_detail::dummy_output_iterator(),
      boost::vertex_index_map(identity)
          .discover_time_map(boost::make_iterator_property_map(found.begin(), identity))
          .lowpoint_map(boost::make_iterator_property_map(low.begin(), identity))
          .predecessor_map(boost::make_iterator_property_map(parent.begin(), identity)));

  std::vector<std::uint32_t> order(n + 1, 0);
  for (std::size_t v = 0; v < n; ++v) order[found[v]] = static_cast<std::uint32_t>(v);
  // A subtree of the search without a step above its parent is connected only through that parent.
  std::vector<std::uint32_t> below(n, 1);     // hexes of each subtree
  std::vector<std::uint32_t> attached(n, 0);  // hexes of the subtrees connected only through a hex
  std::vector<std::uint32_t> largest(n, 0);   // of those subtrees
  std::vector<std::uint32_t> pieces(n, 0);    // the number of them
  for (std::size_t at = n; at >= 1; --at) {
    const std::size_t v = order[at];
    const std::size_t p = parent[v];
    if (p == v) continue;
    below[p] += below[v];
    if (low[v] < found[p]) continue;
    attached[p] += below[v];
    largest[p] = std::max(largest[p], below[v]);
    ++pieces[p];
  }
  std::vector<std::uint32_t> whole(n, 0);  // hexes of the tree that contains a hex
  for (std::size_t at = 1; at <= n; ++at) {
    const std::size_t v = order[at];
    whole[v] = parent[v] == v ? below[v] : whole[parent[v]];
  }
  std::vector<ChokeHex> chokes;
  for (std::size_t v = 0; v < n; ++v) {
    const bool root = parent[v] == v;
    if (pieces[v] < (root ? 2U : 1U)) continue;
    const std::uint32_t rest = whole[v] - 1 - attached[v];  // hexes that stay connected to the root
    chokes.push_back({v, whole[v] - 1 - std::max(rest, largest[v])});
  }
  return chokes;
}

}  // namespace rearguard
