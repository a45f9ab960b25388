// Length rules, results and failures on boards counted by hand.

#include <fmt/format.h>

#include "src/core/engine/question/resolve.h"
#include "src/core/engine/surveys/danger.h"
#include "src/core/engine/surveys/partial_path.h"
#include "tests/core/engine/question/example_board.h"
#include "tests/support/got.h"

namespace {

const std::string once = R"(
[[clauses]]
id = "once"
cite = "3"
forbid = "revisit"
)";

std::string result(const std::string& amount) {
  return "[[results]]\nresult = \"R\"\ncite = \"7\"\n" + amount + "\n";
}
std::string length(const std::string& keys) {
  return "[length]\ncite = \"8\"\n" + keys + "\n";
}

RetreatRequest on_r() {
  RetreatRequest request;
  request.result = "R";
  return request;
}

RetreatRequest on_r(const std::string& name, std::int64_t number) {
  RetreatRequest request = on_r();
  request.numbers[name] = number;
  return request;
}

/// A map of one terrain: 1 clear, 2 woods, 3 marsh.
std::shared_ptr<HexMap> all_of(TerrainId terrain) {
  auto map = example_map();
  for (std::size_t i = 0; i < map->grid().size(); ++i) map->set_terrain(map->grid().hex_at(i), terrain);
  map->home_edges = {{"blue", MapEdge::south}};
  return map;
}

std::string why(const ExampleBoard& field, const Texts& path) {
  RetreatRequest request = on_r();
  request.test_path = field.path(path);
  return field.verdict(request).judged_path->why;
}

Resolution resolution_of(const ExampleBoard& field, const std::string& choice,
                         const std::map<std::string, std::int64_t>& numbers = {}) {
  Dice dice;
  CombatEvent event{0, "R", {}, {}};
  event.numbers = numbers;
  std::vector<PathChoice> choices;
  if (!choice.empty()) choices.push_back({"m", {*field.position->map().grid().parse(choice)}});
  return got<Resolution>(resolve(*field.position, field.rule_set, event, dice, choices));
}

bool has_step(const Resolution& resolution, const std::string& text) {
  return std::ranges::any_of(resolution.resolution_steps,
                             [&](const ResolutionStep& step) { return step.text == text; });
}

std::string error_of(const ExampleBoard& field, const RetreatRequest& request) {
  return got<RequestError>(field.judge->judge(request)).message;
}

const std::string stop_at_friends =
    common + once + result("hexes = 3") +
    length("stop = [ { on = \"friend\", outcome = \"breaks\", removes = true } ]");

}  // namespace

TEST_CASE("a path ends at a stop, however short it is") {
  const ExampleBoard field(stop_at_friends, "3030", {"3029"}, {});
  const Texts paths = field.paths(on_r());
  CHECK(std::ranges::find(paths, "3030-3029") != paths.end());
  CHECK(std::ranges::find(paths, "3030-3029-3028-3027") == paths.end());
  CHECK(std::ranges::find(paths, "3030-3031-3032-3033") != paths.end());
  CHECK(why(field, {"3030", "3029", "3028", "3027"}) ==
        "path 3030-3029-3028-3027 goes on from 3029, where it must end: it is the first hex with another "
        "friendly unit");
  CHECK(why(field, {"3030", "3031"}) ==
        "path 3030-3031 enters 1 hex; the retreat is 3 hexes long, and may end before only in a hex with "
        "another friendly unit");
}

