// Who caused a retreat: asked for, named, or taken by the default that the rule file states.

#include "src/core/engine/terms/causing_units.h"

#include "src/core/board/setup_of.h"
#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/engine/surveys/rules_diff.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/causing_units.h"
#include "tests/support/got.h"

namespace {

const std::string retreats = "[[results]]\nresult = \"R\"\nhexes = 3\n";

EngineRequest unnamed(const std::string& result, UnitIndex unit = 0) {
  EngineRequest request;
  request.unit = unit;
  request.result = result;
  return request;
}

EngineRequest caused_by(std::vector<UnitIndex> units) {
  EngineRequest request = unnamed("R");
  request.causing_units = std::move(units);
  return request;
}

std::string problem(const ExampleBoard& field, const EngineRequest& request) {
  const Judgement answer = field.judge->judge(request);
  return std::holds_alternative<RequestError>(answer) ? std::get<RequestError>(answer).message
                                                      : std::string();
}

std::size_t end_count(const ExampleBoard& field, const EngineRequest& request) {
  return field.verdict(request).end_hexes.size();
}

Danger danger_in(const ExampleBoard& field) {
  return got<Danger>(danger_of(*field.judge, 0, "R"));
}

Texts step_texts(const ResolutionResult& result) {
  REQUIRE(std::holds_alternative<NeedsChoice>(result));
  Texts texts;
  for (const ResolutionStep& step : std::get<NeedsChoice>(result).resolution_steps)
    texts.push_back(step.text);
  return texts;
}

}  // namespace

TEST_CASE("every part of a rule set that needs causing units asks for them") {
  const std::string at = R"(closer = "causing-units")";
  const std::vector<std::pair<std::string, std::string>> parts = {
      {farther_clause, "clause farther"},
      {"[motion]\nkind = \"ray\"\naway_from = \"causing-units\"\n", "motion"},
      {"[motion]\nkind = \"ray\"\naway_from = \"causing-units\"\nid = \"away\"\n", "motion away"},
      {"[motion]\nkind = \"priorities\"\n[[motion.priorities]]\naway_from = \"enemies\"\nforbid = [ { " + at +
           " } ]\n",
       "motion"},
      {"[[clauses]]\n"
       "id = \"far\"\n"
       "cite = \"1\"\n"
       "text = \"Far.\"\n"
       "maximize = { distance = \"causing-units\" }\n",
       "clause far"},
      {"[[clauses]]\n"
       "id = \"few\"\n"
       "cite = \"1\"\n"
       "text = \"Few.\"\n"
       "minimize = { count = { closer = \"causing-units\" } }\n",
       "clause few"},
      {"[[clauses]]\n"
       "id = \"x\"\n"
       "cite = \"1\"\n"
       "text = \"X.\"\n"
       "forbid = \"enemy-zoc\"\n"
       "except_to_avoid = [ { " +
           at + " } ]\n",
       "clause x"},
      {"[[contact]]\nid = \"touch\"\ncite = \"1\"\ntext = \"T.\"\nwith = \"causing-units\"\neffect = "
       "\"stop\"\n"
       "[motion]\nkind = \"ray\"\naway_from = \"enemies\"\n",
       "contact touch"},
  };
  for (const auto& one : parts) {
    const auto& rules = one.first;
    const auto& part = one.second;
    CAPTURE(rules);
    const ExampleBoard field(rules + retreats, "3030", {}, {"2930"});
    CHECK(problem(field, unnamed("R")) == asks_who(part));
    CHECK(problem(field, caused_by({1})) == "");
  }
  const ExampleBoard silent(common + retreats, "3030", {}, {"2930"});
  CHECK(problem(silent, unnamed("R")) == "");
}

TEST_CASE("a length by the strength of the causing units asks for them") {
  const std::string rules = "[[results]]\nresult = \"R\"\nhexes = \"causing.stacking_points + 1\"\n";
  const ExampleBoard field(common + rules, "3030", {}, {"2930", "2929"});
  CHECK(problem(field, unnamed("R")) == asks_who("result R"));
  CHECK(field.verdict(caused_by({1})).distance == 2);
  CHECK(field.verdict(caused_by({1, 2})).distance == 3);
}

TEST_CASE("the causing units are asked for before the search, on any board") {
  const ExampleBoard alone(common + farther_clause + retreats, "3030", {}, {"2422"});
  CHECK(problem(alone, unnamed("R")) == asks_who("clause farther"));
  EngineRequest request = unnamed("R");
  request.test_path = alone.path({"3030", "3031"});
  const auto laid = got<RequestError>(judge_partial_path(*alone.judge, request));
  CHECK(laid.message == asks_who("clause farther"));
  CHECK(laid.about == "causing-units");
}

