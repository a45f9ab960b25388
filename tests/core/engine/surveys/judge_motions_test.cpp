// Rays that veer, forward motion, priorities and goals, worked out by hand on the example board. From a hex
// in an even column, NE and NW lead to the same row, SE and SW to the row below; from an odd column, SE and
// SW lead to the same row, NE and NW to the row above.

#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "tests/core/engine/question/example_board.h"

namespace {

const std::string home_round_friends =
    "[motion]\nkind = \"ray\"\ntoward = \"home-edge\"\nveer = { around = \"friend\" }\n";
const std::string fewest_turns = R"(
[[clauses]]
id = "few-turns"
cite = "5"
minimize = { count = "oblique" }
)";
const std::string one_wheel = "[motion]\nkind = \"forward\"\nmax_wheels = 1\n";
const std::string two_priorities = R"(
[[motion.priorities]]
id = "back"
away_from = "enemies"
forbid = ["friend"]
[[motion.priorities]]
id = "aslant"
cite = "9.31"
away_from = "enemies"
rotate = 1
forbid = ["friend", { closer = "enemies" }]
)";
const std::string priority_list = "[motion]\nkind = \"priorities\"\n" + two_priorities;
const std::string chart = "[motion]\nkind = \"priorities\"\nevaluate = \"step-by-step\"\n" + two_priorities;
const std::string to_woods =
    "[motion]\n"
    "kind = \"goal\"\n"
    "goal = { terrain = [\"woods\"] }\n";

std::shared_ptr<HexMap> ground(const Texts& woods, const Texts& marsh = {}) {
  auto map = example_map();
  map->home_edges = {{"blue", MapEdge::south}};
  for (const std::string& n : woods) map->set_terrain(*map->grid().parse(n), 2);
  for (const std::string& n : marsh) map->set_terrain(*map->grid().parse(n), 3);
  return map;
}

RetreatRequest budgeted(const ExampleBoard& field, int points) {
  RetreatRequest request = field.request(1);
  request.distance.reset();
  request.result = std::to_string(points);
  return request;
}
/// Results "1" to "4", each with that many movement points.
const std::string budgets = [] {
  std::string text;
  for (const char* points : {"1", "2", "3", "4"})
    text += std::string("[[results]]\nresult = \"") + points + "\"\nmovement_points = " + points + "\n";
  return text;
}();

PathVerdict judged(const ExampleBoard& field, RetreatRequest request, const Texts& numbers) {
  request.test_path = field.path(numbers);
  const Verdict verdict = field.verdict(request);
  REQUIRE(verdict.judged_path);
  return *verdict.judged_path;
}

}  // namespace

TEST_CASE("a rout veers around a friend at any step, then continues toward home") {
  // Column 30 is even: 3133 and 2933 are the hexes to the southeast and southwest of 3032, beside 3033.
  const Texts round{"3030-3031-3032-2933-2934-2935-2936", "3030-3031-3032-3133-3134-3135-3136"};
  const ExampleBoard closed(home_round_friends + common + no_friends, "3030", {"3033"}, {});
  CHECK(closed.paths(6) == round);
  CHECK(closed.far_ruled_out(6) == Texts{"3036 no-friends"});
  CHECK(closed.paths(2) == Texts{"3030-3031-3032"});

  // The straight path through the friend is legal if no clause rules it out.
  const ExampleBoard open(home_round_friends + common, "3030", {"3033"}, {});
  Texts all = round;
  all.push_back("3030-3031-3032-3033-3034-3035-3036");
  std::ranges::sort(all);
  CHECK(open.paths(6) == all);
  const ExampleBoard preferring(home_round_friends + common + fewest_turns, "3030", {"3033"}, {});
  CHECK(preferring.paths(6) == Texts{"3030-3031-3032-3033-3034-3035-3036"});
}

TEST_CASE("a rout veers past every friend in its path, and never into one") {
  // From 2934 (odd column) the hexes on either side of 2935 are 3034 and 2834.
  const ExampleBoard one_side(home_round_friends + common + no_friends, "3030", {"3033", "3133", "2935"}, {});
  CHECK(one_side.paths(6) ==
        Texts{"3030-3031-3032-2933-2934-2834-2835", "3030-3031-3032-2933-2934-3034-3035"});

  const ExampleBoard asymmetric(home_round_friends + common + no_friends + fewest_turns, "3030",
                                {"3033", "2935"}, {});
  CHECK(asymmetric.paths(6) == Texts{"3030-3031-3032-3133-3134-3135-3136"});
  // Two turns in the west, one in the east; 2936 and 3036 are straight ahead through the friends.
  CHECK(asymmetric.far_ruled_out(6) == Texts{"2835 few-turns", "2936 no-friends", "3036 no-friends"});
  CHECK(listed(asymmetric.ruled_out(6), "3035 few-turns"));
}

