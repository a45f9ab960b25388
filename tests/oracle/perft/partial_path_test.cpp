// The status of a partial path, compared with the legal paths of the reference implementation.

#include "src/core/engine/surveys/partial_path.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/oracle/perft/perft.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/random_board.h"

using namespace rearguard;
using rearguard::testing::BoardPlan;
using rearguard::testing::Rng;

namespace {

using State = PartialPath::State;

bool begins(const RetreatPath& whole, const RetreatPath& part) {
  return whole.size() >= part.size() && std::equal(part.begin(), part.end(), whole.begin());
}

State expected(const std::vector<RetreatPath>& legal, const RetreatPath& path) {
  State state = State::ruled_out;
  for (const RetreatPath& whole : legal) {
    if (whole == path) return State::legal;
    if (begins(whole, path)) state = State::can_be_completed;
  }
  return state;
}

}  // namespace

TEST_CASE("the status of a partial path agrees with the list of legal paths") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const RuleSet rule_set = *library.load("order-actions", "");
  Rng rng(7);
  int seen[3] = {0, 0, 0};
  for (int board = 0; board < 60; ++board) {
    const Position position = random_position(rng, BoardPlan{.density = 12});
    Judge judge(position, rule_set);
    for (int i = 0; i < 6; ++i) {
      RetreatRequest request;
      request.unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
      request.distance = rng.number(2, 3);
      const RetreatQuestion question{request.unit, {*request.distance, *request.distance, {}}, {}};
      const auto answer = find_reference_answer({&position, &rule_set, question}, {});
      REQUIRE(answer);
      RetreatPath path{position.unit(request.unit).hex};
      const RetreatPath* guide = answer->paths.empty() ? nullptr
                                                       : &answer->paths[static_cast<std::size_t>(rng.number(
                                                             0, static_cast<int>(answer->paths.size()) - 1))];
      for (int step = 1; step <= *request.distance + 1; ++step) {
        const bool follow = guide != nullptr && path.size() < guide->size() && rng.chance(75);
        path.push_back(follow && begins(*guide, path) ? (*guide)[path.size()]
                                                      : neighbour(path.back(), direction(rng.number(0, 5))));
        request.test_path = path;
        auto judged = judge_partial_path(judge, request);
        REQUIRE(std::holds_alternative<PartialPathVerdict>(judged));
        const PartialPath& partial = std::get<PartialPathVerdict>(judged).path;
        CHECK(partial.state == expected(answer->paths, path));
        CHECK((partial.state == State::ruled_out) == !partial.clause.empty());
        CHECK(partial.clause.empty() == partial.why.empty());
        ++seen[static_cast<std::size_t>(partial.state)];
      }
    }
  }
  for (const int count : seen) CHECK(count > 60);
}

TEST_CASE("a path of a result that cannot happen to the unit is ruled out as the result is") {
  const std::string rules = R"(
results = [ { result = "R", hexes = 1, move = "back", cite = "3" } ]
[moves.back]
cite = "3"
[[events]]
name = "R"
cite = "3"
text = "Only the shaken go back."
require = [ { id = "shaken-only", cite = "3.1", text = "it is not shaken", if = { state = "shaken" } } ]
do = [ { move = "back", hexes = 1 } ]
)";
  const rearguard::testing::ExampleBoard board(rules, "3030", {}, {});
  RetreatRequest request;
  request.result = "R";
  CHECK(board.verdict(request).outcome == outcome_impossible);
  request.test_path = board.path({"3030", "3031"});
  const auto judged = judge_partial_path(*board.judge, request);
  REQUIRE(std::holds_alternative<PartialPathVerdict>(judged));
  const auto& partial = std::get<PartialPathVerdict>(judged);
  CHECK(partial.verdict.outcome == outcome_impossible);
  CHECK(partial.path.state == PartialPath::State::ruled_out);
  CHECK(partial.path.clause == "shaken-only");
  CHECK(partial.path.cite == "3.1");
}
