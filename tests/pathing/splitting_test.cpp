#include "pathing/splitting.h"

#include "pathing/refinement.h"
#include "tests/support/test.h"

namespace {

int direction_of(const CandidateGraph& graph, std::uint32_t step) {
  return graph.steps[step].direction;
}

/// Returns the walks of a graph as the marks of their steps after the directions: {0, 3, marks, marks}.
std::multiset<std::vector<int>> walks(const CandidateGraph& graph) {
  std::multiset<std::vector<int>> found;
  const auto go = [&](const auto& self, std::uint32_t node, std::vector<int> directions,
                      const std::vector<int>& marks) -> void {
    if (graph.node_is_end[node] != 0) {
      directions.insert(directions.end(), marks.begin(), marks.end());
      found.insert(directions);
      return;
    }
    for (std::uint32_t i = graph.first_out[node]; i < graph.first_out[node + 1]; ++i) {
      const CandidateGraph::Step& step = graph.steps[graph.edges[graph.out[i].edge].step];
      std::vector<int> more = directions, more_marks = marks;
      more.push_back(step.direction);
      more_marks.push_back(static_cast<int>(step.marks));
      self(self, graph.out[i].head, more, more_marks);
    }
  };
  go(go, 0, {}, {});
  return found;
}

}  // namespace

TEST_CASE("steps are marked by the step before them") {
  const auto graph = candidate_graph({3, 3, false});
  REQUIRE(graph);
  // The label is the direction of the step before, plus one; a step back is marked 1, one straight on 2.
  const auto after = [&](std::uint64_t, std::uint32_t step) {
    return static_cast<std::uint64_t>(direction_of(*graph, step)) + 1;
  };
  const auto marks = [&](std::uint64_t label, std::uint32_t step) -> std::uint32_t {
    if (label == 0) return 0;
    const int before = static_cast<int>(label) - 1;
    const int turn = (direction_of(*graph, step) - before + 6) % 6;
    return turn == 3 ? 1 : turn == 0 ? 2 : 0;
  };
  const auto marked = got(mark_steps(graph, 0, after, marks));
  std::multiset<std::vector<int>> expected;
  for (int a = 0; a < 6; ++a) {
    for (int b = 0; b < 6; ++b) {
      for (int c = 0; c < 6; ++c) {
        const auto mark = [](int one, int next) {
          return (next - one + 6) % 6 == 3 ? 1 : one == next ? 2 : 0;
        };
        expected.insert({a, b, c, 0, mark(a, b), mark(b, c)});
      }
    }
  }
  CHECK(walks(marked) == expected);
}

TEST_CASE("a graph in which nothing is remembered stays as it is") {
  const auto graph = candidate_graph({2, 2, false});
  REQUIRE(graph);
  const auto same = mark_steps(
      graph, 0, [](std::uint64_t label, std::uint32_t) { return label; },
      [](std::uint64_t, std::uint32_t) { return 0U; });
  CHECK(same == graph);
}