TEST_CASE("a unit veers only around an obstacle") {
  const ExampleBoard field(home_round_friends + common + no_friends, "3030", {"3033"}, {});
  const PathVerdict early = judged(field, field.request(2), {"3030", "3031", "3132"});
  CHECK(early.clause == "motion");
  CHECK(early.why ==
        "path 3030-3031-3132 does not run straight toward the home edge, as 3030-3031-3032 does, nor does it "
        "veer only where it enters a hex with another friendly unit");
  CHECK(judged(field, field.request(3), {"3030", "3031", "3032", "3133"}).legal);
}

TEST_CASE("forward motion follows the facing") {
  const ExampleBoard ahead("[motion]\nkind = \"forward\"\n" + common, "3030", {}, {}, nullptr, "S");
  CHECK(ahead.paths(3) == Texts{"3030-3031-3032-3033"});
  const ExampleBoard aside("[motion]\nkind = \"forward\"\n" + common, "3030", {}, {}, nullptr, "NE");
  CHECK(aside.paths(2) == Texts{"3030-3130-3229"});

  const ExampleBoard nowhere(one_wheel + common, "3030", {}, {});
  const Verdict verdict = nowhere.verdict(nowhere.request(2));
  CHECK(verdict.outcome == "eliminated");
  CHECK(verdict.exhausted_by == "motion");
  CHECK(verdict.notes == Texts{"there is no path straight ahead: m has no facing"});
}

TEST_CASE("a unit that may pivot to every side needs no facing") {
  const std::string any = "[motion]\nkind = \"forward\"\nmax_pivot = 3\n";
  const ExampleBoard all_round(any + common, "3030", {}, {});
  CHECK(all_round.paths(2) == Texts{"3030-2930-2829", "3030-2931-2831", "3030-3029-3028", "3030-3031-3032",
                                    "3030-3130-3229", "3030-3131-3231"});
  // To set out is no turn, whatever the direction.
  CHECK(ExampleBoard(any + common + fewest_turns, "3030", {}, {}).paths(2).size() == 6);
  const ExampleBoard facing(any + common + fewest_turns, "3030", {}, {}, nullptr, "S");
  CHECK(facing.paths(2) == Texts{"3030-3031-3032"});
  const ExampleBoard wheeling(any + "max_wheels = 1\n" + common, "3030", {}, {});
  CHECK(wheeling.paths(2).size() == 18);
}

TEST_CASE("a failure without a rule number cites the result, or else the motion") {
  const std::string wheeling =
      "[motion]\nkind = \"forward\"\nmax_wheels = 1\ncite = \"9.2\"\ntext = \"It wheels.\"\n";
  const ExampleBoard field(wheeling + common +
                               "[[results]]\nresult = \"R\"\nhexes = 2\ncite = \"8.1\"\n"
                               "[[results]]\nresult = \"S\"\nhexes = 2\n",
                           "3030", {}, {});
  const auto cite_of = [&](const std::string& result) {
    RetreatRequest request = field.request(2);
    request.result = result;
    const Verdict verdict = field.verdict(request);
    CHECK(verdict.clause == "failure");
    CHECK(verdict.why == "m has no legal path from 3030");
    return verdict.cite;
  };
  CHECK(cite_of("R") == "8.1");
  CHECK(cite_of("S") == "9.2");
  CHECK(cite_of("") == "9.2");
}

TEST_CASE("a charge may wheel once before any step") {
  const ExampleBoard field(one_wheel + common, "3030", {}, {}, nullptr, "S");
  // Straight ahead, or with a wheel to the southwest or southeast before the first, second or third step.
  CHECK(field.paths(3) == Texts{"3030-2931-2831-2732", "3030-3031-2932-2832", "3030-3031-3032-2933",
                                "3030-3031-3032-3033", "3030-3031-3032-3133", "3030-3031-3132-3232",
                                "3030-3131-3231-3332"});
  const PathVerdict twice = judged(field, field.request(2), {"3030", "3131", "3132"});
  CHECK(twice.clause == "motion");
  CHECK(twice.why ==
        "path 3030-3131-3132 does not run straight ahead, as 3030-3031-3032 does, even with the turns that "
        "are allowed");

  const ExampleBoard blocked(one_wheel + common + no_friends + fewest_turns, "3030", {"3033"}, {}, nullptr,
                             "S");
  CHECK(blocked.paths(3).size() == 6);
  CHECK(blocked.paths(2) == Texts{"3030-3031-3032"});
}

