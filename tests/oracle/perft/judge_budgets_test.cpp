// Retreats in movement points, with and without a length rule: search and reference implementation agree.

#include <doctest/doctest.h>

#include <algorithm>

#include "pathing/candidate_graph.h"
#include "pathing/refinement.h"
#include "src/core/engine/question/judge.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "src/core/rules/words/property.h"
#include "src/core/rules/words/property_use.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/perft/perft.h"
#include "tests/support/lengths.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

std::vector<RetreatPath> found_paths(Judge& judge, const RetreatQuestion& question) {
  std::vector<RetreatPath> paths;
  if (judge.refine(question, false) == nullptr) return paths;
  auto* refinement = const_cast<Refinement*>(judge.refine(question, false));
  const CandidateGraph& graph = refinement->graph();
  std::vector<std::uint32_t> rank(graph.vertices.size());
  for (std::uint32_t s = 0; s < rank.size(); ++s) rank[s] = s;
  const Hex from = judge.position().unit(question.unit).hex;
  for (const PathEnd& end : refinement->ends(CompiledClauses::movement_points_value)) {
    for (const auto& vertices : list_paths(refinement->paths(), end.vertex, rank, 100'000)) {
      RetreatPath path;
      for (const auto s : vertices) path.push_back(from + graph.vertices[s]);
      paths.push_back(std::move(path));
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

RuleSet walks_of(const Length& length) {
  RuleSet d;
  Clause once;
  once.id = "once";
  once.property = PropertyUse{};
  once.property->property = Property::revisit;
  d.clauses = {once};
  d.length = length;
  return d;
}

}  // namespace

TEST_CASE("a movement point budget and the length rule together limit paths") {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505"), unit_at("b2", "blue", "0504"), unit_at("b3", "blue", "0707")};
  const Position position = valid_position(clear_map(9, 9), setup);
  // Friends at distance 1 (north) and 2: three MP reach the second one too.
  for (const Length& length :
       {Length{}, up_to(), stopping(Property::friendly), extended(Property::friendly, 1)}) {
    const RuleSet d = walks_of(length);
    Judge judge(position, d);
    const RetreatQuestion question{0, {1, max_retreat_hexes, MovementPoints{3}}, {}};
    REQUIRE(judge.clauses().lengths(question, 1).max == 3);
    const auto plain = find_reference_answer({&position, &d, question}, {});
    REQUIRE(plain);
    const auto found = found_paths(judge, question);
    CHECK(found == plain->paths);
    CHECK_FALSE(found.empty());
    // All self-avoiding walks of one to three hexes: 6 + 30 + 138.
    if (length.stops.empty() && !length.continue_while) CHECK(found.size() == 174);
  }
}
