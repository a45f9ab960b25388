// Rays away from a threat and toward home, worked out by hand on the example board.

#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "src/core/rules/search/compiled_clauses.h"
#include "tests/core/engine/question/example_board.h"

namespace {

const std::string straight_first = R"(
[[clauses]]
id = "straight"
cite = "3"
avoid = "oblique"
)";
const std::string away = "[motion]\nkind = \"ray\"\naway_from = \"causing-units\"\ncite = \"7.1\"\n";
const std::string home = "[motion]\nkind = \"ray\"\ntoward = \"home-edge\"\n";
const std::string home_or_oblique = home + "oblique = \"first-step\"\n";

}  // namespace

TEST_CASE("a ray leads straight away from the causing unit") {
  const ExampleBoard field(away + common, "3030", {}, {"3026"});
  CHECK(field.paths(2) == Texts{"3030-3031-3032"});
  CHECK(field.far_ruled_out(2).empty());
}

TEST_CASE("a ray goes by the first anchor that has a member") {
  const std::string rules =
      "[motion]\nkind = \"ray\"\naway_from = [\"causing-units\", \"enemies\"]\nelse_toward = "
      "\"home-edge\"\n" +
      common;
  // r2 is nearer, but r1 has caused the retreat.
  ExampleBoard field(rules, "3030", {}, {"3026", "2930"});
  field.causing_units = 0;
  EngineRequest request = field.request(2);
  request.causing_units = {1};
  CHECK(field.paths(request) == Texts{"3030-3031-3032"});
  // Nobody is named: away from the nearest enemy.
  request.causing_units.clear();
  CHECK(field.paths(request) == Texts{"3030-3131-3231"});
  // Without enemies it runs for home, to the south.
  const ExampleBoard alone(rules, "3030", {}, {});
  EngineRequest settled = alone.request(2);
  settled.causes_final = true;
  CHECK(alone.paths(settled) == Texts{"3030-3031-3032"});
}

TEST_CASE("a ray without any member of its anchors asks for the last") {
  const auto map = example_map();
  const ExampleBoard field(
      "[motion]\nkind = \"ray\"\naway_from = \"enemies\"\nelse_toward = \"home-edge\"\n" + common, "3030", {},
      {}, map);
  CHECK(got<RequestError>(field.judge->judge(field.request(2))).message ==
        "the rules ask for the home edge of blue (motion): state it as `home.blue` in the map");
}

TEST_CASE("a ray follows the axis from the threat and has the required length") {
  const std::string extend = "[length]\ncontinue_while = \"friend\"\nmax_extra = 6\ncite = \"9\"\n";
  const ExampleBoard open(away + extend + common, "3030", {}, {"2930"});
  CHECK(open.paths(5) == Texts{"3030-3131-3231-3332-3432-3533"});
  const ExampleBoard wider(away + common, "3030", {}, {"2930"}, example_map(16));
  CHECK(wider.paths(7) == Texts{"3030-3131-3231-3332-3432-3533-3633-3734"});
}

TEST_CASE("a ray extends past a friend in its end hex") {
  const std::string extend = "[length]\ncontinue_while = \"friend\"\nmax_extra = 6\ncite = \"9\"\n";
  const ExampleBoard held(away + extend + common, "3030", {"3533"}, {"2930"});
  CHECK(held.paths(5) == Texts{"3030-3131-3231-3332-3432-3533-3633"});
  CHECK(held.far_ruled_out(5) == Texts{"3533 length"});
  const ExampleBoard twice(away + extend + common, "3030", {"3231", "3332"}, {"2930"});
  CHECK(twice.paths(2) == Texts{"3030-3131-3231-3332-3432"});
  CHECK(twice.paths(4) == Texts{"3030-3131-3231-3332-3432"});
}

TEST_CASE("a rout toward home is straight, or oblique in its first step if blocked") {
  const ExampleBoard free(home_or_oblique + common + no_friends + straight_first, "3030", {}, {});
  CHECK(free.paths(6) == Texts{"3030-3031-3032-3033-3034-3035-3036"});
  CHECK(free.far_ruled_out(6) == Texts{"2936 straight", "3136 straight"});

  const ExampleBoard blocked(home_or_oblique + common + no_friends + straight_first, "3030", {"3033"}, {});
  CHECK(blocked.paths(6) ==
        Texts{"3030-2931-2932-2933-2934-2935-2936", "3030-3131-3132-3133-3134-3135-3136"});
  CHECK(blocked.far_ruled_out(6) == Texts{"3036 no-friends"});

  const ExampleBoard unsatisfiable(home + common + no_friends, "3030", {"3033"}, {});
  const Verdict lost = unsatisfiable.verdict(unsatisfiable.request(6));
  CHECK(lost.outcome == "eliminated");
  CHECK(lost.exhausted_by == "no-friends");
  CHECK(lost.notes.empty());
}