TEST_CASE("a verdict says where a path stops, and resolving does what becomes of the unit") {
  const ExampleBoard field(stop_at_friends, "3030", {"3029"}, {});
  const Verdict verdict = field.verdict(on_r());
  const auto end =
      std::ranges::find(verdict.end_hexes, *field.position->map().grid().parse("3029"), &VerdictEnd::hex);
  REQUIRE(end != verdict.end_hexes.end());
  REQUIRE(end->path_effects.front().size() == 1);
  CHECK(end->path_effects.front().front().text == "m stops in 3029: breaks");
  CHECK(end->path_effects.front().front().id == "length");
  CHECK(end->path_effects.front().front().cite == "8");
  const Resolution broken = resolution_of(field, "3029");
  CHECK(has_step(broken, "m stops in 3029: breaks"));
  CHECK(only(broken.removed_units).outcome == "breaks");
  const Resolution off_road = resolution_of(field, "3033");
  CHECK(off_road.removed_units.empty());
}

TEST_CASE("a path may enter one hex more after a stop") {
  const ExampleBoard field(
      common + once + result("hexes = 3") + length("stop = [ { on = \"friend\", one_more = \"friend\" } ]"),
      "3030", {"3029", "3028"}, {});
  const Texts paths = field.paths(on_r());
  CHECK(std::ranges::find(paths, "3030-3029") != paths.end());
  CHECK(std::ranges::find(paths, "3030-3029-3028") != paths.end());
  CHECK(std::ranges::find(paths, "3030-3029-3028-3027") == paths.end());
  CHECK(why(field, {"3030", "3029", "3129", "3128"}) ==
        "path 3030-3029-3129-3128 goes on from 3029, where it must end: it is the first hex with another "
        "friendly unit; it may enter one hex more only in a hex with another friendly unit");
}

TEST_CASE("an optional stop lets a path end or go on") {
  const ExampleBoard field(
      common + once + result("hexes = 2") + length("stop = [ { on = \"friend\", optional = true } ]"), "3030",
      {"3029"}, {});
  const Texts paths = field.paths(on_r());
  CHECK(paths.size() == 31);  // the 30 of two hexes, and one short one
  CHECK(std::ranges::find(paths, "3030-3029") != paths.end());
}

TEST_CASE("a unit that must spend all stops only where it cannot pay for a step") {
  const std::string rules = common + once + result("movement_points = 2") + length("spend_all = true");
  CHECK(ExampleBoard(rules, "3030", {}, {}, all_of(1)).paths(on_r()).size() == 30);
  const ExampleBoard woods(rules, "3030", {}, {}, all_of(2));
  CHECK(woods.paths(on_r()).size() == 6);
  const ExampleBoard clear(rules, "3030", {}, {}, all_of(1));
  CHECK(why(clear, {"3030", "3029"}) ==
        "path 3030-3029 ends in 3029, where the retreat can pay for a further step");
  RetreatRequest partial = on_r();
  partial.test_path = clear.path({"3030", "3029"});
  CHECK(got<PartialPathVerdict>(judge_partial_path(*clear.judge, partial)).path.state ==
        PartialPath::State::can_be_completed);
}

TEST_CASE("a minimum move may exceed the movement points and uses them up") {
  const std::string amount = result("movement_points = 3");
  const ExampleBoard without(common + amount, "3030", {}, {}, all_of(3));
  CHECK(without.verdict(on_r()).end_hexes.empty());
  const ExampleBoard with(common + amount + length("minimum_move = true"), "3030", {}, {}, all_of(3));
  CHECK(with.paths(on_r()).size() == 6);
  CHECK(why(with, {"3030", "3029", "3028"}) ==
        "path 3030-3029-3028 goes on from 3029: the step into it costs 4 MP, and uses up the 3 MP of the "
        "retreat");
  const ExampleBoard far(common + result("hexes = 2\nmovement_points = 3") + length("minimum_move = true"),
                         "3030", {}, {}, all_of(3));
  CHECK(far.verdict(on_r()).end_hexes.empty());
  const ExampleBoard some(common + amount + length("minimum_move = { direction = [\"N\"] }"), "3030", {}, {},
                          all_of(3));
  CHECK(some.paths(on_r()) == Texts{"3030-3029"});
}

