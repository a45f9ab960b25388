// The paths of the candidate graph of a list of walks are exactly the prefixes of those walks.

#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "hexmap/hex.h"
#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

using namespace rearguard;

namespace {

using Walk = std::vector<Hex>;

/// Returns a walk from the origin by its directions.
Walk walk(const std::vector<int>& directions) {
  Walk hexes{{}};
  for (const int d : directions) hexes.push_back(neighbour(hexes.back(), direction(d)));
  return hexes;
}

/// Returns all paths of a graph with the number of oblique steps on each; a duplicate path fails the test.
std::map<Walk, int> paths_of(const CandidateGraph& g) {
  std::map<Walk, int> paths;
  const auto descend = [&](const auto& self, std::uint32_t node, Walk back, int oblique) -> void {
    back.insert(back.begin(), g.vertices[g.node_vertex[node]]);
    if (node == 0) {
      CHECK(paths.emplace(back, oblique).second);
      return;
    }
    for (std::uint32_t e = g.first_edge[node]; e < g.first_edge[node + 1]; ++e) {
      const auto& step = g.steps[g.edges[e].step];
      CHECK(g.edges[e].tail < node);
      CHECK(g.node_layer[g.edges[e].tail] + 1 == g.node_layer[node]);
      CHECK(neighbour(g.vertices[step.from], direction(step.direction)) == g.vertices[step.to]);
      CHECK(step.from == g.node_vertex[g.edges[e].tail]);
      self(self, g.edges[e].tail, back, oblique + (step.oblique ? 1 : 0));
    }
  };
  for (const std::uint32_t end : g.ends) descend(descend, end, {}, 0);
  return paths;
}

}  // namespace

TEST_CASE("a shared prefix is one path, with the fewest oblique steps of its walks") {
  const std::vector<EnumeratedWalk> walks{{walk({2, 2, 2})}, {walk({2, 2, 2}), {1}}, {walk({3, 2, 2}), {1}},
                                          {walk({3, 3, 3})}, {walk({2, 3, 3}), {1}}, {walk({4, 3, 3}), {1}}};
  const auto exact = paths_of(*graph_of_walks(walks, {3, 3, false}));
  CHECK(exact == std::map<Walk, int>{{walk({2, 2, 2}), 0},
                                     {walk({3, 2, 2}), 1},
                                     {walk({3, 3, 3}), 0},
                                     {walk({2, 3, 3}), 1},
                                     {walk({4, 3, 3}), 1}});
  const auto shorter = paths_of(*graph_of_walks(walks, {1, 2, false}));
  CHECK(shorter == std::map<Walk, int>{{walk({2}), 0},
                                       {walk({3}), 0},
                                       {walk({4}), 1},
                                       {walk({2, 2}), 0},
                                       {walk({3, 2}), 1},
                                       {walk({3, 3}), 0},
                                       {walk({2, 3}), 1},
                                       {walk({4, 3}), 1}});
}

TEST_CASE("a step is oblique if every walk with that prefix turns aside there") {
  const std::vector<EnumeratedWalk> walks{{walk({2, 2, 2}), {}},
                                          {walk({2, 3, 2}), {2}},
                                          {walk({2, 3, 4}), {2, 3}},
                                          {walk({3, 3, 4}), {1, 3}},
                                          {walk({3, 3, 4}), {2}}};
  CHECK(paths_of(*graph_of_walks(walks, {3, 3, false})) ==
        std::map<Walk, int>{
            {walk({2, 2, 2}), 0}, {walk({2, 3, 2}), 1}, {walk({2, 3, 4}), 2}, {walk({3, 3, 4}), 1}});
  CHECK(paths_of(*graph_of_walks(walks, {1, 1, false})) ==
        std::map<Walk, int>{{walk({2}), 0}, {walk({3}), 0}});
}

TEST_CASE("walks that meet again stay different paths") {
  const std::vector<EnumeratedWalk> walks{{walk({1, 2, 1})}, {walk({2, 1, 1})}};
  CHECK(paths_of(*graph_of_walks(walks, {2, 3, false})).size() == 4);
}

TEST_CASE("a walk with an only_end ends only there, whatever the lengths") {
  // The first ends below the range of lengths, the second in it, the third above it.
  std::vector<EnumeratedWalk> walks{{walk({0, 0}), {}, 2}, {walk({1, 1, 1, 1}), {}, 3}};
  CHECK(paths_of(*graph_of_walks(walks, {3, 4, false})) ==
        std::map<Walk, int>{{walk({0, 0}), 0}, {walk({1, 1, 1}), 0}});
  walks.push_back({walk({2, 2, 2, 2, 2}), {}, 5});
  CHECK(paths_of(*graph_of_walks(walks, {1, 2, false})) ==
        std::map<Walk, int>{{walk({0, 0}), 0}, {walk({1, 1, 1}), 0}, {walk({2, 2, 2, 2, 2}), 0}});
}

TEST_CASE("one walk can end in a hex that another passes through") {
  const std::vector<EnumeratedWalk> walks{
      {walk({0, 0}), {}, 2}, {walk({0, 0, 1, 1})}, {walk({0, 1, 1}), {2}, 3}};
  const auto graph = graph_of_walks(walks, {4, 4, false});
  CHECK(paths_of(*graph) ==
        std::map<Walk, int>{{walk({0, 0}), 0}, {walk({0, 0, 1, 1}), 0}, {walk({0, 1, 1}), 1}});
  // By layer: the start; 0; 00 passed through, 00 as end, 01; 001, 011; 0011.
  CHECK(graph->node_count() == 1 + 1 + 3 + 2 + 1);
}

TEST_CASE("a short walk can end at its last hex or at any allowed length before") {
  const std::vector<EnumeratedWalk> walks{{walk({0, 0, 0, 0})}, {walk({1, 1})}};
  const auto graph = graph_of_walks(walks, {3, 5, false});
  CHECK(paths_of(*graph) == std::map<Walk, int>{{walk({0, 0, 0}), 0}, {walk({0, 0, 0, 0}), 0}});
  // The start; 0; 00; 000 passed through and as end; 0000. No edge enters the walk that is too short.
  CHECK(graph->node_count() == 6);
}

TEST_CASE("a walk can enter a hex twice") {
  const std::vector<EnumeratedWalk> walks{{walk({0, 3, 0, 3})}};
  CHECK(paths_of(*graph_of_walks(walks, {2, 4, false})) ==
        std::map<Walk, int>{{walk({0, 3}), 0}, {walk({0, 3, 0}), 0}, {walk({0, 3, 0, 3}), 0}});
}

TEST_CASE("a graph without walks has no end hex") {
  const auto graph = graph_of_walks({}, {1, 3, false});
  CHECK(graph->node_count() == 1);
  CHECK(graph->ends.empty());
  GraphProperties facts;
  facts.values.resize(1);
  const std::vector<GraphClause> clauses(2);
  for (const bool history : {false, true}) {
    Refinement refinement;
    REQUIRE(refinement.run(graph, facts, clauses, history) == Refinement::Failure::none);
    CHECK(refinement.empty());
    CHECK(refinement.exhausted_by() == Refinement::never_reached);
    CHECK(refinement.ends(0).empty());
    CHECK_FALSE(refinement.effects()[0].acted);
  }
}