TEST_CASE("a clause whose `if` rules the unit out, whoever caused the retreat, does not ask") {
  const auto asked_by = [](const std::string& condition) {
    const std::string clause =
        "[[clauses]]\nid = \"k\"\ncite = \"1\"\ntext = \"K.\"\nforbid = \"enemy-zoc\"\nif = ";
    return problem(ExampleBoard(common + clause + condition + "\n" + retreats, "3030", {}, {"2930"}),
                   unnamed("R"));
  };
  CHECK(asked_by(R"({ kind = "gun", attacked_from = "rear" })") == "");
  CHECK(asked_by(R"({ not_kind = "gun", attacked_from = "rear" })") == asks_who("clause k"));
  CHECK(asked_by(R"({ any = [ { kind = "gun" }, { in_sight = true } ] })") == asks_who("clause k"));
  CHECK(asked_by(R"({ kind = "gun", any = [ { kind = "gun" }, { in_sight = true } ] })") == "");
  CHECK(asked_by(R"({ not = { not_kind = "gun" }, causing_units = { kind = "gun" } })") == "");
  CHECK(asked_by(R"({ causing_units = { kind = "gun" } })") == asks_who("clause k"));
  CHECK(asked_by(R"({ not = { kind = "gun", in_front = true } })") == asks_who("clause k"));
}

TEST_CASE("a result that does not move the unit asks nobody") {
  const std::string pin = "[[results]]\nresult = \"pin\"\noutcome = \"pinned\"\n";
  const ExampleBoard field(common + farther_clause + pin, "3030", {}, {"2930"});
  CHECK(field.verdict(unnamed("pin")).outcome == "pinned");
}

TEST_CASE("a causing unit is an enemy of the unit that retreats") {
  const ExampleBoard field(common + farther_clause + retreats, "3030", {"3031"}, {"2930"});
  CHECK(problem(field, caused_by({0})) == "m cannot be a causing unit of its own retreat; name enemies");
  CHECK(problem(field, caused_by({1})) == "b1 cannot be a causing unit of a retreat of m: it is no enemy");
  CHECK(problem(field, caused_by({2})) == "");
  const ExampleBoard silent(common + retreats, "3030", {"3031"}, {"2930"});
  CHECK(problem(silent, caused_by({1})) == "b1 cannot be a causing unit of a retreat of m: it is no enemy");
}

TEST_CASE("a causing unit that is named twice counts once") {
  const std::string far =
      "[[clauses]]\n"
      "id = \"far\"\n"
      "cite = \"1\"\n"
      "text = \"Far.\"\n"
      "forbid = { distance = \"causing-units\", members = \"sum\", less_than = 4 }\n"
      "at = \"end\"\n";
  const ExampleBoard field(common + far + retreats, "3030", {}, {"2930"});
  CHECK(end_count(field, caused_by({1, 1})) == end_count(field, caused_by({1})));
}

TEST_CASE("the default of the rule file stands in for causing units that are not named") {
  // NW 2930 and N 3029 are adjacent; 2828 is two hexes off.
  const auto field_with = [](const std::string& cause) {
    return ExampleBoard("caused_by = \"" + cause + "\"\n" + common + farther_clause + retreats, "3030", {},
                        {"2930", "2828", "3029"});
  };
  const ExampleBoard adjacent = field_with("adjacent-enemies");
  const Verdict verdict = adjacent.verdict(unnamed("R"));
  CHECK(verdict.notes == Texts{"taken as causing units: r1, r3"});
  CHECK(adjacent.paths(unnamed("R")) == adjacent.paths(caused_by({1, 3})));
  CHECK(adjacent.verdict(caused_by({2})).notes == Texts{});
  const ExampleBoard nearest = field_with("nearest-enemies");
  CHECK(nearest.verdict(unnamed("R")).notes == Texts{"taken as causing units: r1, r3"});
  const ExampleBoard engaged = field_with("engaged");
  CHECK(engaged.verdict(unnamed("R")).notes == Texts{"taken as causing units: none"});
}

TEST_CASE("a default that finds nobody leaves a motion without direction") {
  const ExampleBoard field(
      "caused_by = \"adjacent-enemies\"\n[motion]\nkind = \"ray\"\n"
      "away_from = \"causing-units\"\n" +
          common + retreats,
      "3030", {}, {"2828"});
  CHECK(problem(field, unnamed("R")) ==
        asks_who("motion") + "; without names they take adjacent enemies, and m has none");
}

