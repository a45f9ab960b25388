// A fact that rules ask for and nobody states is asked for by every kind of question, in the same words.

#include "src/core/engine/events/missing_facts.h"

#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/engine/surveys/rules_diff.h"
#include "tests/core/engine/question/example_board.h"

namespace {

const std::string two_hexes_back = "[[results]]\nresult = \"R\"\nhexes = 2\n";

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
  ExampleBoard board(two_hexes_back + common + rules, "3030", {}, {"3033"});
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
        "`regions.vacated` in the position");
  CHECK(asked(clause("minimize = { distance = { region = \"hungary\", side = \"own\" } }")) ==
        "the rules ask for the region hungary (clause asks): state it as `regions.hungary.blue` in the map "
        "or the position");
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
        "in the position");
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

TEST_CASE("a fact is asked for only if the answer depends on it") {
  const auto with = [](const std::string& condition) {
    return asked(clause("forbid = \"friend\"", "if = " + condition + "\n")).empty();
  };
  CHECK(with("{ kind = \"gun\", formula = \"turn = 1\" }"));
  CHECK_FALSE(with("{ not_kind = \"gun\", formula = \"turn = 1\" }"));
  CHECK(with("{ any = [ { not_kind = \"gun\" }, { formula = \"turn = 1\" } ] }"));
  CHECK_FALSE(with("{ any = [ { kind = \"gun\" }, { formula = \"turn = 1\" } ] }"));
  CHECK(with("{ not = { any = [ { not_kind = \"gun\" }, { formula = \"turn = 1\" } ] } }"));
  CHECK_FALSE(with("{ not = { not_kind = \"gun\", formula = \"turn = 1\" } }"));
  CHECK(with("{ kind = \"gun\", hex = { region = \"hungary\" } }"));
  CHECK_FALSE(with("{ hex = { region = \"hungary\" } }"));
}

TEST_CASE("an entry of a result, an option and a failure ask for what decides whether they apply") {
  const auto asks = [](const std::string& rules) {
    ExampleBoard board(rules + common, "3030", {}, {"3033"});
    const std::string message = problem(board.judge->judge(two_hexes()));
    return message.substr(0, message.find(':'));
  };
  const std::string entry = "[[results]]\nresult = \"R\"\nhexes = 1\n";
  const std::string there = "if = { hex = { region = \"hungary\" } }\n";
  const std::string gun = "if = { kind = \"gun\", hex = { region = \"hungary\" } }\n";
  CHECK(asks(entry + there + two_hexes_back) == "the rules ask for the region hungary (result R)");
  CHECK(asks(entry + gun + two_hexes_back).empty());
  CHECK(asks(entry + "if = { formula = \"turn = 0\" }\n" + two_hexes_back) ==
        "the rules ask for the number of the game turn (result R)");
  const std::string crawl = "id = \"crawl\"\noption_of = \"owner\"\n";
  CHECK(asks(two_hexes_back + entry + crawl + there) ==
        "the rules ask for the region hungary (option crawl)");
  CHECK(asks(two_hexes_back + entry + crawl + gun).empty());
  const std::string failure = two_hexes_back + "[[failure]]\noutcome = \"captured\"\ncite = \"3\"\n" + there +
                              "[[failure]]\noutcome = \"lost\"\ncite = \"4\"\n";
  CHECK(asks(failure).empty());
  // Without a leader nothing has a distance to one, and the entry of one hex is for nobody.
  const std::string no_leader = "if = { not_hex = { distance = \"leader\", at_least = 2 } }\n";
  ExampleBoard alone(entry + no_leader + two_hexes_back + common, "3030", {}, {"3033"});
  CHECK(alone.verdict(two_hexes()).distance == 2);
  CHECK(asks(failure + clause("forbid = \"at-end\"")) ==
        "the rules ask for the region hungary (failure captured)");
}

