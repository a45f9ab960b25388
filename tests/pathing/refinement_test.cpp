// The paths that each kind of clause leaves: counted by hand, and compared with a list of all walks.

#include "pathing/refinement.h"

#include <limits>
#include <random>

#include "pathing/candidate_graph.h"
#include "pathing/first_paths.h"
#include "tests/support/test.h"

namespace {

using Walk = std::vector<Hex>;
using Walks = std::set<Walk>;
using Test = GraphClause::Test;

/// The walks of some lengths, with properties of their steps that are nothing at first.
struct Question {
  WalkLengths lengths;
  std::shared_ptr<const CandidateGraph> graph;
  GraphProperties facts;
  std::map<std::pair<Hex, Hex>, std::size_t> step_of;

  explicit Question(const WalkLengths& wanted) : lengths(wanted), graph(candidate_graph(wanted)) {
    for (std::size_t s = 0; s < graph->steps.size(); ++s) {
      const auto& step = graph->steps[s];
      step_of[{graph->vertices[step.from], graph->vertices[step.to]}] = s;
    }
    facts.passing.resize(graph->steps.size());
    facts.ending.resize(graph->steps.size());
    facts.values.resize(1);
    facts.values[0].passing.resize(graph->steps.size());
    facts.values[0].ending.resize(graph->steps.size());
    facts.sets.resize(1);
    facts.sets[0].words = 1;
    facts.sets[0].bits.resize(graph->steps.size(), 7);
  }

  std::size_t step(Hex from, Hex to) const { return step_of.at({from, to}); }
  /// Gives the hex these properties, whether it is passed through or ended in, from wherever it is entered.
  void mark(Hex h, PropertyBits bits) {
    for (const auto& [hexes, s] : step_of) {
      if (hexes.second == h) facts.passing[s] = facts.ending[s] = bits;
    }
  }
  /// Gives the hex this cost.
  void price(Hex h, std::int64_t cost) {
    for (const auto& [hexes, s] : step_of) {
      if (hexes.second == h) facts.values[0].passing[s] = facts.values[0].ending[s] = cost;
    }
  }