TEST_CASE("a rout may set out obliquely for as long as it likes, to one side") {
  const ExampleBoard field(home + "oblique = \"first-steps\"\n" + common, "3030", {}, {});
  CHECK(field.paths(2) ==
        Texts{"3030-2931-2831", "3030-2931-2932", "3030-3031-3032", "3030-3131-3132", "3030-3131-3231"});
  CHECK(field.paths(3).size() == 7);
}

TEST_CASE("a rout fails if the oblique paths are also blocked") {
  const auto lakes = example_map();
  lakes->home_edges = {{"blue", MapEdge::south}};
  for (const int column : {29, 31}) {
    for (int row = 22; row <= 38; ++row) lakes->set_terrain(lakes->grid().to_hex({column, row}), 0);
  }
  const ExampleBoard held(home_or_oblique + common + no_friends + straight_first, "3030", {"3033"}, {},
                          lakes);
  CHECK(held.verdict(held.request(6)).exhausted_by == "no-friends");
  CHECK(held.paths(2) == Texts{"3030-3031-3032"});
}

TEST_CASE("a ray between two axes follows the hex line, along a hexside on one side") {
  // From 2828 to 3030 the line runs one hex south for every two southeast.
  const ExampleBoard slanting(away + common, "3030", {}, {"2828"});
  CHECK(slanting.paths(6) == Texts{"3030-3131-3132-3232-3333-3334-3434"});

  const Texts eastward{"3030-3130-3230-3330", "3030-3131-3230-3331"};
  const ExampleBoard along(away + common, "3030", {}, {"2830"});
  CHECK(along.paths(3) == eastward);
  const auto east = example_map();
  east->home_edges = {{"blue", MapEdge::east}};
  const ExampleBoard to_edge(home + common, "3030", {}, {}, east);
  CHECK(to_edge.paths(3) == eastward);
}

TEST_CASE("every nearest threat gives its own ray") {
  const Texts straight{"3030-3031-3032", "3030-3131-3231"};
  const ExampleBoard two(away + common, "3030", {}, {"2930", "3029", "3033"});
  CHECK(two.paths(2) == straight);

  // An oblique step from one ray is a straight step of the other, until the rays diverge.
  const std::string either = away + "oblique = \"first-step\"\n";
  const ExampleBoard wide(either + common, "3030", {}, {"2930", "3029"});
  CHECK(wide.paths(2) == Texts{"3030-2931-2932", "3030-3031-3032", "3030-3031-3132", "3030-3130-3230",
                               "3030-3131-3132", "3030-3131-3231"});
  const ExampleBoard preferring(either + common + straight_first, "3030", {}, {"2930", "3029"});
  CHECK(preferring.paths(2) == straight);
  CHECK(preferring.far_ruled_out(2) == Texts{"2932 straight", "3132 straight", "3230 straight"});
  CHECK(preferring.far_ruled_out(1) == Texts{"2931 straight", "3130 straight"});
}

TEST_CASE("the length of a ray may be a range, a budget or depend on a property") {
  const std::string results = R"(
[[results]]
result = "some"
hexes = [2, 3]
[[results]]
result = "MP"
movement_points = "3 1/2"
)";
  const ExampleBoard field(away + common + results, "3030", {}, {"2930"});
  const Texts two_three{"3030-3131-3231", "3030-3131-3231-3332"};
  EngineRequest request = field.request(1);
  request.distance.reset();
  request.result = "some";
  CHECK(field.paths(request) == two_three);
  request.result = "MP";
  CHECK(field.paths(request) == Texts{"3030-3131", "3030-3131-3231", "3030-3131-3231-3332"});

  const std::string up_to = "[length]\nup_to = true\n";
  const ExampleBoard any(away + up_to + common, "3030", {}, {"2930"});
  CHECK(any.paths(2) == Texts{"3030-3131", "3030-3131-3231"});
  const std::string until = "[length]\nstop = [{ on = \"friend\" }]\n";
  const ExampleBoard shelter(away + until + common, "3030", {"3332"}, {"2930"});
  CHECK(shelter.paths(5) == Texts{"3030-3131-3231-3332"});
}

TEST_CASE("a ray whose units the resolution has removed leads nowhere, and the unit stays") {
  const ExampleBoard nobody(away + common, "3030", {}, {});
  EngineRequest gone = nobody.request(2);
  gone.causes_final = gone.units_are_gone = true;  // they were named, and none is left on the board
  const Verdict verdict = nobody.verdict(gone);
  CHECK(verdict.outcome == "stays");
  CHECK_FALSE(verdict.fails);
  CHECK(verdict.end_hexes.empty());
  CHECK(verdict.cite == "7.1");
  CHECK(verdict.why == "nobody is left by whom the way of m would be found");
}

