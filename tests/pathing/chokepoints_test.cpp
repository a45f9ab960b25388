#include "pathing/chokepoints.h"
#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"

#include <numeric>
#include <random>

#include "tests/support/test.h"

namespace {

using Vertices = std::vector<std::uint32_t>;

std::uint32_t vertex_of(const CandidateGraph& graph, Hex h) {
  return static_cast<std::uint32_t>(std::ranges::find(graph.vertices, h) - graph.vertices.begin());
}

Vertices in_vertex_order(const CandidateGraph& graph) {
  Vertices rank(graph.vertices.size());
  std::iota(rank.begin(), rank.end(), 0U);
  return rank;
}

/// Returns the walks of these lengths that enter none of `closed` and, if `once`, no hex twice.
PathSet walks(const WalkLengths& lengths, const std::vector<Hex>& closed, bool once) {
  const auto graph = candidate_graph(lengths);
  GraphProperties facts;
  facts.passing.assign(graph->steps.size(), 0);
  for (std::size_t s = 0; s < graph->steps.size(); ++s) {
    const Hex to = graph->vertices[graph->steps[s].to];
    if (std::ranges::find(closed, to) != closed.end()) facts.passing[s] = 1;
  }
  facts.ending = facts.passing;
  std::vector<GraphClause> clauses(once ? 2 : 1);
  clauses[0].bits = 1;
  if (once) clauses[1].test = GraphClause::Test::revisit;
  Refinement refinement;
  REQUIRE(refinement.run(graph, facts, clauses) == Refinement::Failure::none);
  return refinement.paths();
}

/// Returns every path of a set as the vertices it enters, by descent from the ends.
std::vector<std::set<std::uint32_t>> all_paths(const PathSet& set) {
  const CandidateGraph& g = *set.graph;
  std::vector<std::set<std::uint32_t>> paths;
  const auto descend = [&](const auto& self, std::uint32_t node, std::set<std::uint32_t> vertices) -> void {
    if (node == 0) {
      paths.push_back(std::move(vertices));
      return;
    }
    if (g.node_vertex[node] != 0) vertices.insert(g.node_vertex[node]);
    for (std::uint32_t e = g.first_edge[node]; e < g.first_edge[node + 1]; ++e) {
      if (set.alive[e] != 0) self(self, g.edges[e].tail, vertices);
    }
  };
  for (const std::uint32_t end : g.ends) descend(descend, end, {});
  return paths;
}

Vertices common(const std::vector<std::set<std::uint32_t>>& paths, std::uint32_t vertices) {
  Vertices found;
  for (std::uint32_t s = 1; s < vertices && !paths.empty(); ++s) {
    if (std::ranges::all_of(paths, [&](const auto& p) { return p.contains(s); })) found.push_back(s);
  }
  return found;
}

/// Finds the first smallest hitting set of up to three vertices by trying all, in ascending order; empty
/// if more are needed.
Vertices hitting_set(const std::vector<std::set<std::uint32_t>>& paths, std::uint32_t vertices) {
  for (std::size_t size = 1; size <= 3; ++size) {
    Vertices chosen;
    const auto extend = [&](const auto& self, std::uint32_t from,
                            const std::vector<const std::set<std::uint32_t>*>& left) -> bool {
      if (left.empty()) return true;
      if (chosen.size() == size) return false;
      for (std::uint32_t s = from; s < vertices; ++s) {
        std::vector<const std::set<std::uint32_t>*> missed;
        for (const auto* p : left) {
          if (!p->contains(s)) missed.push_back(p);
        }
        if (missed.size() == left.size()) continue;
        chosen.push_back(s);
        if (self(self, s + 1, missed)) return true;
        chosen.pop_back();
      }
      return false;
    };
    std::vector<const std::set<std::uint32_t>*> left;
    for (const auto& p : paths) left.push_back(&p);
    if (extend(extend, 1, left)) return chosen;
  }
  return {};
}

}  // namespace

