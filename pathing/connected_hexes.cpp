#include "pathing/connected_hexes.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/pending/queue.hpp>
#include <boost/property_map/property_map.hpp>

#include "hexmap/hex_map.h"

namespace rearguard {
namespace {

struct FloodStep {
  std::size_t from = 0;
  std::size_t to = 0;
  friend bool operator==(const FloodStep&, const FloodStep&) = default;
};

/// The steps of a map that pass a test, as a Boost graph without a copy: vertices are row-major indices.
struct FloodGraph {
  // Types required by Boost's graph concepts.
  using traversal_category = boost::incidence_graph_tag;
  using vertex_descriptor = std::size_t;
  using edge_descriptor = FloodStep;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::disallow_parallel_edge_tag;
  using degree_size_type = std::size_t;
  class out_edge_iterator;

  const HexMap* map;
  const std::function<bool(Hex, Hex)>* passes;

  /// Returns the first direction from `d` on in which a step passes, else `direction_count`.
  int next(std::size_t from, int d) const {
    const Hex h = map->grid().hex_at(from);
    for (; d < direction_count; ++d) {
      const Hex to = neighbour(h, direction(d));
      if (map->exists(to) && (*passes)(h, to)) break;
    }
    return d;
  }
  std::size_t index(std::size_t from, int d) const {
    return map->grid().index(neighbour(map->grid().hex_at(from), direction(d)));
  }
};

class FloodGraph::out_edge_iterator
    : public boost::iterator_facade<out_edge_iterator, FloodStep, boost::forward_traversal_tag, FloodStep> {
 public:
  out_edge_iterator() = default;
  out_edge_iterator(const FloodGraph& graph, std::size_t from, int d) : graph_(&graph), from_(from), d_(d) {}

 private:
  friend class boost::iterator_core_access;
  FloodStep dereference() const { return {from_, graph_->index(from_, d_)}; }
  void increment() { d_ = graph_->next(from_, d_ + 1); }
  bool equal(const out_edge_iterator& other) const { return d_ == other.d_; }

  const FloodGraph* graph_ = nullptr;
  std::size_t from_ = 0;
  int d_ = direction_count;
};

// Functions that Boost finds by argument-dependent lookup.
std::pair<FloodGraph::out_edge_iterator, FloodGraph::out_edge_iterator> out_edges(std::size_t v,
                                                                                  const FloodGraph& g) {
  return {FloodGraph::out_edge_iterator(g, v, g.next(v, 0)),
          FloodGraph::out_edge_iterator(g, v, direction_count)};
}
std::size_t out_degree(std::size_t v, const FloodGraph& g) {
  const auto [first, last] = out_edges(v, g);
  return static_cast<std::size_t>(std::distance(first, last));
}
std::size_t source(const FloodStep& e, const FloodGraph& /*graph*/) {
  return e.from;
}
std::size_t target(const FloodStep& e, const FloodGraph& /*graph*/) {
  return e.to;
}

}  // namespace

std::vector<Hex> connected_hexes(const HexMap& map, const std::vector<Hex>& sources,
                                 const std::function<bool(Hex from, Hex to)>& passes) {
  const FloodGraph graph{&map, &passes};
  std::vector<boost::default_color_type> colours(map.grid().size(), boost::white_color);
  std::vector<std::size_t> begin;
  for (const Hex h : sources) begin.push_back(map.grid().index(h));
  boost::queue<std::size_t> waiting;
  boost::breadth_first_visit(
      graph, begin.begin(), begin.end(), waiting, boost::default_bfs_visitor(),
      boost::make_iterator_property_map(colours.begin(), boost::typed_identity_property_map<std::size_t>()));
  std::vector<Hex> found;
  for (std::size_t i = 0; i < colours.size(); ++i) {
    if (colours[i] != boost::white_color) found.push_back(map.grid().hex_at(i));
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace rearguard