TEST_CASE("resolving asks as retreating does, and names the default") {
  const ExampleBoard asks(common + farther_clause + retreats, "3030", {}, {"2930"});
  Dice dice;
  const auto refused =
      got<RequestError>(resolve(*asks.position, asks.rule_set, CombatEvent{0, "R", {}, {}}, dice, {}));
  CHECK(refused.message == asks_who("clause farther"));
  const ExampleBoard states("caused_by = \"nearest-enemies\"\n" + common + farther_clause + retreats, "3030",
                            {}, {"2930"});
  CHECK(step_texts(resolve(*states.position, states.rule_set, CombatEvent{0, "R", {}, {}}, dice, {})) ==
        Texts{"taken as causing units: r1"});
}

TEST_CASE("the move of an event asks for causing units that nobody named") {
  const std::string event =
      "[moves.back]\nmotion = { kind = \"ray\", away_from = \"causing-units\" }\n"
      "[[events]]\nname = \"fall back\"\ncite = \"1\"\ntext = \"Back.\"\n"
      "do = [ { move = \"back\", hexes = 1 } ]\n";
  const ExampleBoard field(retreats + event, "3030", {}, {"2930"});
  Dice dice;
  const auto refused = got<RequestError>(
      resolve(*field.position, field.rule_set, ReportedEvent{"fall back", 0, {}, {}}, dice, {}));
  CHECK(refused.message == asks_who("motion"));
  const auto done =
      resolve(*field.position, field.rule_set, ReportedEvent{"fall back", 0, {1}, {}}, dice, {});
  CHECK(std::holds_alternative<Resolution>(done));
}

TEST_CASE("danger names the set of adjacent enemies that is worst") {
  // Away from NW and SE enemies at once there is no hex; away from either there are some.
  const ExampleBoard caught(common + farther_clause + retreats, "3030", {}, {"2930", "3131"});
  const Danger both = danger_in(caught);
  CHECK(both.captured);
  CHECK(both.causing_units == std::vector<UnitIndex>{1, 2});
  for (const UnitIndex enemy : {UnitIndex{1}, UnitIndex{2}}) CHECK(end_count(caught, caused_by({enemy})) > 0);
  const ExampleBoard far(common + farther_clause + retreats, "3030", {}, {"2828"});
  const Danger nobody = danger_in(far);
  CHECK(nobody.outcome == "not attacked");
  CHECK_FALSE(nobody.captured);
  CHECK(nobody.causing_units.empty());
}

TEST_CASE("danger of more than four adjacent enemies tries each alone and all together") {
  // Away from all at once there is no hex, through enemies or not; away from any alone there are some.
  const ExampleBoard ring(farther_clause + retreats, "3030", {}, {"3029", "3130", "3131", "3031", "2931"});
  const Danger danger = danger_in(ring);
  CHECK(danger.captured);
  CHECK(danger.causing_units.size() == 5);
}

TEST_CASE("a comparison of rules asks for causing units and gives both the same") {
  const ExampleBoard field(common + farther_clause + retreats, "3030", {}, {"2930"});
  const auto refused = got<RequestError>(compare(*field.judge, *field.judge, {{"R", "R"}}));
  CHECK(refused.message == asks_who("clause farther"));
  const auto named = compare(*field.judge, *field.judge, {{"R", "R"}}, {1});
  REQUIRE(std::holds_alternative<RulesComparison>(named));
  CHECK(std::get<RulesComparison>(named).question_count == 1);  // of m; r1 has no enemy among those named
  CHECK(std::get<RulesComparison>(named).differences.empty());
}

TEST_CASE("a group of the rule file says which enemies count") {
  const std::string group =
      "caused_by = { units = \"enemies\", within = 2, where = { not_state = \"routed\" } }\n";
  const ExampleBoard board(group + retreats + common + farther_clause, "3030", {},
                           {"3032", "3130", "3029", "3033"});
  Setup setup = setup_of(*board.position);
  setup.units[3].state = "routed";
  const Position position = valid_position(board.position->shared_map(), setup);
  EngineRequest request = unnamed("R");
  CHECK_FALSE(settle_causing_units(position, board.rule_set, request));
  CHECK(request.causes_by_default);
  CHECK(describe_default_causes(position, request.causing_units) == "taken as causing units: r1, r2");
}