TEST_CASE("a pivot before the first step is additional to a wheel") {
  const std::string pivot = "[motion]\nkind = \"forward\"\nmax_pivot = 1\n";
  const ExampleBoard turning(pivot + common, "3030", {}, {}, nullptr, "S");
  CHECK(turning.paths(2) == Texts{"3030-2931-2831", "3030-3031-3032", "3030-3131-3231"});
  const ExampleBoard wheeling(pivot + "max_wheels = 1\n" + common, "3030", {}, {}, nullptr, "S");
  CHECK(wheeling.paths(1) == Texts{"3030-2930", "3030-2931", "3030-3031", "3030-3130", "3030-3131"});
}

TEST_CASE("too many walks are an error, not a shorter list") {
  const std::string any = "[motion]\nkind = \"forward\"\nmax_wheels = 2\nmax_pivot = 3\n";
  const ExampleBoard field(any, "3030", {}, {}, nullptr, "S");
  // 6 first directions, then at most two turns to either side at 59 later steps: 6 * (1 + 118 + 6844).
  CHECK(got<RequestError>(field.judge->judge(field.request(60))).about == "distance");
  // 6 * (1 + 18 + 4 * 36) for ten steps.
  std::uint64_t count = 0;
  for (const VerdictEnd& end : field.verdict(field.request(10)).end_hexes) count += end.path_count;
  CHECK(count == 978);
}

TEST_CASE("the first open priority applies") {
  const ExampleBoard open(priority_list + common, "3030", {}, {"3029"});
  CHECK(open.paths(2) == Texts{"3030-3031-3032"});
  CHECK(open.verdict(open.request(2)).notes.empty());

  const ExampleBoard closed(priority_list + common, "3030", {"3032"}, {"3029"});
  CHECK(closed.paths(2) == Texts{"3030-2931-2831", "3030-3131-3231"});
  CHECK(closed.verdict(closed.request(2)).notes ==
        Texts{"aslant (9.31) applies; back: 3030-3031-3032 enters a hex with another friendly unit"});
  CHECK(closed.paths(1) == Texts{"3030-3031"});

  const ExampleBoard half(priority_list + common, "3030", {"3032", "3131"}, {"3029"});
  CHECK(half.paths(2) == Texts{"3030-2931-2831"});
  const PathVerdict other = judged(half, half.request(2), {"3030", "3131", "3231"});
  CHECK(other.clause == "motion");
  CHECK(other.why == "path 3030-3131-3231 does not follow the first open priority, as 3030-2931-2831 does");
}

TEST_CASE("without an open priority there is no path, and a note says why") {
  const ExampleBoard shut(priority_list + common, "3030", {"3032", "3131", "2931"}, {"3029"});
  const Verdict verdict = shut.verdict(shut.request(2));
  CHECK(verdict.outcome == "eliminated");
  CHECK(verdict.exhausted_by == "motion");
  CHECK(verdict.notes == Texts{"no path continues from 3030: back: 3030-3031-3032 enters a hex with another "
                               "friendly unit; aslant: 3030-2931 enters a hex with another friendly unit"});

  const std::string home = "[[motion.priorities]]\ntoward = \"home-edge\"\n";
  const ExampleBoard alone(priority_list + home + common, "3030", {}, {});
  CHECK(alone.paths(2) == Texts{"3030-3031-3032"});
  CHECK(alone.verdict(alone.request(2)).notes ==
        Texts{"priority 3 applies; back: there is no enemy unit; aslant: there is no enemy unit"});
}