TEST_CASE("hexes and movement points together both count") {
  const std::string rules = common + once + result("hexes = 2\nmovement_points = 3");
  const ExampleBoard clear(rules, "3030", {}, {}, all_of(1));
  CHECK(clear.paths(on_r()).size() == 30);
  const Verdict verdict = clear.verdict(on_r());
  CHECK(describe_length(verdict, *clear.position) == "2 hexes within 3 movement points");
  CHECK(verdict.within_budget);
  const ExampleBoard woods(rules, "3030", {}, {}, all_of(2));
  CHECK(woods.verdict(on_r()).end_hexes.empty());
  CHECK(woods.verdict(on_r()).exhausted_by == "length");
}

TEST_CASE("an exit leads off the map over its own edge only") {
  const std::string rules = common + result("hexes = 3") +
                            length("exits = [ { edge = \"home-edge\", outcome = \"off the field\" } ]");
  const ExampleBoard south(rules, "3038", {}, {}, all_of(1));
  const Verdict verdict = south.verdict(on_r());
  const auto& map = south.position->map();
  RetreatPath at_once;
  std::vector<PathEffect> effects;
  for (const VerdictEnd& end : verdict.end_hexes) {
    for (std::size_t i = 0; i < end.paths.size(); ++i) {
      if (map.exists(end.hex) || end.paths[i].size() != 2) continue;
      at_once = end.paths[i];
      effects = end.path_effects[i];
    }
  }
  CHECK(only(effects).text == "m leaves the map over its southern edge at 3038: off the field");
  Dice dice;
  const auto done = got<Resolution>(
      resolve(*south.position, south.rule_set, CombatEvent{0, "R", {}, {}}, dice, {{"m", at_once}}));
  CHECK(has_step(done, only(effects).text));
  REQUIRE(done.removed_units.size() == 1);
  CHECK(done.removed_units.front().outcome == "off the field");
  // The northern edge is no exit.
  const ExampleBoard north(rules, "3022", {}, {}, all_of(1));
  for (const VerdictEnd& e : north.verdict(on_r()).end_hexes) CHECK(map.exists(e.hex));
}

TEST_CASE("a step over an exit is one of the hexes of its path, and off the map") {
  const auto ends_off_map = [](const std::string& from, int hexes, const std::string& clause) {
    const ExampleBoard board(common + once + clause + result(fmt::format("hexes = {}", hexes)) +
                                 length("exits = [ { edge = \"S\" } ]"),
                             from, {}, {}, all_of(1));
    int off = 0;
    int on = 0;
    for (const VerdictEnd& end : board.verdict(on_r()).end_hexes)
      (board.position->map().exists(end.hex) ? on : off) += 1;
    return std::pair(off > 0, on > 0);
  };
  const auto clause = [](const std::string& forbid, const std::string& at) {
    return "[[clauses]]\nid = \"edge\"\ncite = \"9\"\ntext = \"T.\"\nforbid = " + forbid + at + "\n";
  };
  // As the last hex, as an earlier one, but not as one more.
  CHECK(ends_off_map("3037", 2, "") == std::pair(true, true));
  CHECK(ends_off_map("3037", 3, "") == std::pair(true, true));
  CHECK(ends_off_map("3036", 2, "") == std::pair(false, true));
  const std::string must_leave = clause("{ not = \"off-map\" }", "\nat = \"end\"");
  CHECK(ends_off_map("3037", 2, must_leave) == std::pair(true, false));
  CHECK(ends_off_map("3037", 2, clause("\"off-map\"", "")) == std::pair(false, true));
  // No other property of hexes is true there.
  const std::string must_be_clear = clause("{ not = { terrain = [\"clear\"] } }", "\nat = \"end\"");
  CHECK(ends_off_map("3037", 2, must_be_clear) == std::pair(false, true));
}

