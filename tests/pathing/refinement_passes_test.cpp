// Clauses narrow random candidate graphs as plain passes over the nodes do, and with algorithms of
// Boost.Graph.

#include "tests/pathing/reference_passes.h"
#include "tests/support/test.h"

namespace {

constexpr int clause_bits = 4;

/// A random question: properties and one value of each step, and clauses of the kinds that split no node.
struct RandomQuestion {
  std::shared_ptr<const CandidateGraph> graph;
  GraphProperties facts;
  std::vector<GraphClause> clauses;
};

RandomQuestion random_question(Random& random) {
  RandomQuestion question;
  WalkLengths lengths;
  lengths.max = random.number(1, 4);
  lengths.min = random.number(1, lengths.max);
  lengths.receding = random.chance(60);
  question.graph = candidate_graph(lengths);
  const std::size_t steps = question.graph->steps.size();
  const int share = random.number(1, 80);
  for (auto* properties : {&question.facts.passing, &question.facts.ending}) {
    properties->assign(steps, 0);
    for (PropertyBits& mask : *properties) {
      for (unsigned b = 0; b < clause_bits; ++b) mask |= PropertyBits{random.chance(share) ? 1U : 0U} << b;
    }
  }
  question.facts.values.resize(1);
  for (std::size_t s = 0; s < steps; ++s) {
    question.facts.values[0].passing.push_back(random.number(-3, 5));
    question.facts.values[0].ending.push_back(random.number(-3, 5));
  }
  for (int i = random.number(1, 5); i > 0; --i) {
    GraphClause clause;
    const int kind = random.number(0, 9);
    clause.kind = kind < 5   ? ClauseKind::forbid
                  : kind < 7 ? ClauseKind::avoid
                  : kind < 9 ? ClauseKind::minimize
                             : ClauseKind::maximize;
    clause.bits = PropertyBits{1} << static_cast<unsigned>(random.number(0, clause_bits - 1));
    const bool preference = clause.kind == ClauseKind::minimize || clause.kind == ClauseKind::maximize;
    if (preference) clause.test = GraphClause::Test::value;
    question.clauses.push_back(clause);
  }
  return question;
}

/// The answer by passes over the nodes, clause after clause.
struct PassesAnswer {
  Bytes alive;
  std::map<std::uint32_t, std::uint32_t> ruled_out_by;  ///< by vertex
  std::uint32_t exhausted_by = Refinement::still_open;
};

std::map<std::uint32_t, std::uint64_t> paths_to(const CandidateGraph& g, const Bytes& alive) {
  std::map<std::uint32_t, std::uint64_t> paths;
  const auto counts = path_counts(g, {alive.data()});
  for (const std::uint32_t n : g.ends) {
    if (counts[n] != 0) paths[g.node_vertex[n]] += counts[n];
  }
  return paths;
}

Bytes after_clause(const CandidateGraph& g, const Bytes& alive, const GraphClause& clause,
                   const std::vector<PropertyBits>& mask, const Sums& value) {
  if (clause.test == GraphClause::Test::any) {
    const Bytes left = survivors(g, {alive.data(), mask.data(), clause.bits});
    const bool none = std::ranges::find(left, 1) == left.end();
    return none && clause.kind == ClauseKind::avoid ? alive : left;
  }
  Sums weight = value;
  if (clause.kind == ClauseKind::maximize) {
    for (std::int64_t& w : weight) w = -w;
  }
  const Sums forward = sums_from_start(g, {alive.data()}, weight);
  const Sums backward = sums_to_ends(g, {alive.data()}, weight);
  Bytes left = alive;
  for_each_edge(g, {alive.data()}, [&](auto e, auto tail, auto head) {
    left[e] = forward[tail] + weight[e] + backward[head] == backward[0] ? 1 : 0;
  });
  return left;
}

PassesAnswer answer_by_passes(const RandomQuestion& question, const std::vector<PropertyBits>& mask,
                              const Sums& value) {
  const CandidateGraph& g = *question.graph;
  PassesAnswer answer{Bytes(g.edges.size(), 1), {}};
  for (const bool forbids : {true, false}) {
    for (std::uint32_t c = 0; c < question.clauses.size(); ++c) {
      const GraphClause& clause = question.clauses[c];
      if ((clause.kind == ClauseKind::forbid) != forbids) continue;
      const auto before = paths_to(g, answer.alive);
      if (before.empty()) continue;
      answer.alive = after_clause(g, answer.alive, clause, mask, value);
      const auto after = paths_to(g, answer.alive);
      for (const auto& [vertex, count] : before) {
        if (!after.contains(vertex)) answer.ruled_out_by[vertex] = c;
      }
      if (after.empty()) answer.exhausted_by = c;
    }
  }
  return answer;
}

}  // namespace

