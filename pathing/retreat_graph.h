#pragma once
// The candidate graph as a graph of Boost.Graph, without a copy, and the views of it that searches run on. It
// models IncidenceGraph, BidirectionalGraph, AdjacencyGraph, VertexListGraph and EdgeListGraph, with
// `vertex_index` and `edge_index` as property maps. Only sources and tests include this header, so that no
// other header needs Boost.

#include <limits>
#include <utility>

#include <boost/graph/adjacency_iterator.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/graph/reverse_graph.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>

#include "pathing/candidate_graph.h"
#include "pathing/path_searches.h"

namespace rearguard {

/// An edge descriptor: two nodes, and the index that `edges` and the weights, properties and marks of edges
/// share.
struct RetreatEdge {
  std::uint32_t tail = 0;
  std::uint32_t head = 0;
  std::uint32_t index = 0;
  friend bool operator==(const RetreatEdge& a, const RetreatEdge& b) { return a.index == b.index; }
  friend bool operator!=(const RetreatEdge& a, const RetreatEdge& b) { return a.index != b.index; }
  friend bool operator<(const RetreatEdge& a, const RetreatEdge& b) { return a.index < b.index; }
};

class OutEdgeIterator
    : public boost::iterator_facade<OutEdgeIterator, RetreatEdge, boost::random_access_traversal_tag,
                                    RetreatEdge, std::ptrdiff_t> {
 public:
  OutEdgeIterator() = default;
  OutEdgeIterator(const CandidateGraph::OutEdge* at, std::uint32_t tail) : at_(at), tail_(tail) {}

 private:
  friend class boost::iterator_core_access;
  RetreatEdge dereference() const { return {tail_, at_->head, at_->edge}; }
  void increment() { ++at_; }
  void decrement() { --at_; }
  void advance(std::ptrdiff_t by) { at_ += by; }
  std::ptrdiff_t distance_to(const OutEdgeIterator& other) const { return other.at_ - at_; }
  bool equal(const OutEdgeIterator& other) const { return at_ == other.at_; }

  const CandidateGraph::OutEdge* at_ = nullptr;
  std::uint32_t tail_ = 0;
};

class InEdgeIterator
    : public boost::iterator_facade<InEdgeIterator, RetreatEdge, boost::random_access_traversal_tag,
                                    RetreatEdge, std::ptrdiff_t> {
 public:
  InEdgeIterator() = default;
  InEdgeIterator(const CandidateGraph::Edge* edges, std::uint32_t index, std::uint32_t head)
      : edges_(edges), index_(index), head_(head) {}

 private:
  friend class boost::iterator_core_access;
  RetreatEdge dereference() const { return {edges_[index_].tail, head_, index_}; }
  void increment() { ++index_; }
  void decrement() { --index_; }
  void advance(std::ptrdiff_t by) {
    index_ = static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(index_) + by);
  }
  std::ptrdiff_t distance_to(const InEdgeIterator& other) const {
    return static_cast<std::ptrdiff_t>(other.index_) - static_cast<std::ptrdiff_t>(index_);
  }
  bool equal(const InEdgeIterator& other) const { return index_ == other.index_; }

  const CandidateGraph::Edge* edges_ = nullptr;
  std::uint32_t index_ = 0;
  std::uint32_t head_ = 0;
};

/// All edges, from the last to the first: a node's edges onward come before the edges into it, so one round
/// of Bellman-Ford on the reversed graph makes every sum final.
class EdgeIterator : public boost::iterator_facade<EdgeIterator, RetreatEdge, boost::forward_traversal_tag,
                                                   RetreatEdge, std::ptrdiff_t> {
 public:
  EdgeIterator() = default;
  /// The edges below `end`.
  EdgeIterator(const CandidateGraph& graph, std::uint32_t end)
      : graph_(&graph), end_(end), head_(static_cast<std::uint32_t>(graph.node_count())) {
    find_head();
  }

 private:
  friend class boost::iterator_core_access;
  RetreatEdge dereference() const { return {graph_->edges[end_ - 1].tail, head_, end_ - 1}; }
  void increment() {
    --end_;
    find_head();
  }
  bool equal(const EdgeIterator& other) const { return end_ == other.end_; }
  void find_head() {
    while (end_ > 0 && graph_->first_edge[head_] >= end_) --head_;
  }

  const CandidateGraph* graph_ = nullptr;
  std::uint32_t end_ = 0;
  std::uint32_t head_ = 0;
};

