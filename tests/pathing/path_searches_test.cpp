// Every search on the candidate graph, compared with plain passes over its nodes on random graphs.

#include "pathing/path_searches.h"
#include "pathing/first_paths.h"

#include <numeric>
#include <tuple>

#include "pathing/splitting.h"
#include "tests/pathing/reference_passes.h"
#include "tests/support/test.h"

namespace {

/// Retains random paths of a set.
void thin_out(Random& random, RandomGraph& made) {
  for (std::uint8_t& alive : made.set.alive) alive = random.chance(80) ? 1 : 0;
  made.set.alive = survivors(*made.set.graph, {made.set.alive.data()});
}

/// Returns all walks of these lengths from a hex, by recursion, sorted.
std::vector<std::vector<Hex>> every_walk(const WalkLengths& lengths) {
  std::vector<std::vector<Hex>> found;
  std::vector<Hex> walk{Hex{}};
  const auto go_on = [&](const auto& self) -> void {
    const int length = static_cast<int>(walk.size()) - 1;
    if (length >= lengths.min) found.push_back(walk);
    if (length == lengths.max) return;
    for (int d = 0; d < direction_count; ++d) {
      const Hex next = neighbour(walk.back(), direction(d));
      if (lengths.receding && distance(Hex{}, next) <= distance(Hex{}, walk.back())) continue;
      walk.push_back(next);
      self(self);
      walk.pop_back();
    }
  };
  go_on(go_on);
  std::ranges::sort(found);
  return found;
}

}  // namespace

TEST_CASE("the candidate graph has every walk once, and a node for each hex, length and kind") {
  for (int max = 1; max <= 4; ++max) {
    for (int min = 1; min <= max; ++min) {
      for (const bool receding : {true, false}) {
        const WalkLengths lengths{min, max, receding};
        const auto graph = candidate_graph(lengths);
        std::vector<std::vector<Hex>> walks;
        for (const PathOfSet& path : every_path(*graph, Bytes(graph->edges.size(), 1))) {
          walks.emplace_back();
          for (const std::uint32_t s : vertices_of(*graph, path)) walks.back().push_back(graph->vertices[s]);
        }
        std::ranges::sort(walks);
        CHECK(walks == every_walk(lengths));
        std::vector<std::tuple<int, std::uint32_t, int>> nodes;
        for (std::uint32_t n = 0; n < graph->node_count(); ++n)
          nodes.emplace_back(graph->node_layer[n], graph->node_vertex[n], graph->node_is_end[n]);
        // Strictly ascending: each once, and in topological order.
        CHECK(std::ranges::is_sorted(nodes));
        CHECK(std::ranges::adjacent_find(nodes) == nodes.end());
      }
    }
  }
}

TEST_CASE("narrowing retains the edges on paths") {
  Random random(1864);
  int emptied = 0, narrowed = 0;
  for (int i = 0; i < 500; ++i) {
    CAPTURE(i);
    RandomGraph made = random_graph(random, 4, 3);
    if (random.chance(50)) thin_out(random, made);
    const CandidateGraph& g = *made.set.graph;
    const EdgeSelection selection{made.set.alive.data(), made.mask.data(),
                                  static_cast<PropertyBits>(random.number(0, 7))};
    const Bytes expected = survivors(g, selection);
    SearchSpace space;
    Bytes reached, marked;
    const bool found = reach_ends(g, selection, reached, space);
    for (std::uint8_t& colour : reached) colour = colour != 0 ? 1 : 0;
    REQUIRE(reached == reached_in_order(g, selection));
    std::vector<std::uint32_t> ends;
    for (const std::uint32_t n : g.ends) {
      if (reached[n] != 0) ends.push_back(n);
    }
    CHECK(found == !ends.empty());
    const PropertyBits present = mark_paths_to(g, selection, reached, ends, marked, space);
    REQUIRE(marked == expected);
    PropertyBits of_edges = 0;
    for (std::size_t e = 0; e < g.edges.size(); ++e) of_edges |= expected[e] != 0 ? made.mask[e] : 0;
    CHECK(present == of_edges);
    ++(found ? narrowed : emptied);
  }
  CHECK(emptied > 20);
  CHECK(narrowed > 200);
}

