// The passes of the judge, each alone: what it needs is written into the situation by hand.

#include "src/core/engine/question/situation.h"

#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/support/test.h"

namespace {

Position pass_position() {
  Setup setup;
  setup.units = {unit_at("b1", "blue", "0505"), unit_at("b2", "blue", "0505")};
  return valid_position(clear_map(9, 9), setup);
}

ResultRule pass_result(const std::string& name, ResultRule::Amount amount) {
  ResultRule rule;
  rule.result = name;
  rule.cite = "7";
  rule.amount = amount;
  rule.hexes = rule.max_hexes = 2;
  return rule;
}

/// b1 and b2 in 0505, on open ground; results "go" of two hexes, and "pin" of none.
struct PassBoard {
  PassBoard() {
    rules.id = "passes";
    rules.result_rules = {pass_result("go", ResultRule::Amount::hexes),
                          pass_result("pin", ResultRule::Amount::none)};
    rules.result_rules.back().outcome = "pinned";
  }
  Situation situation(const std::string& result) {
    judge.emplace(position, rules);
    RetreatRequest request;
    request.result = result;
    return {*judge, request};
  }

  Position position = pass_position();
  RuleSet rules;
  std::optional<Judge> judge;
};

const RequestError& refused_by(const Ending& ending) {
  REQUIRE(ending);
  REQUIRE(std::holds_alternative<RequestError>(*ending));
  return std::get<RequestError>(*ending);
}

}  // namespace

TEST_CASE("every pass has a name of its own") {
  std::vector<std::string_view> names;
  for (const Pass& pass : all_passes()) names.push_back(pass.name);
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
  CHECK(names.size() >= 10);
}

TEST_CASE("the pass that finds the length poses the question, or ends it with an outcome") {
  PassBoard board;
  Situation goes = board.situation("go");
  CHECK_FALSE(find_length(goes));
  CHECK(goes.asked.amount.max_hexes == 2);
  CHECK(goes.verdict.unit == "b1");
  Situation pinned = board.situation("pin");
  const Ending ending = find_length(pinned);
  REQUIRE(ending);
  CHECK(std::get<Verdict>(*ending).outcome == "pinned");
  Situation unknown = board.situation("flee");
  CHECK(refused_by(find_length(unknown)).about == "result");
}

TEST_CASE_FIXTURE(PassBoard, "the pass that finds the move looks at the path of the request") {
  Situation s = situation("go");
  CHECK_FALSE(find_move(s));
  s.request.test_path = RetreatPath{position.unit(0).hex};
  CHECK(refused_by(find_move(s)).about == "path");
}

TEST_CASE_FIXTURE(PassBoard, "the pass that finds the mover asks who goes along") {
  Situation alone = situation("go");
  CHECK_FALSE(find_mover(alone));
  CHECK(alone.companions.empty());
  Situation rest = situation("go");
  rest.request.continuation.emplace().companions = {1};
  CHECK_FALSE(find_mover(rest));
  CHECK(rest.companions == std::vector<UnitIndex>{1});
}

TEST_CASE("a way that is handed on has the verdict of its request, one of several has a line") {
  PassBoard board;
  Situation s = board.situation("go");
  Fork one;
  one.ways.emplace_back(s.request);
  const Judgement handed_on = judge_ways(s.judge, std::move(one));
  CHECK(std::get<Verdict>(handed_on).options.empty());
  CHECK(std::get<Verdict>(handed_on).end_hexes.size() > 6);
  Fork several;
  several.chooser = "owner";
  for (const char* name : {"first", "second"}) {
    several.ways.emplace_back(s.request).line.emplace().name = name;
  }
  several.ways.front().is_closed = true;
  const Judgement chosen = judge_ways(s.judge, std::move(several));
  CHECK(std::get<Verdict>(chosen).option == "second");
  CHECK(std::get<Verdict>(chosen).options.size() == 2);
  CHECK(std::get<Verdict>(chosen).option_chooser == "owner");
}

TEST_CASE_FIXTURE(PassBoard, "a problem of a way ends the question") {
  Situation s = situation("go");
  Fork fork;
  fork.ways.emplace_back(s.request).problem = RequestError{"no such option", "option"};
  const Judgement judgement = judge_ways(s.judge, std::move(fork));
  CHECK(std::get<RequestError>(judgement).about == "option");
}