/// The property map `edge_index`.
struct EdgeIndexMap {
  using key_type = RetreatEdge;
  using value_type = std::uint32_t;
  using reference = std::uint32_t;
  using category = boost::readable_property_map_tag;
  std::uint32_t operator[](const RetreatEdge& e) const { return e.index; }
  friend std::uint32_t get(EdgeIndexMap, const RetreatEdge& e) { return e.index; }
};

/// The property map `vertex_index`: nodes are their own indices.
using NodeIndexMap = boost::typed_identity_property_map<std::uint32_t>;

}  // namespace rearguard

namespace boost {

template <>
struct graph_traits<rearguard::CandidateGraph> {
  struct traversal_category : bidirectional_graph_tag,
                              adjacency_graph_tag,
                              vertex_list_graph_tag,
                              edge_list_graph_tag {};
  using directed_category = bidirectional_tag;
  using edge_parallel_category = disallow_parallel_edge_tag;
  using vertex_descriptor = std::uint32_t;
  using edge_descriptor = rearguard::RetreatEdge;
  using vertex_iterator = counting_iterator<std::uint32_t>;
  using edge_iterator = rearguard::EdgeIterator;
  using out_edge_iterator = rearguard::OutEdgeIterator;
  using in_edge_iterator = rearguard::InEdgeIterator;
  using adjacency_iterator =
      adjacency_iterator_generator<rearguard::CandidateGraph, std::uint32_t, out_edge_iterator>::type;
  using vertices_size_type = std::size_t;
  using edges_size_type = std::size_t;
  using degree_size_type = std::size_t;
  static vertex_descriptor null_vertex() { return std::numeric_limits<vertex_descriptor>::max(); }
};
template <>
struct property_map<rearguard::CandidateGraph, vertex_index_t> {
  using type = rearguard::NodeIndexMap;
  using const_type = type;
};
template <>
struct property_map<rearguard::CandidateGraph, edge_index_t> {
  using type = rearguard::EdgeIndexMap;
  using const_type = type;
};
// Some algorithms name the traits of a graph that they cannot change.
template <>
struct graph_traits<const rearguard::CandidateGraph> : graph_traits<rearguard::CandidateGraph> {};
template <class Tag>
struct property_map<const rearguard::CandidateGraph, Tag> : property_map<rearguard::CandidateGraph, Tag> {};

}  // namespace boost