TEST_CASE("what is ignored makes neither a property nor its negation true") {
  const auto ends = [](const std::string& rules) {
    ExampleBoard board(two_hexes_back + common + rules, "3030", {}, {"3033"});
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

TEST_CASE("a ray asks for what it would lead to or from") {
  const auto ray = [](const std::string& lead, const std::string& more = "") {
    return "[motion]\nkind = \"ray\"\n" + lead + "\n" + more;
  };
  CHECK(asked(ray("toward = \"supply-source\"")) ==
        "the rules ask for a supply source of blue (motion): state it as `supply_sources.blue` in the "
        "position");
  CHECK(
      asked(ray("away_from = \"enemy-line\"", "id = \"off\"\n")) ==
      "the rules ask for the enemy line of blue (motion off): state it as `enemy_line.blue` in the position");
  CHECK(asked(ray("toward = \"leader\"")) ==
        "the rules ask for another leader of blue (motion): the position has none");
  CHECK(asked(ray("away_from = { units = \"enemies\", where = { kind = \"gun\" } }")) ==
        "the rules ask for a unit that counts (motion): the position has none");
  CHECK(asked(ray("away_from = \"enemies\"")).empty());
  ExampleBoard homeward(two_hexes_back + common + ray("toward = \"home-edge\""), "3030", {}, {"3033"});
  CHECK(problem(homeward.judge->judge(two_hexes())).empty());
}

TEST_CASE("exits over a home edge ask for it") {
  const std::string exits = "[length]\nexits = [ { edge = \"home-edge\" } ]\n";
  ExampleBoard homeward(two_hexes_back + common + exits, "3030", {}, {"3033"});
  CHECK(problem(homeward.judge->judge(two_hexes())).empty());
  ExampleBoard board(two_hexes_back + common + exits, "3030", {}, {"3033"}, example_map());
  CHECK(problem(board.judge->judge(two_hexes())) ==
        "the rules ask for the home edge of blue (length rule): state it as `home.blue` in the map");
}

TEST_CASE("priorities ask only if they lead nowhere for want of a fact") {
  const std::string home =
      "[motion]\nkind = \"priorities\"\n[[motion.priorities]]\naway_from = \"enemies\"\nforbid = "
      "[\"friend\"]\n"
      "[[motion.priorities]]\ntoward = \"home-edge\"\n";
  const auto answer = [&](const Strings& friends) {
    ExampleBoard board(two_hexes_back + common + home, "3030", friends, {"3033"}, example_map());
    return problem(board.judge->judge(two_hexes()));
  };
  CHECK(answer({}).empty());
  CHECK(answer({"3029"}) ==
        "the rules ask for the home edge of blue (motion): state it as `home.blue` in the map");
}

TEST_CASE("a priority above the one that leads asks for what it leads to") {
  const auto home = [](const std::string& more) {
    return "[motion]\nkind = \"priorities\"\n[[motion.priorities]]\ntoward = \"home-edge\"\n" + more +
           "[[motion.priorities]]\naway_from = \"enemies\"\n";
  };
  const auto answer = [](const std::string& rules) {
    ExampleBoard board(two_hexes_back + common + rules, "3030", {}, {"3033"}, example_map());
    const std::string by_judge = problem(board.judge->judge(two_hexes()));
    CHECK(problem(danger_of(*board.judge, 0, "R")) == by_judge);
    return by_judge;
  };
  CHECK(answer(home("")) ==
        "the rules ask for the home edge of blue (motion): state it as `home.blue` in the map");
  CHECK(answer(home("if_missing = \"ignore\"\n")).empty());
  CHECK(answer(home("if = { kind = \"horse\" }\n")).empty());
}

TEST_CASE("clauses ask for the places of a side that they measure from") {
  CHECK(asked(clause("forbid = { closer = \"enemy-line\" }")) ==
        "the rules ask for the enemy line of blue (clause asks): state it as `enemy_line.blue` in the "
        "position");
  CHECK(asked(clause("minimize = { distance = \"supply-source\" }", "at = \"end\"\n")) ==
        "the rules ask for a supply source of blue (clause asks): state it as `supply_sources.blue` in the "
        "position");
  CHECK(asked(clause("avoid = { not = { farther = \"supply-source\" } }", "if_missing = \"ignore\"\n"))
            .empty());
  ExampleBoard board(two_hexes_back + common + clause("minimize = { movement_points_to = \"home-edge\" }"),
                     "3030", {}, {"3033"}, example_map());
  CHECK(problem(board.judge->judge(two_hexes())) ==
        "the rules ask for the home edge of blue (clause asks): state it as `home.blue` in the map");
}

namespace {

constexpr const char* numbers_in_events = R"rules(
counts = ["hits"]
tests.nerve = { dice = "2d6", at_most = "morale - 1", cite = "1" }
tests.poise = { dice = "2d6", at_least = "7 - morale", cite = "1" }
[moves.run]
motion = { kind = "ray", away_from = "enemies" }
[[events]]
name = "check"
do = [ { test = "nerve", fail = [ { remove = "broken" } ] } ]
[[events]]
name = "hold"
do = [ { test = "poise" } ]
[[events]]
name = "run"
cite = "2"
do = [ { move = "run", hexes = "movement" } ]
[[events]]
name = "stand"
require = [ { id = "steady", text = "it is unsteady", if = { formula = "morale > 5" } } ]
do = [ { report = "stands" } ]
[[events]]
name = "crumble"
cite = "4"
do = [ { remove = "lost", if = { formula = "hits >= strength" } } ]
[[events]]
name = "bleed"
do = [ { remove = "lost", if = { formula = "(strength > 0) * (hits >= strength)" } } ]
[[events]]
name = "pair"
do = [ { mark = "paired" }, { event = "check" } ]
)rules";

std::string why_not(const std::string& event, const std::string& rules = numbers_in_events) {
  ExampleBoard board(rules, "3030", {}, {"3033"});
  Dice dice;
  const ResolutionResult done =
      resolve(*board.position, board.rule_set, ReportedEvent{event, 0, {}, {}}, dice, {});
  const auto* error = std::get_if<RequestError>(&done);
  if (error != nullptr) CHECK(error->is_incomplete != error->message.starts_with("dice are needed"));
  return error == nullptr ? std::string() : error->message;
}

}  // namespace

TEST_CASE("events ask for the numbers that decide them") {
  CHECK(why_not("check") == "the test nerve of m needs the morale of m: add it to the position");
  CHECK(why_not("run") == "\"movement\" of run needs the movement of m: add it to the position");
  CHECK(why_not("stand") == "stand needs the morale of m (steady): add it to the position");
  CHECK(why_not("crumble") ==
        "\"hits >= strength\" of crumble needs the strength of m: add it to the position");
  // The event that it sets off asks, and then nothing has happened.
  CHECK(why_not("pair") == "the test nerve of m needs the morale of m: add it to the position");
}

TEST_CASE("a step that says what holds without a number does not ask for it") {
  CHECK(why_not("bleed").empty());
}

TEST_CASE("a test asks for the number even if some rolls would pass without it") {
  CHECK(why_not("hold") == "the test poise of m needs the morale of m: add it to the position");
}

TEST_CASE("a formula whose value does not depend on a number does not ask for it") {
  CHECK(why_not("crumble",
                std::string("counts = [\"hits\"]\n"
                            "[[events]]\nname = \"crumble\"\ncite = \"4\"\ntext = \"Lost.\"\n"
                            "do = [ { remove = \"lost\", if = { formula = \"hits * strength > 3\" } } ]\n"))
            .empty());
}