TEST_CASE("a priority is open where its ray is long enough") {
  const std::string some = "[[results]]\nresult = \"some\"\nhexes = [2, 3]\n";
  const ExampleBoard range(priority_list + common + some, "3030", {"3033"}, {"3029"});
  RetreatRequest request = range.request(1);
  request.distance.reset();
  request.result = "some";
  CHECK(range.paths(request) == Texts{"3030-3031-3032"});
  const ExampleBoard up_to(priority_list + "[length]\nup_to = true\n" + common, "3030", {"3032"}, {"3029"});
  CHECK(up_to.paths(3) == Texts{"3030-3031"});

  // 1 MP for 3031, 2 for the woods of 3032.
  const ExampleBoard paid(priority_list + common + budgets, "3030", {}, {"3029"}, ground({"3032"}));
  CHECK(paid.paths(budgeted(paid, 2)) == Texts{"3030-3031"});
  CHECK(paid.paths(budgeted(paid, 3)) == Texts{"3030-3031", "3030-3031-3032"});
  const ExampleBoard costly(priority_list + common + budgets, "3030", {}, {"3029"}, ground({"3031", "3131"}));
  CHECK(costly.paths(budgeted(costly, 1)) == Texts{"3030-2931"});
}

TEST_CASE("a priority that may exit the map is open beyond the map edge") {
  const std::string impassable =
      "[motion]\nkind = \"priorities\"\n[[motion.priorities]]\naway_from = \"enemies\"\n"
      "forbid = [\"impassable\", \"friend\"]\n";
  // Row 38 is the last.
  const ExampleBoard kept(impassable, "3037", {}, {"3036"});
  CHECK(kept.paths(1) == Texts{"3037-3038"});
  CHECK(kept.verdict(kept.request(2)).exhausted_by == "motion");
  const ExampleBoard leaving(impassable + "may_exit_map = true\n", "3037", {}, {"3036"});
  CHECK(leaving.paths(2) == Texts{"3037-3038-3038+S"});
  const ExampleBoard held(impassable + "may_exit_map = true\n", "3037", {"3038"}, {"3036"});
  CHECK(held.verdict(held.request(2)).exhausted_by == "motion");
}

TEST_CASE("step-by-step priorities are evaluated anew at each hex") {
  // From 3031 the path straight back is blocked. From 2932 and 3132 the line from 3029 continues south.
  const ExampleBoard field(chart + common, "3030", {"3032"}, {"3029"});
  CHECK(field.paths(3) == Texts{"3030-3031-2932-2933", "3030-3031-3132-3133"});
  CHECK(field.paths(1) == Texts{"3030-3031"});

  const ExampleBoard dead_end(chart + common, "3030", {"3032", "3132", "2932"}, {"3029"});
  const Verdict verdict = dead_end.verdict(dead_end.request(3));
  CHECK(verdict.outcome == "eliminated");
  CHECK(verdict.exhausted_by == "motion");
  CHECK(verdict.notes == Texts{"no path continues from 3030-3031: back: 3031-3032 enters a hex with another "
                               "friendly unit; aslant: 3031-2932 enters a hex with another friendly unit"});
  const PathVerdict other = judged(field, field.request(2), {"3030", "3131", "3132"});
  CHECK(other.why ==
        "path 3030-3131-3132 does not follow the first open priority at every hex, as 3030-3031-2932 or "
        "3030-3031-3132 does");
}

TEST_CASE("priorities away from causing units are in danger from adjacent enemies") {
  const std::string results = "[[results]]\nresult = \"rout\"\nhexes = 2\n";
  const std::string from_causing_units = "[[motion.priorities]]\naway_from = \"causing-units\"\n";
  const ExampleBoard field(priority_list + from_causing_units + common + results, "3030", {}, {"3029"});
  const auto adjacent = got<Danger>(danger_of(*field.judge, 0, "rout"));
  CHECK(adjacent.paths == 1);
  CHECK(adjacent.causing_units == std::vector<UnitIndex>{1});
  const ExampleBoard enough(priority_list + common + results, "3030", {}, {"3029"});
  CHECK(got<Danger>(danger_of(*enough.judge, 0, "rout")).paths == 1);
}

TEST_CASE("a unit moves to the nearest woods and stops there, or goes its full distance") {
  const ExampleBoard field(to_woods + common, "3030", {}, {}, ground({"3033", "2630"}));
  CHECK(field.paths(5) == Texts{"3030-3031-3032-3033"});
  CHECK(field.paths(3) == Texts{"3030-3031-3032-3033"});
  CHECK(field.paths(2) == Texts{"3030-3031-3032"});
  CHECK(field.verdict(field.request(5)).outcome == "retreat");

  const PathVerdict shorter = judged(field, field.request(5), {"3030", "3031"});
  CHECK(shorter.clause == "length");
  CHECK(shorter.why == "path 3030-3031 stops short of the goal, which the retreat can reach");
  RetreatRequest laid = field.request(5);
  laid.test_path = field.path({"3030", "3031"});
  CHECK(got<PartialPathVerdict>(judge_partial_path(*field.judge, laid)).path.state ==
        PartialPath::State::can_be_completed);
  const PathVerdict beside = judged(field, field.request(5), {"3030", "3131", "3132"});
  CHECK(beside.clause == "motion");
  CHECK(beside.why ==
        "path 3030-3131-3132 does not follow a cheapest path to the nearest goal, as far as the retreat "
        "goes, as 3030-3031-3032 does");
}