TEST_CASE("a unit that exits without being removed stays in its last hex") {
  const ExampleBoard south(
      common + result("hexes = 1") +
          length("exits = [ { edge = \"S\", outcome = \"at the edge\", removes = false } ]"),
      "3037", {}, {}, all_of(1));
  CHECK(south.paths(on_r()).size() == 6);  // no exit is one hex away
  const ExampleBoard edge(
      common + result("hexes = 1") +
          length("exits = [ { edge = \"S\", outcome = \"at the edge\", removes = false } ]"),
      "3038", {}, {}, all_of(1));
  Dice dice;
  const Hex beyond = neighbour(*edge.position->map().grid().parse("3038"), direction(3));
  const RetreatPath path{*edge.position->map().grid().parse("3038"), beyond};
  const auto resolution = got<Resolution>(
      resolve(*edge.position, edge.rule_set, CombatEvent{0, "R", {}, {}}, dice, {{"m", path}}));
  CHECK(resolution.removed_units.empty());
  CHECK(has_step(resolution, "m leaves the map over its southern edge at 3038: at the edge"));
  CHECK(resolution.position.unit(0).hex == path.front());
}

TEST_CASE("if no path of full length is legal the longest shorter ones are") {
  const std::string near = R"(
[[clauses]]
id = "near"
forbid = { distance = "start", at_least = 2 }
[[clauses]]
id = "that-far"
forbid = { distance = "start", other_than = "required" }
at = "end"
)";
  const std::string steps = "if_shorter = { from = 1, do = [ { report = \"a block is lost\" } ] }";
  const ExampleBoard field(common + near + result("hexes = 3") + length(steps), "3030", {}, {});
  const Verdict verdict = field.verdict(on_r());
  CHECK(verdict.outcome == "retreat");
  CHECK(verdict.distance == 3);
  CHECK(verdict.shorter_by == 2);
  CHECK(verdict.end_hexes.size() == 6);
  REQUIRE(!verdict.notes.empty());
  CHECK(verdict.notes.front().starts_with(
      "no path of 3 hexes is legal: m retreats 1 hex; for each of the 2 missing hexes it "));
  const Resolution done = resolution_of(field, "3031");
  CHECK(std::ranges::count_if(done.resolution_steps,
                              [](const ResolutionStep& s) { return has(s.text, "a block is lost"); }) == 2);
  CHECK(done.position.unit(0).hex == *field.position->map().grid().parse("3031"));
  const ExampleBoard too_far(common + near + result("hexes = 3") + length("if_shorter = { from = 2 }"),
                             "3030", {}, {});
  CHECK(too_far.verdict(on_r()).outcome == "eliminated");
  CHECK(too_far.verdict(on_r()).shorter_by == 0);
}

TEST_CASE("a unit that cannot retreat at all may stay if the rules say so") {
  const ExampleBoard field(
      common + result("hexes = 2") +
          length(
              "if_shorter = { from = 0, do = [ { report = \"a block is lost\" } ], outcome = \"cornered\" }"),
      "3030", {}, {"3029", "3031", "2930", "2931", "3130", "3131"});
  const Verdict verdict = field.verdict(on_r());
  CHECK(verdict.outcome == "retreat");
  CHECK(verdict.shorter_by == 2);
  CHECK(only(verdict.end_hexes).hex == verdict.from);
  const Resolution done = resolution_of(field, "");
  CHECK(done.position.unit(0).hex == verdict.from);
  CHECK(has_step(done, "m is 2 hexes short: cornered"));
  const auto danger = got<Danger>(danger_of(*field.judge, 0, "R"));
  CHECK_FALSE(danger.captured);
  CHECK(danger.choke.empty());
}

TEST_CASE("a range from 0 lets the unit stay") {
  const ExampleBoard field(common + once + result("hexes = [0, 1]"), "3030", {}, {});
  CHECK(field.paths(on_r()).size() == 7);
  CHECK(field.verdict(on_r()).shorter_by == 0);
}