namespace rearguard {

// Functions that Boost finds by argument-dependent lookup.
using NodeIterator = boost::graph_traits<CandidateGraph>::vertex_iterator;
using AdjacencyIterator = boost::graph_traits<CandidateGraph>::adjacency_iterator;

inline std::uint32_t source(const RetreatEdge& e, const CandidateGraph& /*graph*/) {
  return e.tail;
}
inline std::uint32_t target(const RetreatEdge& e, const CandidateGraph& /*graph*/) {
  return e.head;
}
inline std::pair<OutEdgeIterator, OutEdgeIterator> out_edges(std::uint32_t n, const CandidateGraph& g) {
  return {OutEdgeIterator(g.out.data() + g.first_out[n], n),
          OutEdgeIterator(g.out.data() + g.first_out[n + 1], n)};
}
inline std::size_t out_degree(std::uint32_t n, const CandidateGraph& g) {
  return g.first_out[n + 1] - g.first_out[n];
}
inline std::pair<InEdgeIterator, InEdgeIterator> in_edges(std::uint32_t n, const CandidateGraph& g) {
  return {InEdgeIterator(g.edges.data(), g.first_edge[n], n),
          InEdgeIterator(g.edges.data(), g.first_edge[n + 1], n)};
}
inline std::size_t in_degree(std::uint32_t n, const CandidateGraph& g) {
  return g.first_edge[n + 1] - g.first_edge[n];
}
inline std::size_t degree(std::uint32_t n, const CandidateGraph& g) {
  return in_degree(n, g) + out_degree(n, g);
}
inline std::pair<AdjacencyIterator, AdjacencyIterator> adjacent_vertices(std::uint32_t n,
                                                                         const CandidateGraph& g) {
  const auto [first, last] = out_edges(n, g);
  return {AdjacencyIterator(first, &g), AdjacencyIterator(last, &g)};
}
inline std::pair<NodeIterator, NodeIterator> vertices(const CandidateGraph& g) {
  return {NodeIterator(0), NodeIterator(static_cast<std::uint32_t>(g.node_count()))};
}
inline std::size_t num_vertices(const CandidateGraph& g) {
  return g.node_count();
}
inline std::pair<EdgeIterator, EdgeIterator> edges(const CandidateGraph& g) {
  return {EdgeIterator(g, static_cast<std::uint32_t>(g.edges.size())), EdgeIterator(g, 0)};
}
inline std::size_t num_edges(const CandidateGraph& g) {
  return g.edges.size();
}
inline NodeIndexMap get(boost::vertex_index_t, const CandidateGraph& /*graph*/) {
  return {};
}
inline std::uint32_t get(boost::vertex_index_t, const CandidateGraph& /*graph*/, std::uint32_t n) {
  return n;
}
inline EdgeIndexMap get(boost::edge_index_t, const CandidateGraph& /*graph*/) {
  return {};
}
inline std::uint32_t get(boost::edge_index_t, const CandidateGraph& /*graph*/, const RetreatEdge& e) {
  return e.index;
}

// --- the views that searches run on ---------------------------------------------------------------

/// A predicate of one pointer: an iterator of a filtered graph contains two copies of it.
struct IsSelected {
  const EdgeSelection* by = nullptr;
  bool operator()(const RetreatEdge& e) const {
    return by->alive[e.index] != 0 && (by->without == 0 || (by->mask[e.index] & by->without) == 0);
  }
};

/// The paths that clauses have left of the candidate graph.
using RetreatGraph = boost::filtered_graph<CandidateGraph, IsSelected>;

/// The colours of nodes in bytes that start as white. A reference to a vector would make each copy of a
/// visitor longer.
struct NodeColours {
  using key_type = std::uint32_t;
  using value_type = boost::default_color_type;
  using reference = value_type;
  using category = boost::read_write_property_map_tag;

  std::uint8_t* colours = nullptr;

  /// Makes all nodes white.
  static NodeColours white(std::vector<std::uint8_t>& colours, const CandidateGraph& graph) {
    static_assert(boost::white_color == 0);
    colours.assign(graph.node_count(), 0);
    return {colours.data()};
  }
  friend boost::default_color_type get(NodeColours map, std::uint32_t n) {
    return static_cast<boost::default_color_type>(map.colours[n]);
  }
  friend void put(NodeColours map, std::uint32_t n, boost::default_color_type colour) {
    map.colours[n] = static_cast<std::uint8_t>(colour);
  }
};

/// The queue of a breadth-first search in a vector that is used again and again (a Buffer of Boost.Graph).
class NodeQueue {
 public:
  NodeQueue(std::vector<std::uint32_t>& nodes, const CandidateGraph& graph) : nodes_(nodes) {
    nodes_.clear();
    nodes_.reserve(graph.node_count());
  }
  void push(std::uint32_t n) { nodes_.push_back(n); }
  void pop() { ++first_; }
  std::uint32_t top() const { return nodes_[first_]; }
  bool empty() const { return first_ == nodes_.size(); }

 private:
  std::vector<std::uint32_t>& nodes_;
  std::size_t first_ = 0;
};

/// Values by node or by edge in a vector, as property maps.
template <class Value>
auto by_node(std::vector<Value>& values) {
  return boost::make_iterator_property_map(values.data(), NodeIndexMap());
}
template <class Value>
auto by_edge(const std::vector<Value>& values) {
  return boost::make_iterator_property_map(values.data(), EdgeIndexMap());
}

}  // namespace rearguard