TEST_CASE("every cheapest path to every nearest goal is legal") {
  // 3232 is two hexes southeast and one south: three paths of equal cost.
  const ExampleBoard one(to_woods + common, "3030", {}, {}, ground({"3232"}));
  CHECK(one.paths(3) == Texts{"3030-3031-3132-3232", "3030-3131-3132-3232", "3030-3131-3231-3232"});
  CHECK(one.paths(1) == Texts{"3030-3031", "3030-3131"});
  const ExampleBoard two(to_woods + common, "3030", {}, {}, ground({"3032", "3028", "3033"}));
  CHECK(two.paths(3) == Texts{"3030-3029-3028", "3030-3031-3032"});

  // The path through the marsh in 3031 costs 4 + 2 MP, on either side of it 1 + 1 + 2 MP.
  const ExampleBoard dry(to_woods + common, "3030", {}, {}, ground({"3032"}, {"3031"}));
  CHECK(dry.paths(3) == Texts{"3030-2931-2932-3032", "3030-3131-3132-3032"});
}

TEST_CASE("forbidden hexes divert the path to a goal, or leave none") {
  const std::string no_friend = to_woods + "forbid = [\"friend\"]\n";
  const ExampleBoard around(no_friend + common, "3030", {"3132"}, {}, ground({"3232"}));
  CHECK(around.paths(3) == Texts{"3030-3131-3231-3232"});
  const std::string not_south = to_woods + "forbid = [{ direction = [\"S\"] }]\n";
  // 3031 without a step south: southeast and then southwest, or the reverse.
  const ExampleBoard slanting(not_south + common, "3030", {}, {}, ground({"3031"}));
  CHECK(slanting.paths(4) == Texts{"3030-2931-3031", "3030-3131-3031"});

  const ExampleBoard held(no_friend + common, "3030", {"3029", "3130", "3131", "3031", "2931", "2930"}, {},
                          ground({"3033"}));
  CHECK(held.verdict(held.request(3)).notes == Texts{"m can reach none of its goals from 3030"});
  CHECK(held.verdict(held.request(3)).exhausted_by == "motion");
  const ExampleBoard bare(to_woods + common, "3030", {}, {});
  CHECK(bare.verdict(bare.request(3)).notes == Texts{"no hex of the map is a goal of m"});
  const ExampleBoard there(to_woods + common, "3030", {}, {}, ground({"3030", "3031"}));
  CHECK(there.verdict(there.request(3)).notes == Texts{"m is in 3030, which is its goal"});
}

TEST_CASE("movement points take a unit to the goal, or as far as they suffice") {
  const ExampleBoard field(to_woods + common + budgets, "3030", {}, {}, ground({"3033"}));
  CHECK(field.paths(budgeted(field, 4)) == Texts{"3030-3031-3032-3033"});
  CHECK(field.paths(budgeted(field, 3)) == Texts{"3030-3031", "3030-3031-3032"});
  const ExampleBoard costly(to_woods + common + budgets, "3030", {}, {}, ground({"3031"}));
  CHECK(costly.verdict(budgeted(costly, 1)).notes ==
        Texts{"the first step from 3030 to the goal costs more than the retreat may spend"});
}

TEST_CASE("avoid clauses and exceptions apply to listed walks") {
  const std::string no_marsh = R"(
[[clauses]]
id = "dry"
cite = "6"
forbid = { terrain = ["marsh"] }
unless = "only-path"
)";
  // The first step straight ahead enters marsh; only a wheel before it avoids that.
  const ExampleBoard field(one_wheel + no_marsh + common, "3030", {}, {}, ground({}, {"3031", "3032"}), "S");
  CHECK(field.paths(2) == Texts{"3030-2931-2831", "3030-3131-3231"});
  const ExampleBoard only("[motion]\nkind = \"forward\"\n" + no_marsh + common, "3030", {}, {},
                          ground({}, {"3031"}), "S");
  CHECK(only.paths(2) == Texts{"3030-3031-3032"});
}