TEST_CASE("a number that comes with the question is asked for") {
  const ExampleBoard field(common + once + result("needs = [\"hits\"]\nhexes = [1, \"3 - hits\"]"), "3030",
                           {}, {});
  CHECK(error_of(field, on_r()) == "result `R` needs the number \"hits\"");
  CHECK(field.paths(on_r("hits", 2)).size() == 6);
  CHECK(field.paths(on_r("hits", 1)).size() == 36);
  CHECK(error_of(field, on_r("hitz", 1)) == "result `R` needs no number \"hitz\", did you mean \"hits\"?");
  const Verdict stays = field.verdict(on_r("hits", 3));
  CHECK(stays.outcome == "stays");
  CHECK(got<Danger>(danger_of(*field.judge, 0, "R", {{"hits", 2}})).end_hex_count == 6);
  CHECK(resolution_of(field, "3031", {{"hits", 2}}).position.unit(0).hex ==
        *field.position->map().grid().parse("3031"));
}

TEST_CASE("no required hex can be a failure") {
  const std::string rules = common + result("needs = [\"hits\"]\nhexes = \"3 - hits\"") +
                            length("zero = \"fails\"") + "[failure]\noutcome = \"lost\"\ncite = \"9\"\n";
  const ExampleBoard field(rules, "3030", {}, {});
  const Verdict verdict = field.verdict(on_r("hits", 3));
  CHECK(verdict.outcome == "lost");
  CHECK(verdict.cite == "9");
  const Resolution done = resolution_of(field, "", {{"hits", 3}});
  CHECK(only(done.removed_units).outcome == "lost");
}

TEST_CASE("movement points may follow from a formula") {
  const ExampleBoard field(common + once + result("needs = [\"hits\"]\nmovement_points = \"hits * 2\""),
                           "3030", {}, {}, all_of(2));
  CHECK(field.paths(on_r("hits", 1)).size() == 6);
  CHECK(field.paths(on_r("hits", 2)).size() == 36);
  CHECK(field.verdict(on_r("hits", 0)).outcome == "stays");
}

TEST_CASE("of several entries of a result the first applies whose condition the unit meets") {
  const std::string rules = common + once + R"(
[[results]]
result = "R"
cite = "7.1"
if = { near = { units = "enemies", within = 1 } }
outcome = "pinned"
[[results]]
result = "R"
cite = "7.2"
if = { formula = "hits >= 2" }
needs = ["hits"]
hexes = "hits"
[[results]]
result = "R"
cite = "7.3"
hexes = 1
)";
  const ExampleBoard near(rules, "3030", {}, {"3029"});
  CHECK(near.verdict(on_r()).outcome == "pinned");
  CHECK(near.verdict(on_r()).cite == "7.1");
  const ExampleBoard far(rules, "3030", {}, {"3026"});
  CHECK(error_of(far, on_r()) == "result `R` needs the number \"hits\"");
  CHECK(far.verdict(on_r("hits", 2)).distance == 2);
  CHECK(far.verdict(on_r("hits", 1)).distance == 1);
}

TEST_CASE("of several failures the first applies whose condition the unit meets") {
  const std::string rules = R"(
[[clauses]]
id = "nowhere"
forbid = "passable-nothing"
[define]
passable-nothing = { not = "friend" }
[[failure]]
if = { near = { units = "enemies", within = 1 } }
cite = "20.21"
outcome = "surrenders"
[[failure]]
cite = "10.5"
outcome = "halts"
removes = false
)" + result("hexes = 1");
  const ExampleBoard near(rules, "3030", {}, {"3029"});
  CHECK(near.verdict(on_r()).outcome == "surrenders");
  CHECK(near.verdict(on_r()).cite == "20.21");
  CHECK(resolution_of(near, "").removed_units.size() == 1);
  const ExampleBoard far(rules, "3030", {}, {"3026"});
  CHECK(far.verdict(on_r()).outcome == "halts");
  CHECK(resolution_of(far, "").removed_units.empty());
  CHECK(got<Danger>(danger_of(*near.judge, 0, "R")).outcome == "surrenders");
}