TEST_CASE("a ray asks for what nobody states or names") {
  const auto problem = [](const ExampleBoard& board, const EngineRequest& request) {
    const Judgement answer = board.judge->judge(request);
    const auto* error = std::get_if<RequestError>(&answer);
    REQUIRE(error != nullptr);
    CHECK(error->is_incomplete);
    return error->message;
  };
  const ExampleBoard nobody(away + common, "3030", {}, {});
  EngineRequest settled = nobody.request(2);
  settled.causes_final = true;
  CHECK(problem(nobody, settled) ==
        "the rules ask for an enemy by whom the way of m is found (motion): there is none");
  const ExampleBoard homeless(home + common, "3030", {}, {}, example_map());
  CHECK(problem(homeless, homeless.request(2)) ==
        "the rules ask for the home edge of blue (motion): state it as `home.blue` in the map");
  const std::string to_leader = "[motion]\nkind = \"ray\"\ntoward = \"leader\"\n";
  const ExampleBoard alone(to_leader + common, "3030", {"3033"}, {});
  CHECK(problem(alone, alone.request(1)) ==
        "the rules ask for another leader of blue (motion): the position has none");
}

TEST_CASE("the motion rules out a path off the ray, the length rule a path too long") {
  const ExampleBoard field(away + common, "3030", {}, {"2930"});
  const auto judged = [&](const Texts& numbers) {
    EngineRequest request = field.request(2);
    request.test_path = field.path(numbers);
    return *field.verdict(request).judged_path;
  };
  const PathVerdict bent = judged({"3030", "3131", "3132"});
  CHECK_FALSE(bent.legal);
  CHECK(bent.clause == "motion");
  CHECK(bent.cite == "7.1");
  CHECK(bent.why ==
        "path 3030-3131-3132 does not run straight away from the causing units, as 3030-3131-3231 does");
  CHECK(judged({"3030", "3131", "3231"}).legal);
  const PathVerdict longer = judged({"3030", "3131", "3231", "3332"});
  CHECK_FALSE(longer.legal);
  CHECK(longer.clause == "length");
  CHECK(longer.why == "path 3030-3131-3231-3332 enters 3 hexes; the retreat is 2 hexes long");
}

TEST_CASE("only the first hexes of a ray can be completed") {
  const ExampleBoard field(away + common, "3030", {}, {"2930"});
  EngineRequest request = field.request(3);
  request.test_path = field.path({"3030", "3131"});
  auto laid = judge_partial_path(*field.judge, request);
  REQUIRE(std::holds_alternative<PartialPathVerdict>(laid));
  CHECK(std::get<PartialPathVerdict>(laid).path.state == PartialPath::State::can_be_completed);
  request.test_path = field.path({"3030", "3031"});
  laid = judge_partial_path(*field.judge, request);
  REQUIRE(std::holds_alternative<PartialPathVerdict>(laid));
  CHECK(std::get<PartialPathVerdict>(laid).path.state == PartialPath::State::ruled_out);
  CHECK(std::get<PartialPathVerdict>(laid).path.clause == "motion");
}

TEST_CASE("every hex of the only ray is a chokepoint") {
  const std::string rout = "[[results]]\nresult = \"rout\"\nhexes = 2\n";
  const ExampleBoard field("[motion]\nkind = \"ray\"\naway_from = \"enemies\"\n" + common + rout, "3030", {},
                           {"2930"});
  const auto danger = got<Danger>(danger_of(*field.judge, 0, "rout"));
  CHECK(danger.paths == 1);
  CHECK(danger.choke == field.path({"3131", "3231"}));
  CHECK(danger.min_cut == field.path({"3131"}));
}

TEST_CASE("rays away from causing units are in danger from adjacent enemies") {
  const std::string results =
      "[[results]]\nresult = \"rout\"\nhexes = 2\n[[results]]\nresult = \"pin\"\noutcome = \"pinned\"\n";
  const ExampleBoard field(away + common + results, "3030", {}, {"2930"});
  const auto rout = got<Danger>(danger_of(*field.judge, 0, "rout"));
  CHECK(rout.causing_units == std::vector<UnitIndex>{1});
  CHECK(rout.choke == field.path({"3131", "3231"}));
  CHECK(got<Danger>(danger_of(*field.judge, 0, "pin")).outcome == "pinned");
}

TEST_CASE("a ray remains the only path under a net distance clause") {
  const std::string receding = R"(
[[clauses]]
id = "exact"
cite = "5"
forbid = { distance = "start", other_than = "required" }
at = "end"
)";
  const ExampleBoard field(away + common + receding, "3030", {}, {"2930"});
  const RetreatQuestion question{0, {3, 3, std::nullopt}, {1}};
  CHECK_FALSE(field.judge->clauses().lengths(question, 1).receding);
  CHECK(field.paths(3) == Texts{"3030-3131-3231-3332"});
}
