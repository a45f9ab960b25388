// A fact that rules ask for and nobody states is asked for by every kind of question, in the same words.

#include "src/engine/missing_facts.h"

#include <doctest/doctest.h>

#include "src/engine/danger.h"
#include "src/engine/dice.h"
#include "src/engine/partial_path.h"
#include "src/engine/resolve.h"
#include "src/engine/rules_diff.h"
#include "tests/engine/example_board.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const std::string results = "[[results]]\nresult = \"R\"\nhexes = 2\n";

std::string clause(const std::string& predicate, const std::string& more = "") {
  return "[[clauses]]\nid = \"asks\"\ncite = \"9\"\ntext = \"It asks.\"\n" + predicate + "\n" + more;
}

RetreatRequest two_hexes() {
  RetreatRequest request;
  request.result = "R";
  return request;
}

template <class Answer>
std::string problem(const Answer& answer) {
  const auto* error = std::get_if<RequestError>(&answer);
  return error == nullptr ? std::string() : error->message;
}

/// Asks in every way; the ways must agree.
std::string asked(const std::string& rules, void (*state)(Position&) = nullptr) {
  ExampleBoard board(results + common + rules, "3030", {}, {"3033"});
  if (state != nullptr) state(*board.position);
  Judge judge(*board.position, board.rule_set);
  const std::string by_judge = problem(judge.judge(two_hexes()));
  CHECK(problem(danger_of(judge, 0, "R")) == by_judge);
  RetreatRequest with_path = two_hexes();
  with_path.test_path = board.path({"3030", "3029"});
  CHECK(problem(judge_partial_path(judge, with_path)) == by_judge);
  Judge other(*board.position, board.rule_set);
  CHECK(problem(compare(judge, other, {{"R", "R"}})) == by_judge);
  Dice dice;
  CHECK(problem(resolve(*board.position, board.rule_set, CombatEvent{0, "R", {}, {}}, dice, {})) == by_judge);
  return by_judge;
}

}  // namespace

TEST_CASE("a region that nobody states is asked for") {
  CHECK(asked(clause("forbid = { region = \"hungary\" }")) ==
        "the rules ask for the region hungary (clause asks): state it as `regions.hungary` in the map or the "
        "position");
  CHECK(asked(clause("avoid = { not = { region = \"vacated\" } }")) ==
        "the rules ask for the region vacated (clause asks): state it with --vacated, or as "
        "`regions.vacated` in "
        "the position");
  CHECK(asked(clause("minimize = { distance = { region = \"hungary\", side = \"own\" } }")) ==
        "the rules ask for the region hungary (clause asks): state it as `regions.hungary.blue` in the map "
        "or the "
        "position");
}

TEST_CASE("a stated region is not asked for") {
  CHECK(asked(clause("forbid = { region = \"hungary\" }"), [](Position& position) {
          position.state_region("hungary", {position.unit(0).hex});
        }).empty());
  CHECK(asked(clause("forbid = { region = \"hungray\" }"),
              [](Position& position) { position.state_region("hungary", {}); }) ==
        "the rules ask for the region hungray (clause asks): state it as `regions.hungray` in the map or the "
        "position, did you mean \"hungary\"?");
  CHECK(asked(clause("forbid = { region = \"hungary\", side = \"own\" }"),
              [](Position& position) { position.state_region("hungary", {}); }) ==
        "the rules ask for the part of blue in the region hungary (clause asks): state it as "
        "`regions.hungary.blue` in the map or the position");
  CHECK(asked(clause("forbid = { region = \"start\" }")).empty());
}

TEST_CASE("the retreat direction and the turn are asked for") {
  CHECK(asked(clause("forbid = { farther = \"retreat-direction\" }")) ==
        "the rules ask for the retreat direction of blue (clause asks): state it as `retreat_direction.blue` "
        "in "
        "the position");
  const std::string late = clause("forbid = \"friend\"", "if = { formula = \"turn >= 3\" }\n");
  CHECK(asked(late) ==
        "the rules ask for the number of the game turn (clause asks): state it as `turn` in the position");
  CHECK(asked(late, [](Position& position) { position.set_turn(4); }).empty());
}

TEST_CASE("a length asks for the turn") {
  const std::string late = "[[results]]\nresult = \"L\"\nhexes = \"turn - 1\"\n";
  ExampleBoard board(late + common, "3030", {}, {"3033"});
  RetreatRequest request;
  request.result = "L";
  CHECK(problem(board.judge->judge(request)) ==
        "the rules ask for the number of the game turn (result L): state it as `turn` in the position");
  board.position->set_turn(3);
  CHECK(board.verdict(request).distance == 2);
}

TEST_CASE("what a trace asks for is asked for") {
  const std::string trace =
      "[regions.supplied]\ntrace = { from = { region = \"depots\" }, over = { not = \"impassable\" } }\n";
  CHECK(asked(clause("avoid = { not = { region = \"supplied\" } }") + trace) ==
        "the rules ask for the region depots (clause asks): state it as `regions.depots` in the map or the "
        "position");
}

TEST_CASE("a clause that does not apply asks for nothing") {
  CHECK(asked(clause("forbid = { region = \"hungary\" }", "if = { formula = \"hexes > 2\" }\n")).empty());
  CHECK_FALSE(
      asked(clause("forbid = { region = \"hungary\" }", "if = { formula = \"hexes = 2\" }\n")).empty());
}

TEST_CASE("what is ignored makes neither a property nor its negation true") {
  const auto ends = [](const std::string& rules) {
    ExampleBoard board(results + common + rules, "3030", {}, {"3033"});
    return board.verdict(two_hexes()).end_hexes.size();
  };
  const std::size_t all = ends("");
  const std::string ignored = "if_missing = \"ignore\"\n";
  CHECK(ends(clause("forbid = { region = \"hungary\" }", ignored)) == all);
  CHECK(ends(clause("forbid = { not = { region = \"hungary\" } }", ignored)) == all);
  CHECK(ends(clause("minimize = { distance = { region = \"hungary\" } }", ignored)) == all);
  CHECK(ends(clause("forbid = { not = { closer = \"retreat-direction\" } }", ignored)) == all);
  CHECK(ends(clause("forbid = { not = \"off-map\" }", ignored + "if = { formula = \"turn < 1\" }\n")) == all);
}