TEST_CASE("clauses leave the paths that passes over the nodes leave") {
  Random random(2930);
  int emptied = 0, narrowed = 0;
  Refinement refinement;
  for (int i = 0; i < 1000; ++i) {
    CAPTURE(i);
    const RandomQuestion question = random_question(random);
    const CandidateGraph& g = *question.graph;
    std::vector<PropertyBits> mask(g.edges.size());
    Sums value(g.edges.size());
    for (std::uint32_t n = 1; n < g.node_count(); ++n) {
      const bool ends = g.node_is_end[n] != 0;
      for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) {
        const std::uint32_t step = g.edges[e].step;
        mask[e] = (ends ? question.facts.ending : question.facts.passing)[step];
        value[e] = (ends ? question.facts.values[0].ending : question.facts.values[0].passing)[step];
      }
    }
    const PassesAnswer expected = answer_by_passes(question, mask, value);
    const bool history = random.chance(30);
    REQUIRE(refinement.run(question.graph, question.facts, question.clauses, history) ==
            Refinement::Failure::none);
    CHECK(refinement.empty() == (expected.exhausted_by != Refinement::still_open));
    REQUIRE(refinement.paths().alive == expected.alive);
    if (refinement.empty()) CHECK(refinement.exhausted_by() == expected.exhausted_by);
    for (const auto& [vertex, clause] : expected.ruled_out_by)
      CHECK(refinement.ruled_out_by()[vertex] == clause);
    const auto counts = paths_to(g, expected.alive);
    const Sums sums = sums_from_start(g, {expected.alive.data()}, value);
    const auto& ends = refinement.ends(0);
    REQUIRE(ends.size() == counts.size());
    for (const PathEnd& end : ends) {
      CHECK(refinement.ruled_out_by()[end.vertex] == Refinement::still_open);
      CHECK(counts.at(end.vertex) == end.path_count);
      std::int64_t min = unreached_sum;
      for (const std::uint32_t n : g.ends) {
        if (g.node_vertex[n] == end.vertex) min = std::min(min, sums[n]);
      }
      CHECK(end.min_value == min);
      CHECK(min_sums_by_end(refinement.paths(), question.facts, 0, 1)[end.vertex] == min);
    }
    ++(refinement.empty() ? emptied : narrowed);
  }
  CHECK(emptied > 50);
  CHECK(narrowed > 500);
}

TEST_CASE("a question runs the searches of Boost.Graph") {
  const auto graph = candidate_graph({2, 2, true});
  GraphProperties facts;
  facts.passing.assign(graph->steps.size(), 0);
  facts.passing[0] = 1;
  facts.ending = facts.passing;
  facts.values.resize(1);
  facts.values[0].passing.assign(graph->steps.size(), 1);
  facts.values[0].ending = facts.values[0].passing;
  std::vector<GraphClause> clauses(2);
  clauses[0].bits = 1;
  clauses[1].kind = ClauseKind::minimize;
  clauses[1].test = GraphClause::Test::value;
  Refinement refinement;
  REQUIRE(refinement.run(graph, facts, clauses) == Refinement::Failure::none);
  // One of the six hexes around the start is closed. Forward and back, the searches examine the start, five
  // hexes around it, and the 12 hexes behind them except the one straight behind the closed hex. All paths
  // left have the minimum.
  constexpr std::uint64_t left = 1 + 5 + 11;
  CHECK(refinement.searches().breadth_first == 2 * left);
  // The forbid looks at all nodes, the minimum at those left.
  CHECK(refinement.searches().shortest_paths == 1 + 6 + 12 + left);
  CHECK(refinement.ends(0).size() == 11);
  CHECK(refinement.searches().shortest_paths == 1 + 6 + 12 + 2 * left);
}