TEST_CASE("in open ground a retreat has no choke, and its min cut is the first ring") {
  const PathSet set = walks({3, 3, true}, {}, false);
  CHECK(chokepoints(set).empty());
  const auto cut = got(min_cut(set, in_vertex_order(*set.graph)));
  CHECK(cut.size() == 6);
  for (const std::uint32_t s : cut) CHECK(distance(Hex{}, set.graph->vertices[s]) == 1);
}

TEST_CASE("a hex that every path enters is a choke") {
  // Only the neighbour in direction 0 is open: it dominates, and the paths fan out behind it.
  std::vector<Hex> closed;
  for (int d = 1; d < direction_count; ++d) closed.push_back(neighbour(Hex{}, direction(d)));
  const PathSet fan = walks({2, 2, true}, closed, false);
  const Hex only = neighbour(Hex{}, direction(0));
  CHECK(chokepoints(fan) == Vertices{vertex_of(*fan.graph, only)});

  // Two open neighbours, with one common hex behind them.
  const Hex left = neighbour(Hex{}, direction(0));
  const Hex right = neighbour(Hex{}, direction(1));
  const Hex meeting = left + right;
  closed = disc(Hex{}, 2);
  std::erase_if(closed, [&](Hex h) { return h == left || h == right || h == meeting; });
  const PathSet diamond = walks({3, 3, true}, closed, false);
  CHECK(chokepoints(diamond) == Vertices{vertex_of(*diamond.graph, meeting)});
  CHECK(*min_cut(diamond, in_vertex_order(*diamond.graph)) == Vertices{vertex_of(*diamond.graph, meeting)});
}

TEST_CASE("a set without paths has no choke") {
  const PathSet set = walks({2, 2, true}, disc(Hex{}, 2), false);
  CHECK(chokepoints(set).empty());
  CHECK_FALSE(min_cut(set, in_vertex_order(*set.graph)));
}

TEST_CASE("a hex in two nodes of the graph is one hex") {
  // To the only open neighbour, back to the start, and there again: two nodes, one hex.
  const Hex only = neighbour(Hex{}, direction(2));
  std::vector<Hex> closed = disc(Hex{}, 3);
  std::erase_if(closed, [&](Hex h) { return h == only || h == Hex{}; });
  const PathSet set = walks({3, 3, false}, closed, false);
  CHECK(chokepoints(set) == Vertices{vertex_of(*set.graph, only)});
  CHECK_FALSE(min_cut(set, in_vertex_order(*set.graph)));
}

TEST_CASE("chokes and min cut agree with a search by trial") {
  std::mt19937 random(20'260'301);
  int choked = 0;
  int cut_by_more = 0;
  for (int round = 0; round < 240; ++round) {
    const bool receding = round % 2 == 0;
    const int steps = 2 + round % (receding ? 3 : 2);
    std::vector<Hex> closed = disc(Hex{}, steps);
    const unsigned percent = 25 + 10 * static_cast<unsigned>(round % 5);
    std::erase_if(closed, [&](Hex h) { return h == Hex{} || random() % 100 >= percent; });
    const PathSet set = walks({receding ? steps : 1 + round % steps, steps, receding}, closed, !receding);
    const auto paths = all_paths(set);
    const auto vertices = static_cast<std::uint32_t>(set.graph->vertices.size());
    CAPTURE(round);
    const Vertices chokes = chokepoints(set);
    CHECK(chokes == common(paths, vertices));
    choked += chokes.empty() ? 0 : 1;
    const auto cut = min_cut(set, in_vertex_order(*set.graph));
    CHECK((cut.has_value() || !receding || paths.empty()));
    if (!cut) continue;
    CHECK(hitting_set(paths, vertices) == (cut->size() <= 3 ? *cut : Vertices{}));
    cut_by_more += cut->size() > 1 ? 1 : 0;
  }
  CHECK(choked > 30);
  CHECK(cut_by_more > 30);
}