  std::size_t step_at(const Walk& walk, std::size_t i) const { return step(walk[i - 1], walk[i]); }
  bool has(const Walk& walk, PropertyBits bits) const {
    for (std::size_t i = 1; i < walk.size(); ++i) {
      const auto& facts_here = i + 1 == walk.size() ? facts.ending : facts.passing;
      if ((facts_here[step_at(walk, i)] & bits) != 0) return true;
    }
    return false;
  }
  std::int64_t sum(const Walk& walk) const {
    std::int64_t total = 0;
    for (std::size_t i = 1; i < walk.size(); ++i) {
      const auto& values = i + 1 == walk.size() ? facts.values[0].ending : facts.values[0].passing;
      total += values[step_at(walk, i)];
    }
    return total;
  }
  bool has_common_member(const Walk& walk) const {
    std::uint64_t common = 7;
    for (std::size_t i = 1; i < walk.size(); ++i) common &= facts.sets[0].bits[step_at(walk, i)];
    return common != 0;
  }
};

/// Returns every walk of these lengths, by recursion over the neighbours.
Walks all_walks(const WalkLengths& lengths) {
  Walks walks;
  const auto extend = [&](const auto& self, const Walk& walk) -> void {
    const int entered = static_cast<int>(walk.size()) - 1;
    if (entered >= lengths.min) walks.insert(walk);
    if (entered == lengths.max) return;
    for (int d = 0; d < direction_count; ++d) {
      Walk longer = walk;
      longer.push_back(neighbour(walk.back(), direction(d)));
      self(self, longer);
    }
  };
  extend(extend, {Hex{}});
  return walks;
}

bool revisits(const Walk& walk) {
  return std::set<Hex>(walk.begin(), walk.end()).size() < walk.size();
}

/// Tests whether a clause's property holds for a walk.
bool breaks(const Question& q, const GraphClause& clause, const Walk& walk) {
  switch (clause.test) {
    case Test::any:
      return q.has(walk, clause.bits);
    case Test::revisit:
      return revisits(walk);
    case Test::lacks:
      return !q.has(walk, clause.bits);
    case Test::no_common_member:
      return !q.has_common_member(walk);
    case Test::over_limit:
      return q.sum(walk) > clause.limit;
    case Test::walk_ends:  // tests/oracle/paths/length_agreement_test.cpp compares it
    case Test::value:
    case Test::chart:
      break;
  }
  return false;
}

template <class Removed>
Walks without(const Walks& walks, Removed removed) {
  Walks left;
  for (const Walk& walk : walks) {
    if (!removed(walk)) left.insert(walk);
  }
  return left;
}

/// Returns the walks that pass a clause, one walk at a time.
Walks after(const Question& q, const GraphClause& clause, const Walks& walks) {
  if (clause.kind == ClauseKind::minimize || clause.kind == ClauseKind::maximize) {
    const std::int64_t sign = clause.kind == ClauseKind::minimize ? 1 : -1;
    std::optional<std::int64_t> best;
    for (const Walk& walk : walks) {
      if (clause.benchmark_excludes && q.has(walk, *clause.benchmark_excludes)) continue;
      best = std::min(best.value_or(std::numeric_limits<std::int64_t>::max()), sign * q.sum(walk));
    }
    if (!best) return walks;
    return without(walks, [&](const Walk& walk) { return sign * q.sum(walk) > *best; });
  }
  const auto breaks_it = [&](const Walk& walk) { return breaks(q, clause, walk); };
  const bool may_empty = clause.kind == ClauseKind::forbid && !clause.unless_only_path;
  const Walks clean = without(walks, breaks_it);
  if (!may_empty && clean.empty()) return walks;
  if (clause.except_to_avoid == 0) return clean;
  const auto has_other = [&](const Walk& walk) { return q.has(walk, clause.except_to_avoid); };
  if (!std::ranges::all_of(clean, has_other)) return clean;
  const Walks left = without(walks, [&](const Walk& walk) { return breaks_it(walk) && has_other(walk); });
  return left.empty() && !may_empty ? walks : left;
}

/// The walks left after all clauses, and the clause behind each hex that is ruled out.
struct ExpectedWalks {
  Walks walks;
  std::map<Hex, std::uint32_t> ruled_out_by;
  std::optional<std::uint32_t> exhausted_by;
};

ExpectedWalks expected(const Question& q, const std::vector<GraphClause>& clauses) {
  const auto has_exception = [](const GraphClause& c) {
    return c.unless_only_path || c.except_to_avoid != 0;
  };
  std::vector<std::uint32_t> order;
  for (const int turn : {0, 1, 2}) {
    for (std::uint32_t c = 0; c < clauses.size(); ++c) {
      const int own = clauses[c].kind != ClauseKind::forbid ? 2 : has_exception(clauses[c]) ? 1 : 0;
      if (own == turn) order.push_back(c);
    }
  }
  ExpectedWalks result{all_walks(q.lengths), {}, {}};
  for (const std::uint32_t c : order) {
    const Walks left = after(q, clauses[c], result.walks);
    std::set<Hex> ends;
    for (const Walk& walk : left) ends.insert(walk.back());
    for (const Walk& walk : result.walks) {
      if (!ends.contains(walk.back())) result.ruled_out_by.emplace(walk.back(), c);
    }
    result.walks = left;
    if (!left.empty()) continue;
    result.exhausted_by = c;
    break;
  }
  return result;
}

std::vector<std::uint32_t> in_order_of_vertices(const CandidateGraph& graph) {
  std::vector<std::uint32_t> rank(graph.vertices.size());
  for (std::uint32_t v = 0; v < rank.size(); ++v) rank[v] = v;
  return rank;
}

/// Returns the remaining paths as walks.
Walks left_of(Refinement& refinement) {
  Walks walks;
  const CandidateGraph& graph = refinement.graph();
  const auto rank = in_order_of_vertices(graph);
  for (const PathEnd& end : std::vector<PathEnd>(refinement.ends(0))) {
    const auto paths = list_paths(refinement.paths(), end.vertex, rank, 100'000);
    CHECK(paths.size() == end.path_count);
    for (const auto& vertices : paths) {
      Walk walk;
      for (const std::uint32_t v : vertices) walk.push_back(graph.vertices[v]);
      CHECK(walks.insert(walk).second);
    }
  }
  return walks;
}

Walks refined(const Question& q, const std::vector<GraphClause>& clauses) {
  Refinement refinement;
  REQUIRE(refinement.run(q.graph, q.facts, clauses) == Refinement::Failure::none);
  return left_of(refinement);
}

GraphClause clause_of(ClauseKind kind, Test test, PropertyBits bits = 0) {
  GraphClause clause;
  clause.kind = kind;
  clause.test = test;
  clause.bits = bits;
  return clause;
}

Hex beside(int d) {
  return neighbour(Hex{}, direction(d));
}

/// Compares the path that each illegal hex is explained by with the walks that are left before its clause.
void compare_first_paths(const Question& q, const std::vector<GraphClause>& clauses,
                         const Refinement& refinement, const ExpectedWalks& listed) {
  const auto rank = in_order_of_vertices(*q.graph);
  std::map<std::uint32_t, Walks> before;
  Walks walks = all_walks(q.lengths);
  for (const std::uint32_t c : refinement.order()) {
    before[c] = walks;
    walks = after(q, clauses[c], walks);
  }
  for (std::uint32_t v = 0; v < q.graph->vertices.size(); ++v) {
    const auto by = listed.ruled_out_by.find(q.graph->vertices[v]);
    if (by == listed.ruled_out_by.end()) continue;
    const std::vector<std::int64_t> cost(q.graph->steps.size(), 1);
    const FirstPaths paths(refinement.history()[by->second], rank, cost);
    Walk walk;
    for (const std::uint32_t s : paths.path_to(v)) walk.push_back(q.graph->vertices[s]);
    CHECK(before[by->second].contains(walk));
  }
}

/// Compares a refinement with the list of all walks, with and without a history, and with every `revisit` in
/// its turn and postponed.
void compare_with_all_walks(const Question& q, const std::vector<GraphClause>& clauses) {
  const ExpectedWalks listed = expected(q, clauses);
  std::map<Hex, std::int64_t> cheapest;
  for (const Walk& walk : listed.walks) {
    const auto at = cheapest.try_emplace(walk.back(), q.sum(walk)).first;
    at->second = std::min(at->second, q.sum(walk));
  }
  for (const auto& [history, postponed] :
       {std::pair(false, false), std::pair(true, false), std::pair(false, true), std::pair(true, true)}) {
    Refinement refinement;
    if (postponed) refinement.postpone_revisit_from(0);
    REQUIRE(refinement.run(q.graph, q.facts, clauses, history) == Refinement::Failure::none);
    CHECK(refinement.empty() == listed.walks.empty());
    if (listed.exhausted_by) CHECK(refinement.exhausted_by() == *listed.exhausted_by);
    for (std::uint32_t v = 0; v < q.graph->vertices.size(); ++v) {
      const auto by = listed.ruled_out_by.find(q.graph->vertices[v]);
      if (by != listed.ruled_out_by.end()) CHECK(refinement.ruled_out_by()[v] == by->second);
    }
    if (history) compare_first_paths(q, clauses, refinement, listed);
    if (refinement.empty()) continue;
    for (const PathEnd& end : refinement.ends(0)) {
      const Hex h = refinement.graph().vertices[end.vertex];
      REQUIRE(cheapest.contains(h));
      CHECK(end.min_value == cheapest.at(h));
    }
    CHECK(left_of(refinement) == listed.walks);
  }
}

/// Returns a random clause over three bits, one value and one set.
GraphClause random_clause(std::mt19937& random) {
  const auto draw = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
  constexpr std::array tests{
      Test::any, Test::any, Test::any, Test::revisit, Test::lacks, Test::no_common_member, Test::over_limit};
  GraphClause clause;
  clause.kind =
      std::array{ClauseKind::forbid, ClauseKind::avoid, ClauseKind::minimize, ClauseKind::maximize}[draw(4)];
  if (clause.kind == ClauseKind::minimize || clause.kind == ClauseKind::maximize) {
    clause.test = Test::value;
    if (draw(2) == 0) clause.benchmark_excludes = PropertyBits{1} << draw(3);
    return clause;
  }
  clause.test = tests[draw(tests.size())];
  clause.bits = PropertyBits{1} << draw(3);
  clause.limit = 4 + draw(8);
  if (clause.test == Test::any && draw(3) == 0) clause.except_to_avoid = PropertyBits{1} << draw(3);
  if (clause.test == Test::any && clause.kind == ClauseKind::forbid && clause.except_to_avoid == 0)
    clause.unless_only_path = draw(3) == 0;
  return clause;
}

}  // namespace

TEST_CASE("a forbid removes every path with the property") {
  Question q({1, 1, false});
  q.mark(beside(0), 1);
  q.mark(beside(3), 2);
  CHECK(refined(q, {clause_of(ClauseKind::forbid, Test::any, 1)}) ==
        Walks{{{}, beside(1)}, {{}, beside(2)}, {{}, beside(3)}, {{}, beside(4)}, {{}, beside(5)}});
  CHECK(refined(q, {clause_of(ClauseKind::forbid, Test::any, 3)}).size() == 4);
}

TEST_CASE("an avoid that all paths break is set aside") {
  Question q({1, 1, false});
  for (int d = 0; d < direction_count; ++d) q.mark(beside(d), 1);
  Refinement refinement;
  const std::vector<GraphClause> clauses{clause_of(ClauseKind::avoid, Test::any, 1)};
  REQUIRE(refinement.run(q.graph, q.facts, clauses) == Refinement::Failure::none);
  CHECK(refinement.ends(0).size() == 6);
  CHECK(refinement.effects()[0].set_aside);
  CHECK_FALSE(refinement.effects()[0].acted);
}

TEST_CASE("the clause that removes the last paths is named, and each hex has its own") {
  Question q({1, 1, false});
  for (int d = 0; d < direction_count; ++d) q.mark(beside(d), d < 4 ? 1 : 2);
  const std::vector<GraphClause> clauses{clause_of(ClauseKind::forbid, Test::any, 2),
                                         clause_of(ClauseKind::forbid, Test::any, 1)};
  Refinement refinement;
  REQUIRE(refinement.run(q.graph, q.facts, clauses, true) == Refinement::Failure::none);
  CHECK(refinement.empty());
  CHECK(refinement.exhausted_by() == 1);
  for (std::uint32_t v = 0; v < q.graph->vertices.size(); ++v) {
    const Hex h = q.graph->vertices[v];
    if (h == Hex{}) continue;
    CHECK(refinement.ruled_out_by()[v] == (h == beside(4) || h == beside(5) ? 0 : 1));
  }
}

TEST_CASE("forbids act before preferences, those with an exception last") {
  Question q({1, 1, false});
  GraphClause only_path = clause_of(ClauseKind::forbid, Test::any, 1);
  only_path.unless_only_path = true;
  Refinement refinement;
  const std::vector<GraphClause> clauses{clause_of(ClauseKind::minimize, Test::value), only_path,
                                         clause_of(ClauseKind::avoid, Test::any, 2),
                                         clause_of(ClauseKind::forbid, Test::any, 4)};
  REQUIRE(refinement.run(q.graph, q.facts, clauses) == Refinement::Failure::none);
  CHECK(refinement.order() == std::vector<std::uint32_t>{3, 1, 0, 2});
}

TEST_CASE("a property of the end hex does not affect paths through it") {
  Question q({1, 2, false});
  const std::size_t step = q.step({}, beside(0));
  q.facts.ending[step] = 1;
  const Walks left = refined(q, {clause_of(ClauseKind::forbid, Test::any, 1)});
  // Of 6 + 36 walks only the one that ends in the hex from the start is gone.
  CHECK(left.size() == 41);
  CHECK_FALSE(left.contains({{}, beside(0)}));
}

TEST_CASE("self-avoiding walks of two hexes number 30, of three 138") {
  CHECK(refined(Question({2, 2, false}), {clause_of(ClauseKind::forbid, Test::revisit)}).size() == 30);
  CHECK(refined(Question({3, 3, false}), {clause_of(ClauseKind::forbid, Test::revisit)}).size() == 138);
}

TEST_CASE("minimize compares whole paths, step by step it compares next steps") {
  Question q({2, 2, false});
  // The first step is free toward direction 0 and costs 5 elsewhere; from there every second step costs 9.
  for (int d = 1; d < direction_count; ++d) q.facts.values[0].passing[q.step({}, beside(d))] = 5;
  for (int d = 0; d < direction_count; ++d)
    q.facts.values[0].ending[q.step(beside(0), neighbour(beside(0), direction(d)))] = 9;
  GraphClause cheapest = clause_of(ClauseKind::minimize, Test::value);
  const Walks whole = refined(q, {cheapest});
  CHECK(whole.size() == 5 * 6);
  CHECK(std::ranges::none_of(whole, [](const Walk& walk) { return walk[1] == beside(0); }));
  cheapest.step_by_step = true;
  const Walks greedy = refined(q, {cheapest});
  CHECK(greedy.size() == 6);
  CHECK(std::ranges::all_of(greedy, [](const Walk& walk) { return walk[1] == beside(0); }));
}

TEST_CASE("end hexes have their number of paths and the least cost of them") {
  Question q({2, 2, false});
  q.price(beside(0), 3);
  q.price(beside(1), 1);
  Refinement refinement;
  REQUIRE(refinement.run(q.graph, q.facts, {}) == Refinement::Failure::none);
  const Hex between = neighbour(beside(0), direction(1));  // reached through directions 0 and 1
  REQUIRE(adjacent(between, beside(1)));
  int seen = 0;
  for (const PathEnd& end : refinement.ends(0)) {
    const Hex h = q.graph->vertices[end.vertex];
    if (h == Hex{}) {
      CHECK(end.path_count == 6);
      CHECK(end.min_value == 0);
      ++seen;
    } else if (h == between) {
      CHECK(end.path_count == 2);
      CHECK(end.min_value == 1);
      ++seen;
    }
  }
  CHECK(seen == 2);
}

TEST_CASE("listed paths are ordered by rank, hex by hex, up to a limit") {
  const Question q({2, 2, false});
  Refinement refinement;
  REQUIRE(refinement.run(q.graph, q.facts, {}) == Refinement::Failure::none);
  std::vector<std::uint32_t> rank = in_order_of_vertices(*q.graph);
  std::ranges::reverse(rank);
  // Six paths lead back to the start; the hex of least rank comes first.
  const auto paths = list_paths(refinement.paths(), 0, rank, 4);
  REQUIRE(paths.size() == 4);
  for (std::size_t i = 0; i + 1 < paths.size(); ++i) CHECK(rank[paths[i][1]] < rank[paths[i + 1][1]]);
  CHECK(list_paths(refinement.paths(), 0, rank, 100).size() == 6);
}

TEST_CASE("random clauses leave the walks that pass them one by one") {
  int emptied = 0, narrowed = 0;
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    Question q({1 + static_cast<int>(random() % 3), 3, false});
    // On every other board most steps have all properties, so that clauses can remove all paths.
    const bool dense = seed % 2 == 1;
    const auto bits = [&] {
      if (dense) return random() % 10 == 0 ? PropertyBits{0} : PropertyBits{7};
      return random() % 3 == 0 ? PropertyBits{random() % 8} : PropertyBits{0};
    };
    for (std::size_t s = 0; s < q.graph->steps.size(); ++s) {
      q.facts.passing[s] = bits();
      q.facts.ending[s] = bits();
      q.facts.values[0].passing[s] = static_cast<std::int64_t>(random() % 6);
      q.facts.values[0].ending[s] = static_cast<std::int64_t>(random() % 6);
      q.facts.sets[0].bits[s] = random() % 8;
    }
    std::vector<GraphClause> clauses;
    for (unsigned i = 1 + random() % 4; i > 0; --i) clauses.push_back(random_clause(random));
    compare_with_all_walks(q, clauses);
    const ExpectedWalks listed = expected(q, clauses);
    ++(listed.walks.empty() ? emptied : narrowed);
  }
  CHECK(emptied > 10);
  CHECK(narrowed > 100);
}