TEST_CASE("sums, numbers and widths of paths are those of passes over the nodes") {
  Random random(1809);
  for (int i = 0; i < 500; ++i) {
    CAPTURE(i);
    RandomGraph made = random_graph(random, 4, 1);
    if (random.chance(70)) thin_out(random, made);
    const CandidateGraph& g = *made.set.graph;
    const EdgeSelection selection{made.set.alive.data()};
    SearchSpace space;
    Sums forward, backward;
    std::vector<std::uint64_t> counts;
    min_sums_from_start(g, selection, made.weight, forward, &counts, space);
    REQUIRE(forward == sums_from_start(g, selection, made.weight));
    REQUIRE(counts == path_counts(g, selection));
    min_sums_to_ends(g, selection, made.weight, backward);
    REQUIRE(backward == sums_to_ends(g, selection, made.weight));
    Bytes width, widest;
    for (std::size_t e = 0; e < g.edges.size(); ++e)
      width.push_back(static_cast<std::uint8_t>(random.chance(40) ? 255 : random.number(0, 4)));
    widest_paths(g, width, widest, space);
    REQUIRE(widest == widths(g, width));
  }
}

TEST_CASE("the number of paths stops at the greatest number") {
  // There are 6^30 walks of 30 hexes, more than 2^64 to the hexes close to the start.
  const auto graph = candidate_graph({30, 30, false});
  const Bytes alive(graph->edges.size(), 1);
  const Sums weight(graph->edges.size(), 1);
  SearchSpace space;
  Sums sums;
  std::vector<std::uint64_t> counts;
  min_sums_from_start(*graph, {alive.data()}, weight, sums, &counts, space);
  CHECK(*std::ranges::max_element(counts) == std::numeric_limits<std::uint64_t>::max());
  CHECK(sums[graph->ends.front()] == 30);
}

