#include "pathing/step_contexts.h"

#include "pathing/refinement.h"
#include "tests/support/test.h"

namespace {

/// Counts the walks to every node, in topological order.
std::uint64_t count_walks(const CandidateGraph& g) {
  std::vector<std::uint64_t> walks(g.node_count(), 0);
  walks[0] = 1;
  std::uint64_t ended = 0;
  for (std::size_t n = 1; n < g.node_count(); ++n) {
    for (std::uint32_t e = g.first_edge[n]; e < g.first_edge[n + 1]; ++e) walks[n] += walks[g.edges[e].tail];
    if (g.node_is_end[n] != 0) ended += walks[n];
  }
  return ended;
}

}  // namespace

TEST_CASE("first and extra steps are told apart, and the walks stay the same") {
  const auto graph = candidate_graph({2, 4, false});
  StepContexts contexts;
  contexts.required = 3;
  const auto told = got(with_contexts(graph, contexts));
  CHECK(count_walks(told) == count_walks(*graph));
  for (std::size_t n = 1; n < told.node_count(); ++n) {
    for (std::uint32_t e = told.first_edge[n]; e < told.first_edge[n + 1]; ++e) {
      const CandidateGraph::Step& step = told.steps[told.edges[e].step];
      CHECK(step.is_first == (told.node_layer[n] == 1));
      CHECK(step.is_extra == (told.node_layer[n] == 4));
    }
  }
}

TEST_CASE("steps are told apart by what the walk has spent") {
  const auto graph = candidate_graph({1, 3, false});
  StepContexts contexts;
  SpentBudget& budget = contexts.budget.emplace();
  budget.limit = 2;
  // Steps north cost nothing, others 1 or 2.
  for (const CandidateGraph::Step& step : graph->steps)
    budget.costs.push_back(step.direction == 0 ? 0 : 1 + step.direction % 2);
  const auto told = got(with_contexts(graph, contexts));
  CHECK(count_walks(told) == count_walks(*graph));
  const auto cost = [](const CandidateGraph::Step& step) {
    return step.direction == 0 ? 0 : 1 + step.direction % 2;
  };
  // By node: what all walks to it have spent.
  std::vector<std::int64_t> spent(told.node_count(), -1);
  spent[0] = 0;
  bool above = false;
  for (std::size_t n = 1; n < told.node_count(); ++n) {
    for (std::uint32_t e = told.first_edge[n]; e < told.first_edge[n + 1]; ++e) {
      const CandidateGraph::Step& step = told.steps[told.edges[e].step];
      CHECK(step.spent == spent[told.edges[e].tail]);
      const std::int64_t after = std::min<std::int64_t>(step.spent + cost(step), 3);
      CHECK((spent[n] == -1 || spent[n] == after));
      spent[n] = after;
      above = above || after == 3;
    }
  }
  CHECK(above);
}