TEST_CASE("a long way through few hexes is told apart although all ways would be too many") {
  // Passing through a hex is free along a row of twelve hexes alone; walks may end anywhere.
  Question q({1, 13, false});
  std::set<Hex> row{Hex{}};
  Hex last;
  for (int i = 0; i < 12; ++i) row.insert(last = neighbour(last, direction(0)));
  for (const auto& [hexes, s] : q.step_of) q.facts.passing[s] = row.contains(hexes.second) ? 0 : 1;
  const std::vector<GraphClause> clauses{clause_of(ClauseKind::forbid, Test::revisit),
                                         clause_of(ClauseKind::forbid, Test::any, 1)};
  for (const bool history : {false, true}) {
    Refinement refinement;
    REQUIRE(refinement.run(q.graph, q.facts, clauses, history) == Refinement::Failure::none);
    // One walk along the row to each of 0 to 12 hexes from the start, and from there to six hexes beside it,
    // but for the one behind: 6 + 12 * 5 walks.
    CHECK(left_of(refinement).size() == 66);
    const auto by = [&](Hex h) {
      const auto& vertices = q.graph->vertices;
      const auto at = std::ranges::find(vertices, h);
      return refinement.ruled_out_by()[static_cast<std::size_t>(at - vertices.begin())];
    };
    CHECK(by(last) == Refinement::still_open);
    CHECK(by(Hex{}) == 0);
    CHECK(by(neighbour(beside(3), direction(3))) == 1);
  }
}