TEST_CASE("paths are listed by rank, up to the limit") {
  Random random(1621);
  for (int i = 0; i < 150; ++i) {
    CAPTURE(i);
    RandomGraph made = random_graph(random, 3, 1);
    thin_out(random, made);
    const CandidateGraph& g = *made.set.graph;
    std::vector<std::uint32_t> rank(g.vertices.size());
    std::iota(rank.begin(), rank.end(), 0U);
    for (std::size_t s = rank.size(); s-- > 1;)
      std::swap(rank[s], rank[static_cast<std::size_t>(random.number(0, static_cast<int>(s)))]);
    std::map<std::uint32_t, std::vector<std::vector<std::uint32_t>>> expected;
    for (const PathOfSet& path : every_path(g, made.set.alive))
      expected[g.node_vertex[path.nodes.back()]].push_back(vertices_of(g, path));
    Sums cost(g.steps.size());
    for (std::int64_t& c : cost) c = random.number(1, 3);
    std::map<std::uint32_t, std::vector<std::pair<std::int64_t, std::vector<std::uint32_t>>>> costed;
    for (const PathOfSet& path : every_path(g, made.set.alive)) {
      std::int64_t sum = 0;
      for (const std::uint32_t e : path.edges) sum += cost[g.edges[e].step];
      costed[g.node_vertex[path.nodes.back()]].emplace_back(sum, vertices_of(g, path));
    }
    const FirstPaths first_paths(made.set, rank, cost);
    for (std::uint32_t s = 0; s < g.vertices.size(); ++s) {
      auto& paths = expected[s];
      std::ranges::sort(paths, [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(
            a.begin(), a.end(), b.begin(), b.end(),
            [&](std::uint32_t x, std::uint32_t y) { return rank[x] < rank[y]; });
      });
      REQUIRE(list_paths(made.set, s, rank, 100'000) == paths);
      const auto limit = static_cast<std::size_t>(random.number(0, 5));
      const auto first = std::ranges::min_element(costed[s], [&](const auto& a, const auto& b) {
        if (a.first != b.first) return a.first < b.first;
        if (a.second.size() != b.second.size()) return a.second.size() < b.second.size();
        return std::ranges::find(paths, a.second) < std::ranges::find(paths, b.second);
      });
      REQUIRE(first_paths.path_to(s) == (paths.empty() ? std::vector<std::uint32_t>() : first->second));
      if (paths.size() > limit) paths.resize(limit);
      REQUIRE(list_paths(made.set, s, rank, limit) == paths);
    }
  }
}

TEST_CASE("a split by labels has the same paths, and one label in each node") {
  Random random(1914);
  for (int i = 0; i < 300; ++i) {
    CAPTURE(i);
    RandomGraph made = random_graph(random, 3, 2);
    thin_out(random, made);
    const CandidateGraph& g = *made.set.graph;
    const std::uint64_t dropped = random.chance(50) ? 3 : 100;
    const auto extend = [&](std::uint64_t label, std::uint32_t edge, std::uint32_t) {
      const std::uint64_t next = label * 2 % 7 + made.mask[edge];
      return next == dropped ? dropped_label : next;
    };
    std::map<std::vector<std::uint32_t>, std::uint64_t> expected;
    std::set<std::pair<std::uint32_t, std::uint64_t>> copies{{0, 1}};
    for (const PathOfSet& path : every_path(g, made.set.alive)) {
      std::uint64_t label = 1;
      for (std::size_t e = 0; e < path.edges.size() && label != dropped_label; ++e) {
        label = extend(label, path.edges[e], path.nodes[e + 1]);
        if (label != dropped_label) copies.emplace(path.nodes[e + 1], label);
      }
      if (label != dropped_label) expected[vertices_of(g, path)] = label;
    }
    const auto split = got(split_by_label(made.set, 1, extend));
    std::map<std::vector<std::uint32_t>, std::uint64_t> found;
    for (const PathOfSet& path : every_path(split.graph, Bytes(split.graph.edges.size(), 1)))
      found[vertices_of(split.graph, path)] = split.label[path.nodes.back()];
    REQUIRE(found == expected);
    CHECK(split.graph.node_count() == copies.size());
  }
}

TEST_CASE("an unrolled set has the paths that enter no hex twice") {
  Random random(1648);
  int recurring = 0, straight = 0;
  for (int i = 0; i < 200; ++i) {
    CAPTURE(i);
    RandomGraph made = random_graph(random, 4, 1);
    thin_out(random, made);
    if (random.chance(40)) {
      // Few directions, so that steps may form no cycle.
      const int half = random.number(0, 5);
      for (std::size_t e = 0; e < made.set.alive.size(); ++e) {
        const int d = made.set.graph->steps[made.set.graph->edges[e].step].direction;
        if ((d - half + 6) % 6 > 2) made.set.alive[e] = 0;
      }
      made.set.alive = survivors(*made.set.graph, {made.set.alive.data()});
    }
    const CandidateGraph& g = *made.set.graph;
    std::vector<std::vector<std::uint32_t>> expected, found;
    bool any_recurs = false;
    for (const PathOfSet& path : every_path(g, made.set.alive)) {
      const auto vertices = vertices_of(g, path);
      const bool recurs = std::set(vertices.begin(), vertices.end()).size() < vertices.size();
      any_recurs = any_recurs || recurs;
      if (!recurs) expected.push_back(vertices);
    }
    const auto tree = got(unroll(made.set));
    for (const PathOfSet& path : every_path(tree, Bytes(tree.edges.size(), 1)))
      found.push_back(vertices_of(tree, path));
    std::ranges::sort(expected);
    std::ranges::sort(found);
    REQUIRE(found == expected);
    if (any_recurs) CHECK(vertices_can_recur(made.set));
    if (!vertices_can_recur(made.set)) CHECK_FALSE(any_recurs);
    ++(vertices_can_recur(made.set) ? recurring : straight);
  }
  CHECK(recurring > 20);
  CHECK(straight > 20);
}
