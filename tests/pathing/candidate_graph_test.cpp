// The paths of a candidate graph: all walks of some lengths, or the prefixes of a list of walks.

#include "pathing/candidate_graph.h"

#include "pathing/refinement.h"
#include "tests/support/test.h"

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

/// Returns the number of paths to each hex, as an offset from the start.
std::map<Hex, std::uint64_t> counts_by_hex(const CandidateGraph& g) {
  std::vector<std::uint64_t> into(g.node_count(), 0);
  into[0] = 1;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) into[n] += into[g.edges[e].tail];
  }
  std::map<Hex, std::uint64_t> counts;
  for (const std::uint32_t n : g.ends) counts[g.vertices[g.node_vertex[n]]] += into[n];
  return counts;
}

std::uint64_t path_count(const WalkLengths& lengths) {
  std::uint64_t total = 0;
  for (const auto& [hex, count] : counts_by_hex(*candidate_graph(lengths))) total += count;
  return total;
}

}  // namespace

TEST_CASE("free walks of n hexes number 6^n") {
  std::uint64_t power = 1;
  for (int n = 1; n <= 12; ++n) {
    CAPTURE(n);
    power *= 6;
    CHECK(path_count({n, n, false}) == power);
  }
}

TEST_CASE("walks whose every step recedes from the start number 6(2^n - 1)") {
  for (int n = 1; n <= max_retreat_hexes; ++n) {
    CAPTURE(n);
    CHECK(path_count({n, n, true}) == 6 * ((std::uint64_t{1} << static_cast<unsigned>(n)) - 1));
  }
}

TEST_CASE("a range of lengths has the walks of each of its lengths") {
  CHECK(path_count({1, 3, true}) == 6 + 18 + 42);
  CHECK(path_count({2, 3, false}) == 36 + 216);
}

TEST_CASE("two free steps end in every hex within two hexes, the start included") {
  const auto counts = counts_by_hex(*candidate_graph({2, 2, false}));
  CHECK(counts.size() == 19);
  CHECK(counts.at(Hex{}) == 6);
  for (const Hex h : ring({}, 1)) CHECK(counts.at(h) == 2);
  // Six hexes lie straight ahead of the first step, the six between them are reached in two ways.
  std::vector<std::uint64_t> outer;
  for (const Hex h : ring({}, 2)) outer.push_back(counts.at(h));
  std::ranges::sort(outer);
  CHECK(outer == std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2});
}

TEST_CASE("receding walks of n hexes end at distance n only") {
  for (const auto& [hex, count] : counts_by_hex(*candidate_graph({5, 5, true})))
    CHECK(distance(Hex{}, hex) == 5);
  CHECK(counts_by_hex(*candidate_graph({5, 5, true})).size() == 30);
}

TEST_CASE("every path of a candidate graph is one of its walks, and no two are the same") {
  CHECK(paths_of(*candidate_graph({1, 3, false})).size() == 6 + 36 + 216);
  CHECK(paths_of(*candidate_graph({2, 3, true})).size() == 18 + 42);
}

TEST_CASE("questions of equal lengths share a candidate graph") {
  CHECK(candidate_graph({2, 4, true}) == candidate_graph({2, 4, true}));
  CHECK(candidate_graph({2, 4, true}) != candidate_graph({2, 4, false}));
}

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

TEST_CASE("a path has the oblique steps of the straightest of its walks") {
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