TEST_CASE("every hex within the length is an end, or a clause stops the nearest path to it") {
  const auto hexes = [](const Verdict& verdict) {
    return verdict.end_hexes.size() + verdict.ruled_out.size();
  };
  const std::string not_on_friends =
      "[[clauses]]\nid = \"not-on-friends\"\ncite = \"8.6\"\ntext = \"Not on friends.\"\nforbid = "
      "\"friend\"\nat = \"end\"\n";
  // Two walks of two hexes lead to each neighbour.
  const ExampleBoard beside(common + not_on_friends, "3030", {"3031"}, {});
  const Verdict near = beside.verdict(beside.request(2));
  CHECK(hexes(near) == 1 + 6 + 12);  // it may come back, too
  CHECK(beside.ruled_out(2) == Texts{"3031 not-on-friends"});
  // Here only hexes three away are searched.
  const std::string exact =
      "[[clauses]]\nid = \"exact\"\ncite = \"9\"\ntext = \"Three away.\"\nforbid = { distance = \"start\", "
      "other_than = \"required\" }\nat = \"end\"\n";
  const ExampleBoard away(common + exact, "3030", {}, {});
  const Verdict far = away.verdict(away.request(3));
  CHECK(far.end_hexes.size() == 18);
  CHECK(hexes(far) == 6 + 12 + 18);
  CHECK(far.ruled_out.front().clause == "exact");
  // A walk of four points may go round to a neighbour; the direct one stands for all, and explains the rest.
  const std::string beside_it =
      "[[clauses]]\nid = \"near\"\ncite = \"9\"\ntext = \"One away.\"\nforbid = { distance = \"start\", "
      "more_than = 1 }\nat = \"end\"\n";
  const std::string no_revisit =
      "[[clauses]]\nid = \"no-revisit\"\ncite = \"9\"\ntext = \"Never twice.\"\nforbid = \"revisit\"\n";
  const ExampleBoard round(budgets + common + no_friends + no_revisit + beside_it, "3030", {"3031"}, {});
  RetreatRequest four;
  four.result = "4";
  const Verdict verdict = round.verdict(four);
  REQUIRE(verdict.end_hexes.size() == 5);
  for (const VerdictEnd& end : verdict.end_hexes) CHECK(end.paths.front().size() == 2);
  CHECK(hexes(verdict) == 6 + 12 + 18 + 24);
  // Straight ahead the shortest path leads through the friend.
  for (const RuledOutHex& r : verdict.ruled_out) {
    const bool is_behind_friend = r.hex.q == verdict.from.q && r.hex.r > verdict.from.r;
    CHECK(r.clause == (is_behind_friend ? "no-friends" : "near"));
  }
}

TEST_CASE("a contact stops a unit in a hex from which no priority leads on") {
  const std::string south =
      "[motion]\nkind = \"priorities\"\nevaluate = \"step-by-step\"\n[[motion.priorities]]\n"
      "away_from = \"enemies\"\nforbid = [{ terrain = [\"woods\"] }]\n";
  const std::string bogged =
      "[[contact]]\nid = \"bog\"\ncite = \"8\"\ntext = \"Marsh stops.\"\nwith = \"hex\"\n"
      "property = { terrain = [\"marsh\"] }\neffect = \"stop\"\n";
  const auto paths = [&](const Texts& marsh) {
    return ExampleBoard(south + bogged + common, "3030", {}, {"3028"}, ground({"3032"}, marsh)).paths(3);
  };
  CHECK(paths({"3031"}) == Texts{"3030-3031"});
  CHECK(paths({}).empty());
}

TEST_CASE("a priority leads over an exit in movement points too, which costs nothing") {
  const std::string south =
      "[motion]\nkind = \"priorities\"\n[[motion.priorities]]\naway_from = \"enemies\"\n";
  const ExampleBoard open(south + budgets + common + "[length]\nexits = { edge = \"S\" }\n", "3037", {},
                          {"3035"});
  // To 3038, the last row, or beyond it.
  CHECK(open.paths(budgeted(open, 1)).size() == 2);
  const ExampleBoard closed(south + budgets + common, "3038", {}, {"3036"});
  CHECK(closed.paths(budgeted(closed, 2)).empty());
}
