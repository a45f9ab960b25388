// The candidate graph is a graph of Boost.Graph: the concepts hold, and algorithms that nothing else here
// uses run on it.

#include "pathing/retreat_graph.h"

#include <iterator>

#include <boost/graph/bellman_ford_shortest_paths.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/dominator_tree.hpp>
#include <boost/graph/graph_concepts.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/graph/topological_sort.hpp>

#include "tests/support/test.h"

namespace {

using Backward = boost::reverse_graph<RetreatGraph>;
using Node = std::uint32_t;

BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<CandidateGraph>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<CandidateGraph>));
BOOST_CONCEPT_ASSERT((boost::AdjacencyGraphConcept<CandidateGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<CandidateGraph>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<CandidateGraph>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<CandidateGraph, Node, boost::vertex_index_t>));
BOOST_CONCEPT_ASSERT((boost::ReadablePropertyGraphConcept<CandidateGraph, RetreatEdge, boost::edge_index_t>));

BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<RetreatGraph>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<RetreatGraph>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<RetreatGraph>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<Backward>));
BOOST_CONCEPT_ASSERT((boost::VertexListGraphConcept<Backward>));
BOOST_CONCEPT_ASSERT((boost::EdgeListGraphConcept<Backward>));

std::vector<CandidateGraph> graphs() {
  std::vector<CandidateGraph> made;
  for (const WalkLengths& lengths :
       {WalkLengths{1, 1, true}, WalkLengths{2, 3, true}, WalkLengths{1, 3, false}})
    made.push_back(*candidate_graph(lengths));
  made.push_back(*graph_of_walks({}, {1, 3, false}));
  return made;
}

template <class Range>
std::vector<RetreatEdge> listed(const Range& range) {
  return {range.first, range.second};
}

}  // namespace

TEST_CASE("edges out of nodes, edges into nodes and all edges are the same edges") {
  for (const CandidateGraph& g : graphs()) {
    std::vector<std::uint32_t> out, in;
    for (auto [n, last] = vertices(g); n != last; ++n) {
      CHECK(out_degree(*n, g) + in_degree(*n, g) == degree(*n, g));
      CHECK(listed(out_edges(*n, g)).size() == out_degree(*n, g));
      for (const RetreatEdge& e : listed(out_edges(*n, g))) {
        CHECK(source(e, g) == *n);
        CHECK(g.edges[e.index].tail == *n);
        CHECK(g.first_edge[e.head] <= e.index);
        CHECK(e.index < g.first_edge[e.head + 1]);
        out.push_back(get(boost::edge_index, g, e));
      }
      for (const RetreatEdge& e : listed(in_edges(*n, g))) {
        CHECK(target(e, g) == *n);
        CHECK(source(e, g) == g.edges[e.index].tail);
        in.push_back(e.index);
      }
    }
    std::vector<std::uint32_t> all;
    Node head = static_cast<Node>(num_vertices(g));
    for (const RetreatEdge& e : listed(edges(g))) {
      CHECK(e.head <= head);
      CHECK(e.tail == g.edges[e.index].tail);
      head = e.head;
      all.push_back(e.index);
    }
    CHECK(all.size() == num_edges(g));
    for (auto* indices : {&out, &in, &all}) std::ranges::sort(*indices);
    CHECK(out == all);
    CHECK(in == all);
  }
}

TEST_CASE("algorithms of Boost.Graph run on the candidate graph") {
  const auto shared = candidate_graph({3, 3, true});
  const CandidateGraph& g = *shared;

  std::vector<Node> backward;
  boost::topological_sort(g, std::back_inserter(backward));
  std::vector<std::size_t> place(g.node_count());
  for (std::size_t i = 0; i < backward.size(); ++i) place[backward[i]] = backward.size() - i;
  REQUIRE(backward.size() == g.node_count());
  for (const RetreatEdge& e : listed(edges(g))) CHECK(place[e.tail] < place[e.head]);

  std::vector<int> ones(g.edges.size(), 1), steps(g.node_count()), by_rounds(g.node_count());
  boost::dijkstra_shortest_paths(g, Node{0}, boost::weight_map(by_edge(ones)).distance_map(by_node(steps)));
  boost::bellman_ford_shortest_paths(
      g, boost::root_vertex(Node{0}).weight_map(by_edge(ones)).distance_map(by_node(by_rounds)));
  CHECK(steps == by_rounds);
  for (Node n = 0; n < g.node_count(); ++n) CHECK(steps[n] == g.node_layer[n]);

  std::vector<Node> component(g.node_count());
  CHECK(boost::strong_components(g, by_node(component)) == static_cast<int>(g.node_count()));

  // Only the start dominates a hex two steps away to which two paths lead.
  std::vector<Node> dominator(g.node_count());
  boost::lengauer_tarjan_dominator_tree(g, Node{0}, by_node(dominator));
  for (const RetreatEdge& e : listed(edges(g))) {
    if (g.node_layer[e.head] == 2) CHECK(dominator[e.head] == (in_degree(e.head, g) == 1 ? e.tail : 0));
  }
}

TEST_CASE("the retreat graph has the edges that a selection leaves") {
  const auto shared = candidate_graph({2, 2, true});
  const CandidateGraph& g = *shared;
  std::vector<std::uint8_t> alive(g.edges.size(), 1);
  std::vector<std::uint64_t> mask(g.edges.size(), 0);
  alive[0] = 0;
  mask[1] = 2;
  const EdgeSelection selection{alive.data(), mask.data(), 2};
  const RetreatGraph left(g, IsSelected{&selection});
  std::size_t out = 0;
  for (auto [n, last] = vertices(left); n != last; ++n) out += out_degree(*n, left);
  CHECK(out == g.edges.size() - 2);
  const Backward back(left);
  std::size_t in = 0;
  for (auto [n, last] = vertices(back); n != last; ++n) in += out_degree(*n, back);
  CHECK(in == out);
}
