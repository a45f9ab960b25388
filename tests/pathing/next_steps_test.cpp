#include "pathing/next_steps.h"

#include "pathing/splitting.h"
#include "tests/support/test.h"

namespace {

constexpr PropertyBits closed = 1, first_row = 2, second_row = 4;

/// All walks of two hexes, with bits for the steps into hexes.
struct Case {
  std::shared_ptr<const CandidateGraph> graph = candidate_graph({2, 2, false});
  GraphProperties facts;

  Case() {
    facts.passing.assign(graph->steps.size(), 0);
    facts.ending.assign(graph->steps.size(), 0);
  }
  void mark(Hex offset, PropertyBits bits) {
    for (std::size_t i = 0; i < graph->steps.size(); ++i) {
      if (graph->vertices[graph->steps[i].to] != offset) continue;
      facts.passing[i] |= bits;
      facts.ending[i] |= bits;
    }
  }
  std::vector<Hex> hexes(const NextSteps::Choice& choice) const {
    std::vector<Hex> all;
    for (const auto& step : choice.steps) all.push_back(graph->vertices[step.vertex]);
    return all;
  }
};

GraphClause forbid_closed() {
  GraphClause clause;
  clause.bits = closed;
  return clause;
}

GraphClause chart() {
  GraphClause clause;
  clause.test = GraphClause::Test::chart;
  clause.rows = {first_row, second_row};
  return clause;
}

const Hex north = direction_vectors[0], south = direction_vectors[3];

}  // namespace

TEST_CASE("the first row that has a possible step is chosen") {
  Case c;
  c.mark(north, first_row);
  c.mark(south, second_row);
  const std::vector<GraphClause> clauses{forbid_closed(), chart()};
  SUBCASE("its steps stay") {
    NextSteps choice(*c.graph, c.facts, clauses, clauses[1]);
    CHECK(choice.after(NextSteps::start).best == 0);
    CHECK(c.hexes(choice.after(NextSteps::start)) == std::vector<Hex>{north});
  }
  SUBCASE("the next one if they are forbidden") {
    c.mark(north, closed);
    NextSteps choice(*c.graph, c.facts, clauses, clauses[1]);
    CHECK(choice.after(NextSteps::start).best == 1);
    CHECK(c.hexes(choice.after(NextSteps::start)) == std::vector<Hex>{south});
  }
  SUBCASE("none if no row is possible") {
    c.mark(north, closed);
    c.mark(south, closed);
    NextSteps choice(*c.graph, c.facts, clauses, clauses[1]);
    CHECK(choice.after(NextSteps::start).steps.empty());
  }
}

TEST_CASE("a row is possible though the retreat cannot be completed by it") {
  Case c;
  c.mark(north, first_row);
  c.mark(south, second_row);
  // After the step north, everything is closed.
  for (const Hex d : direction_vectors) c.mark(north + d, d == south ? 0 : closed);
  c.mark(Hex{}, closed);
  const std::vector<GraphClause> clauses{forbid_closed(), chart()};
  NextSteps choice(*c.graph, c.facts, clauses, clauses[1]);
  const NextSteps::Choice first = choice.after(NextSteps::start);
  REQUIRE(c.hexes(first) == std::vector<Hex>{north});
  CHECK(choice.after(first.steps[0].label).steps.empty());
}

TEST_CASE("a step back is possible unless a forbid remembers the walk") {
  Case c;
  c.mark(north, first_row);
  c.mark(Hex{}, first_row);
  c.mark(north + north, second_row);
  std::vector<GraphClause> clauses{chart(), GraphClause{}};
  SUBCASE("without it") {
    NextSteps choice(*c.graph, c.facts, clauses, clauses[0]);
    const auto after = choice.after(NextSteps::start).steps.at(0).label;
    CHECK(c.hexes(choice.after(after)) == std::vector<Hex>{Hex{}});
  }
  SUBCASE("with it") {
    clauses[1].test = GraphClause::Test::revisit;
    NextSteps choice(*c.graph, c.facts, clauses, clauses[0]);
    const auto after = choice.after(NextSteps::start).steps.at(0).label;
    CHECK(c.hexes(choice.after(after)) == std::vector<Hex>{north + north});
    CHECK(choice.extended(after, 0, false) == dropped_label);
  }
}
