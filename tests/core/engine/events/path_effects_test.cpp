// Path effects: what is foretold along each path, and what resolving carries out. Boards worked out by hand.

#include "src/core/board/setup_of.h"
#include "tests/core/engine/question/rule_board.h"
#include "tests/support/replaced.h"

namespace {

/// Returns a rule set with the common clauses, under which units go straight out.
RuleSet rules_of(const std::string& text) {
  return rules_from(text + common + R"(
[[clauses]]
id = "out"
cite = "3"
forbid = { not = { farther = "start" } }
)");
}

/// A mover "m" (blue) in 3030 and other units. From 3030: N 3029, NE 3130, SE 3131, S 3031, SW 2931, NW 2930.
struct EventBoard : RuleBoard {
  EventBoard(const std::string& text, int strength) : RuleBoard(rules_of(text)) {
    add("m", "blue", "3030").strength = strength;
  }
  /// What is foretold on a path, "a: text" for certain effects and "a? text" for tests.
  Texts foretold(const Verdict& verdict, const Texts& path) const {
    RetreatPath hexes;
    for (const std::string& n : path) hexes.push_back(hex(n));
    const VerdictEnd to = end(verdict, path.back());
    const auto at = std::ranges::find(to.paths, hexes);
    REQUIRE(at != to.paths.end());
    Texts texts;
    for (const PathEffect& effect : to.path_effects[static_cast<std::size_t>(at - to.paths.begin())])
      texts.push_back(effect.id + (effect.kind == PathEffect::Kind::test ? "? " : ": ") + effect.text);
    return texts;
  }
};

const std::string three_results = R"(
results = [
  { result = "R1", hexes = 1, cite = "5" },
  { result = "R2", hexes = 2, cite = "5" },
  { result = "rout", hexes = 2, cite = "5", after = [ { state = "routed" } ] },
]
)";

const std::string zoc_loss = three_results + R"(
[[path_effects]]
id = "zoc-loss"
cite = "8"
on = "enemy-zoc"
do = [ { lose_strength = 1 } ]
)";

}  // namespace

TEST_CASE("certain losses are foretold for each path, and carried out") {
  EventBoard board(zoc_loss, 3);
  board.add("r", "red", "3229");  // exerts a ZOC into 3129, 3130, 3228 and others
  const Verdict verdict = board.verdict("R2");
  // 3130 and 3129 are adjacent to 3229; 3029 is not.
  CHECK(board.foretold(verdict, {"3030", "3130", "3129"}) ==
        Texts{"zoc-loss: in 3130: m loses 1 of 3 strength points",
              "zoc-loss: in 3129: m loses 1 of 2 strength points"});
  CHECK(board.foretold(verdict, {"3030", "3029", "3129"}) ==
        Texts{"zoc-loss: in 3129: m loses 1 of 3 strength points"});
  CHECK(loss_range(board.end(verdict, "3129")) == std::pair{1, 2});
  CHECK(loss_range(board.end(verdict, "2830")) == std::pair{0, 0});
  CHECK(board.end(verdict, "3129").path_effects.front().front().cite == "8");

  CHECK(std::holds_alternative<NeedsChoice>(board.run("R2")));
  board.go({"3030", "3130", "3129"});
  const Resolution done = board.done("R2");
  CHECK(texts_of(done) == Texts{"m retreats from 3030 to 3129", "m in 3130: zoc-loss",
                                "m loses 1 of 3 strength points", "m in 3129: zoc-loss",
                                "m loses 1 of 2 strength points"});
  CHECK(done.resolution_steps[1].clause == "zoc-loss");
  CHECK(done.resolution_steps[2].cite == "8");
  CHECK(whereabouts(done, "m") == "3129 good 1");
}

TEST_CASE("what a table without dice costs is certain, and what depends on the turn") {
  const std::string head = three_results + "[[path_effects]]\nid = \"loss\"\ncite = \"8\"\non = \"at-end\"\n";
  const std::string by_table =
      "do = [ { table = \"2 * strength\", rows = [ { to = 5, do = [ { lose_strength = 1 } ] }, "
      "{ from = 6, do = [ { lose_strength = $ } ] } ] } ]\n";
  const auto lost = [&](const std::string& steps) {
    EventBoard board(head + steps, 3);
    board.setup.turn = 4;
    const Verdict verdict = board.verdict("R1");
    return std::pair{board.end(verdict, "3029").totals.front().strength_lost,
                     board.end(verdict, "3029").path_effects.front().front().kind};
  };
  CHECK(lost(replaced(by_table, "$", "2")) == std::pair{2, PathEffect::Kind::certain});
  CHECK(lost("do = [ { lose_strength = 2, if = { formula = \"turn = 4\" } } ]\n") ==
        std::pair{2, PathEffect::Kind::certain});
  // A row that rolls makes the whole table a test.
  const std::string rolling =
      replaced(by_table, "{ lose_strength = $ }", "{ test = { dice = \"1d6\", at_most = 4 } }");
  CHECK(lost(rolling) == std::pair{0, PathEffect::Kind::test});
}

TEST_CASE("a unit that is lost on the way enters no further hex") {
  EventBoard board(zoc_loss, 1);
  board.add("r", "red", "3229");
  const Verdict verdict = board.verdict("R2");
  CHECK(board.foretold(verdict, {"3030", "3130", "3129"}) ==
        Texts{"zoc-loss: in 3130: m loses its last 1 strength point: eliminated"});
  const VerdictEnd end = board.end(verdict, "3129");
  REQUIRE(end.totals.size() == 2);
  CHECK(end.totals.front().outcome == "eliminated");
  board.go({"3030", "3130", "3129"});
  const Resolution done = board.done("R2");
  CHECK(whereabouts(done, "m") == "gone");
  CHECK(board.map->grid().number(only(done.removed_units).from) == "3130");
}

TEST_CASE("effects happen per hex, per path, per extra hex and in the start hex as they say") {
  for (const auto& one : std::map<std::string, int>{{"", 2},
                                                    {"per = \"hex\"", 2},
                                                    {"per = \"path\"", 1},
                                                    {"per = \"extra\"", 0},
                                                    {"include_start = true", 3},
                                                    {"per = \"path\"\ninclude_start = true", 1}}) {
    const auto& keys = one.first;
    const auto& losses = one.second;
    CAPTURE(keys);
    EventBoard board(three_results +
                         "[[path_effects]]\nid = \"loss\"\ncite = \"8\"\ntext = \"It loses.\"\n"
                         "on = { terrain = [\"clear\"] }\n" +
                         keys + "\ndo = [ { lose_strength = 1 } ]\n",
                     9);
    const Verdict verdict = board.verdict("R2");
    CHECK(board.end(verdict, "3129").totals.front().strength_lost == losses);
    board.go({"3030", "3130", "3129"});
    CHECK(whereabouts(board.done("R2"), "m") == "3129 good " + std::to_string(9 - losses));
  }
  // A third hex is beyond the required two.
  EventBoard board(three_results + R"(
[length]
continue_while = "friend"
max_extra = 2
[[path_effects]]
id = "extra"
cite = "8"
on = { terrain = ["clear"] }
per = "extra"
do = [ { lose_strength = 1 } ]
)",
                   9);
  board.add("f", "blue", "3028");
  const Verdict verdict = board.verdict("R2");
  CHECK(board.end(verdict, "3027").totals.front().strength_lost == 1);
  CHECK(board.end(verdict, "3129").totals.front().strength_lost == 0);
}

TEST_CASE("effects at the end see what the result that applies to the unit has done") {
  EventBoard board(R"(
results = [
  { result = "D", hexes = 1, cite = "5.1", if = { state = "pinned" }, after = [ { state = "routed" } ] },
  { result = "D", hexes = 1, cite = "5.2", after = [ { state = "shaken" } ] },
]
[[path_effects]]
id = "stragglers"
cite = "8"
on = "at-end"
do = [ { lose_strength = 1, if = { state = "routed" } } ]
)",
                   3);
  const auto foretold = [&] { return board.foretold(board.verdict("D"), {"3030", "3029"}); };
  CHECK(foretold().empty());
  board.setup.units.front().state = "pinned";
  CHECK(foretold() == Texts{"stragglers: in 3029: m loses 1 of 3 strength points"});
  board.go({"3030", "3029"});
  CHECK(whereabouts(board.done("D"), "m") == "3029 routed 2");
}

TEST_CASE("every enemy that can fires once, a pinned one at half strength") {
  const std::string fire = three_results + R"(
[[path_effects]]
id = "fire"
on = { some = { units = "enemies", where = { not_state = "routed" } }, is = "can-fire" }
per = "unit"
include_start = true
[[path_effects.do]]
test = { dice = "1d6", at_least = 6 }
pass = [
  { lose_strength = 1, if = { cause = { not_state = "pinned" } } },
  { test = { dice = "1d6", at_least = 4 }, if = { cause = { state = "pinned" } }, pass = [ { lose_strength = 1 } ] },
]
)";
  EventBoard board(fire, 3);
  board.add("r1", "red", "2929").retreat_fire_range = 2;  // two hexes from 3030, one from 3029
  board.add("r2", "red", "3227").retreat_fire_range = 2;  // two hexes from 3129
  board.setup.units.back().state = "pinned";
  board.add("r3", "red", "3326").retreat_fire_range = 9;
  board.setup.units.back().state = "routed";
  const Verdict verdict = board.verdict("R2");
  CHECK(board.foretold(verdict, {"3030", "3029", "3129"}) ==
        Texts{"fire? in 3030 by r1: m needs 6 or more on 1d6; if it passes, it loses 1 strength point, then "
              "if its cause is pinned: tests",
              "fire? in 3129 by r2: m needs 6 or more on 1d6; if it passes, it tests"});
  CHECK(loss_range(board.end(verdict, "3129")) == std::pair{0, 0});
  board.go({"3030", "3029", "3129"});
  board.rolls = {6, 6, 3};
  const Resolution done = board.done("R2");
  CHECK(texts_of(done) == Texts{"m retreats from 3030 to 3129", "r1 fires at m in 3030",
                                "m rolls 6 for fire. Needs 6 or more: passes",
                                "m loses 1 of 3 strength points", "r2 fires at m in 3129",
                                "m rolls 6 for fire. Needs 6 or more: passes",
                                "m rolls 3 for fire. Needs 4 or more: fails"});
  CHECK(whereabouts(done, "m") == "3129 good 2");
  board.rolls = {5, 6, 4};
  CHECK(whereabouts(board.done("R2"), "m") == "3129 good 2");
}

TEST_CASE("a die is rolled for each enemy and hex, and the first failure ends the path") {
  EventBoard board(three_results + R"(
[[path_effects]]
id = "hazard"
on = { some = "enemies", is = "zoc" }
per = "pair"
do = [ { test = { dice = "1d6", at_most = 4 }, fail = [ { remove = "broken" } ] } ]
)",
                   0);
  board.add("r1", "red", "3229");
  board.add("r2", "red", "3230");  // both exert a ZOC into 3130; 3129 is only adjacent to r1
  const Verdict verdict = board.verdict("R2");
  CHECK(board.foretold(verdict, {"3030", "3130", "3129"}).size() == 3);
  board.go({"3030", "3130", "3129"});
  board.rolls = {4, 4, 5};
  const Resolution done = board.done("R2");
  CHECK(whereabouts(done, "m") == "gone");
  CHECK(board.map->grid().number(done.removed_units.front().from) == "3129");
  CHECK(done.removed_units.front().outcome == "broken");
  board.rolls = {4, 5};
  const Resolution second = board.done("R2");
  CHECK(board.map->grid().number(second.removed_units.front().from) == "3130");
  board.rolls = {1, 2, 3};
  CHECK(whereabouts(board.done("R2"), "m") == "3129 good 0");
}

TEST_CASE("friends that are run through test once and rout after the mover") {
  EventBoard board(three_results + R"(
tests = { morale = { dice = "1d6", at_most = "morale", cite = "14.0" } }
[[path_effects]]
id = "run-through"
on = { all = [ { some = { units = "friends", where = { not_marker = "unlimbered" } }, is = "here" }, "through" ] }
per = "unit"
applies_to = "it"
do = [ { test = "morale", fail = [ { result = "rout" } ] } ]
)",
                   1);
  board.add("f", "blue", "3029").morale = 4;
  board.add("g", "blue", "3029").morale = 4;
  board.setup.units.back().markers = {"unlimbered"};
  const Verdict verdict = board.verdict("rout");
  CHECK(board.foretold(verdict, {"3030", "3029", "3028"}) ==
        Texts{"run-through? in 3029 by f: f needs 4 or less on 1d6, or suffers the result `rout`"});
  CHECK(board.foretold(verdict, {"3030", "3130", "3129"}).empty());
  board.go({"3030", "3029", "3028"});
  board.rolls = {4};
  CHECK(whereabouts(board.done("rout"), "f") == "3029 good 0");
  board.rolls = {5};
  board.go({"3029", "3028", "3027"}, "f");
  const Resolution fails = board.done("rout");
  // f runs through m, with whose rout it began: m does not test.
  CHECK(texts_of(fails) == Texts{"m retreats from 3030 to 3028", "m meets f in 3029",
                                 "f rolls 5 for morale. Needs 4 or less: fails", "m is now routed",
                                 "f retreats from 3029 to 3027", "f is now routed"});
}

TEST_CASE("what is caught in the end hex comes after the state of the result") {
  const std::string contagious = three_results + R"(
[[path_effects]]
id = "contagious"
on = { all = [ { some = { units = "friends", where = { state = "pinned" } }, is = "here" }, "at-end" ] }
if = { state = "good" }
do = [ { state = "pinned" } ]
)";
  EventBoard board(contagious, 1);
  board.add("f", "blue", "3028").state = "pinned";
  CHECK(board.foretold(board.verdict("R2"), {"3030", "3029", "3028"}) ==
        Texts{"contagious: in 3028 by f: m is now pinned"});
  CHECK(board.foretold(board.verdict("rout"), {"3030", "3029", "3028"}).empty());
  board.go({"3030", "3029", "3028"});
  CHECK(whereabouts(board.done("R2"), "m") == "3028 pinned 1");
  CHECK(whereabouts(board.done("rout"), "m") == "3028 routed 1");
}

TEST_CASE("a stop ends the move where the effect happens") {
  EventBoard board(three_results + R"(
[[path_effects]]
id = "swallowed"
cite = "8"
on = "friend"
do = [ { mark = "stopped" }, { stop = true } ]
)",
                   1);
  board.add("f", "blue", "3029");
  CHECK(board.foretold(board.verdict("R2"), {"3030", "3029", "3028"}) ==
        Texts{"swallowed: in 3029: m is now stopped"});
  board.go({"3030", "3029", "3028"});
  const Resolution done = board.done("R2");
  CHECK(texts_of(done) == Texts{"m retreats from 3030 to 3028", "m in 3029: swallowed", "m is now stopped",
                                "m ends its move in 3029"});
  CHECK(whereabouts(done, "m") == "3029 good 1");
}

TEST_CASE("an effect may concern units near the hex entered, and only some movers") {
  const std::string panic = three_results + R"(
[[path_effects]]
id = "panic"
cite = "8"
on = "through"
if = { kind = "gun" }
applies_to = { units = "friends", within = 1 }
do = [ { state = "shaken" } ]
)";
  EventBoard board(panic, 1);
  board.add("far", "blue", "3031");
  board.add("near", "blue", "3028");
  board.go({"3030", "3029", "3129"});
  CHECK(whereabouts(board.done("R2"), "near") == "3028 good 0");
  board.setup.units.front().kind = "gun";
  CHECK(board.foretold(board.verdict("R2"), {"3030", "3029", "3129"}) ==
        Texts{"panic: in 3029: near is now shaken"});
  const Resolution done = board.done("R2");
  CHECK(whereabouts(done, "near") == "3028 shaken 0");
  CHECK(whereabouts(done, "far") == "3031 good 0");
}

TEST_CASE("moves of events have path effects, and steps that follow them") {
  EventBoard board(R"(
events = [ { name = "flee", cite = "7", text = "It flees.", do = [ { move = "flight", hexes = 2 } ] } ]
[moves.flight]
cite = "7"
after = [ { mark = "blown" } ]
clauses = [
  { id = "all-on-map", cite = "1", text = "It stays on the map.", forbid = "impassable" },
  { id = "straight-out", cite = "1", text = "It goes away.", forbid = { not = { farther = "start" } } },
]
[[moves.flight.path_effects]]
id = "attrition"
on = { terrain = ["clear"] }
do = [ { lose_strength = 1 } ]
)",
                   5);
  board.go({"3030", "3029", "3028"});
  const auto done = got<Resolution>(board.resolved(ReportedEvent{"flee", 0, {}, {}}));
  CHECK(whereabouts(done, "m") == "3028 good 3");
  CHECK(done.position.unit(0).markers == Strings{"blown"});
}

TEST_CASE("a chain of effects without an end is an error") {
  EventBoard board(R"(
results = [ { result = "R1", hexes = 1, cite = "5" } ]
chooser = "engine"
[[path_effects]]
id = "on-and-on"
cite = "8"
on = { terrain = ["clear"] }
do = [ { result = "R1" } ]
)",
                   0);
  board.rule_set.clauses.pop_back();
  CHECK(has(got<RequestError>(board.run("R1")).message, "endless chain"));
}

// --- options ---------------------------------------------------------------------------------------

namespace {

const std::string crawl = R"(
results = [
  { result = "rout", hexes = 3, cite = "A10.5", text = "Three hexes." },
  { result = "rout", move = "crawl", option_of = "owner", hexes = 1, cite = "A10.52", text = "Or one hex.", cost = [ { mark = "crawled" } ] },
]
[moves.crawl]
clauses = [
  { id = "all-on-map", cite = "1", text = "It stays on the map.", forbid = "impassable" },
  { id = "no-enemies", cite = "1", text = "It enters no enemy.", forbid = "enemy" },
  { id = "not-north", cite = "2", text = "Not to the north.", forbid = { direction = ["N"] } },
]
)";

const std::string trade = R"(
results = [
  { result = "DR3", hexes = 3, cite = "5", text = "Three hexes.", trade = { hexes = 1, cost = [ { lose_strength = 1 } ], max = "required" } },
]
)";

Texts option_lines(const Verdict& verdict) {
  Texts list;
  for (const VerdictOption& option : verdict.options) {
    std::string text = option.name + (option.available ? "" : " ruled out by " + option.clause) + ":";
    text += " " + option.outcome + " " + std::to_string(option.end_hexes.size());
    for (const std::string& cost : option.cost) text += "; " + cost;
    list.push_back(text);
  }
  return list;
}

}  // namespace

TEST_CASE("a result and the option beside it are both answered, and one is taken") {
  EventBoard board(crawl, 2);
  Verdict verdict = board.verdict("rout");
  CHECK(option_lines(verdict) == Texts{"rout: retreat 18", "crawl: retreat 5; m is now crawled"});
  CHECK(verdict.option == "rout");
  CHECK(verdict.option_chooser == "owner");
  CHECK(verdict.distance == 3);

  CHECK(got<NeedsChoice>(board.run("rout")).options == Texts{"rout", "crawl"});
  board.take("crawl");
  board.go({"3031"});
  const Resolution done = board.done("rout");
  CHECK(whereabouts(done, "m") == "3031 good 2");
  CHECK(done.position.unit(0).markers == Texts{"crawled"});
  CHECK(texts_of(done) == Texts{"m takes crawl", "m is now crawled", "m retreats from 3030 to 3031"});
  board.choices.clear();
  board.take("rout");
  board.go({"3033"});
  CHECK(whereabouts(board.done("rout"), "m") == "3033 good 2");
  board.choices.clear();
  board.take("crwl");
  CHECK(has(got<RequestError>(board.run("rout")).message, "did you mean"));
}

TEST_CASE("an option without a legal path is ruled out, and the other is taken") {
  EventBoard board(crawl, 2);
  // The north is open alone: the rout of three hexes gets out that way, the crawl does not.
  board.add_enemies({"3130", "3131", "3031", "2931", "2930"});
  Verdict verdict = board.verdict("rout");
  CHECK(option_lines(verdict).back() == "crawl ruled out by not-north: eliminated 0; m is now crawled");
  CHECK(verdict.outcome == "retreat");
  board.go({"3027"});
  CHECK(whereabouts(board.done("rout"), "m") == "3027 good 2");
  // Without the way north nothing is left.
  board.add_enemies({"3029"});
  verdict = board.verdict("rout");
  CHECK(verdict.outcome == "eliminated");
  CHECK_FALSE(verdict.options.front().available);
  board.choices.clear();
  CHECK(whereabouts(board.done("rout"), "m") == "gone");
}

TEST_CASE("a lost result leaves the option beside it") {
  EventBoard board(crawl, 2);
  // Two rings of enemies with gaps: one hex is possible, three are not.
  board.add_enemies({"3029", "3130", "3131", "2931", "2930", "2932", "3032", "3132"});
  const Verdict verdict = board.verdict("rout");
  CHECK(option_lines(verdict).back() == "crawl: retreat 1; m is now crawled");
  CHECK_FALSE(verdict.options.front().available);
  CHECK(verdict.option == "crawl");
  CHECK(verdict.outcome == "retreat");
  const Resolution done = board.done("rout");
  CHECK(texts_of(done) == Texts{"m takes crawl, the only option that is left", "m is now crawled",
                                "m retreats from 3030 to 3031"});
}

TEST_CASE("steps buy hexes, as many as are required") {
  EventBoard board(trade, 3);
  const Verdict verdict = board.verdict("DR3");
  CHECK(option_lines(verdict) ==
        Texts{"DR3: retreat 18", "trade-1: retreat 12; m loses 1 of 3 strength points",
              "trade-2: retreat 6; m loses 1 of 3 strength points; m loses 1 of 2 strength points",
              "trade-3 ruled out by cost:  0; m loses 1 of 3 strength points; m loses 1 of 2 strength "
              "points; m loses its last 1 strength point: eliminated"});
  board.take("trade-2");
  board.go({"3029"});
  CHECK(whereabouts(board.done("DR3"), "m") == "3029 good 1");
  board.setup.units.front().strength = 4;
  board.choices.clear();
  board.take("trade-3");
  CHECK(whereabouts(board.done("DR3"), "m") == "3030 good 1");
  board.setup.units.front().strength = 0;
  CHECK(board.error(board.request("DR3")) ==
        "option trade-1 of result `DR3` costs strength points, but unit m states no `strength`");
  CHECK(std::holds_alternative<RequestError>(board.run("DR3")));
}

// --- random boards ---------------------------------------------------------------------------------

namespace {

/// Returns one of several words.
std::string one_of(Rng& rng, const Strings& words) {
  return words[static_cast<std::size_t>(rng.number(0, static_cast<int>(words.size()) - 1))];
}

/// Returns the position with strengths of 1 to 3 for most units; the others state none.
Position with_strengths(const Position& position, Rng& rng) {
  Setup setup = setup_of(position);
  for (UnitSetup& unit : setup.units) unit.strength = rng.chance(90) ? rng.number(1, 3) : 0;
  return valid_position(position.shared_map(), setup);
}

/// Returns a rule file with random certain effects, and clauses that leave many paths.
std::string random_effects(Rng& rng) {
  std::string text = three_results;
  const int count = rng.number(1, 4);
  for (int i = 0; i < count; ++i) {
    const bool by_unit = rng.chance(50);
    const std::string units =
        "{ some = { units = \"" + one_of(rng, {"enemies", "friends", "any"}) + "\"" +
        (rng.chance(30) ? ", where = { not_state = \"shaken\" }" : "") +
        " }, is = " + one_of(rng, {"\"here\"", "\"adjacent\"", "\"zoc\"", "\"can-fire\"", "{ within = 2 }"}) +
        " }";
    const std::string plain =
        one_of(rng, {"\"enemy-zoc\"", "\"friend\"", "{ terrain = [\"t1\"] }", "\"impassable\"", "\"uphill\"",
                     "{ closer = \"enemies\" }", "\"at-end\"", "{ not = \"adjacent-to-enemy\" }"});
    std::string on = by_unit ? units : plain;
    if (rng.chance(30))
      on = "{ all = [ " + on + ", " + one_of(rng, {"\"through\"", "\"at-end\"", plain}) + " ] }";
    text += "[[path_effects]]\nid = \"e" + std::to_string(i) + "\"\ncite = \"8\"\ntext = \"It happens.\"\n";
    text += "on = " + on + "\n";
    text += "per = \"" +
            one_of(rng, by_unit ? Strings{"unit", "pair", "step", "hex", "path"}
                                : Strings{"step", "hex", "path"}) +
            "\"\n";
    if (by_unit && rng.chance(30)) text += "applies_to = \"it\"\n";
    if (!by_unit && rng.chance(20)) text += "applies_to = { units = \"any\", within = 1 }\n";
    if (rng.chance(30))
      text += "if = { " +
              one_of(rng, {"state = \"good\"", "formula = \"strength >= 2\"", "not_kind = \"leader\""}) +
              " }\n";
    text += "do = [ " +
            one_of(rng, {"{ lose_strength = 1 }", "{ lose_strength = 2 }", "{ mark = \"hit\" }",
                         "{ state = \"shaken\" }", "{ remove = \"gone\" }",
                         "{ lose_strength = 1 }, { stop = true, if = { formula = \"strength <= 1\" } }",
                         "{ count = \"hits\", add = 1 }, { lose_strength = \"hits\" }"}) +
            " ]\n";
  }
  return "counts = [\"hits\"]\n" + text;
}

/// Returns what a unit is: "3132 good 2 hit", or "gone".
std::string state_of(const Position& position, const std::string& id) {
  const auto u = position.find(id);
  if (!u) return "gone";
  const Unit& unit = position.unit(*u);
  std::string text =
      position.map().grid().number(unit.hex) + " " + unit.state + " " + std::to_string(unit.strength);
  for (const std::string& marker : unit.markers) text += " " + marker;
  return text;
}

/// What has happened on the boards of a random test.
struct ForetoldCounts {
  int effects = 0, losses = 0, lost = 0, stopped = 0, none = 0, rows = 0, fatal = 0, open = 0;
};

/// Compares what asking foretells of a random unit with what resolving carries out, on one path to each end.
void compare_foretold(const Position& position, const RuleSet& rule_set, Rng& rng, ForetoldCounts& seen) {
  Judge judge(position, rule_set);
  const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
  RetreatRequest request;
  request.unit = unit;
  request.result = one_of(rng, {"R1", "R2", "rout"});
  const Judgement judgement = judge.judge(request);
  if (std::holds_alternative<RequestError>(judgement)) return;
  const auto& verdict = std::get<Verdict>(judgement);
  for (const RuledOutHex& r : verdict.ruled_out) seen.fatal += r.clause.starts_with("fatal") ? 1 : 0;
  for (const VerdictEnd& end : verdict.end_hexes) {
    const std::size_t i = static_cast<std::size_t>(rng.number(0, static_cast<int>(end.paths.size()) - 1));
    Dice no_dice;
    const auto outcome = resolve(position, rule_set, CombatEvent{unit, request.result, {}, {}}, no_dice,
                                 {{verdict.unit, end.paths[i], {}, false}});
    if (const auto* problem = std::get_if<RequestError>(&outcome)) {
      // A number that nobody states is asked for; asking has listed what depends on it.
      const auto& effects = end.path_effects[i];
      CAPTURE(problem->message);
      CHECK(problem->is_incomplete);
      CHECK(std::ranges::any_of(
          effects, [](const PathEffect& effect) { return effect.kind == PathEffect::Kind::test; }));
      ++seen.open;
      continue;
    }
    REQUIRE(std::holds_alternative<Resolution>(outcome));
    const auto& done = std::get<Resolution>(outcome);
    // Every foretold sentence is among the steps, in the same order.
    std::size_t at = 0;
    for (const PathEffect& effect : end.path_effects[i]) {
      CHECK(effect.kind == PathEffect::Kind::certain);
      std::string told = effect.text.substr(effect.text.find(": ") + 2);
      while (!told.empty()) {
        const std::size_t cut = told.find("; ");
        const std::string sentence = told.substr(0, cut);
        while (at < done.resolution_steps.size() && done.resolution_steps[at].text != sentence) ++at;
        CAPTURE(sentence);
        CHECK(at < done.resolution_steps.size());
        ++at;
        told = cut == std::string::npos ? "" : told.substr(cut + 2);
      }
      ++seen.effects;
      seen.rows += effect.id.starts_with("chart row") ? 1 : 0;
    }
    const PathTotal& total = end.totals[i];
    const Unit& before = position.unit(unit);
    const auto after = done.position.find(verdict.unit);
    CHECK(after.has_value() == total.outcome.empty());
    if (after && before.strength > 0)
      CHECK(done.position.unit(*after).strength == before.strength - total.strength_lost);
    seen.losses += total.strength_lost > 0 ? 1 : 0;
    seen.lost += total.outcome.empty() ? 0 : 1;
    seen.stopped += after && done.position.unit(*after).hex != end.hex ? 1 : 0;
    seen.none += end.path_effects[i].empty() ? 1 : 0;
    CAPTURE(state_of(done.position, verdict.unit));
  }
}

/// Returns a chart whose rows do something, and an effect that no path may have to the unit's end.
std::string random_acting_chart(Rng& rng) {
  const auto row = [&](const std::string& name, const std::string& step) {
    const std::string what =
        one_of(rng, {"{ lose_strength = 1 }", "{ mark = \"hit\" }", "{ state = \"shaken\" }",
                     "{ lose_strength = 1 }, { mark = \"hit\" }"});
    return "  { row = \"" + name + "\", step = " + step + ", do = [ " + what + " ] },\n";
  };
  std::string text = "[[clauses]]\nid = \"chart\"\ncite = \"7\"\ntext = \"By the chart.\"\n";
  if (rng.chance(30)) text += "if = { state = \"good\" }\n";
  text += "chart = [\n" + row("1", one_of(rng, {"{ farther = \"enemies\" }", "{ not = \"enemy-zoc\" }"}));
  if (rng.chance(70)) text += row("2", one_of(rng, {"{ not = \"friend\" }", "\"uphill\""}));
  text += "  { row = \"3\", step = { not = \"off-map\" } },\n]\n";
  return text + "[[path_effects]]\nid = \"fatal\"\ncite = \"8\"\ntext = \"It loses.\"\non = " +
         one_of(rng, {"\"enemy-zoc\"", "\"friend\"", "\"adjacent-to-enemy\"", "{ terrain = [\"t1\"] }"}) +
         "\nfatal = \"forbid\"\ndo = [ { lose_strength = " + one_of(rng, {"1", "2"}) + " } ]\n";
}

}  // namespace

TEST_CASE("asking foretells what resolving carries out, on random boards under random effects") {
  ForetoldCounts seen;
  for (std::uint32_t seed = 1; seed <= random_boards(200); ++seed) {
    CAPTURE(seed);
    Rng rng(seed);
    BoardPlan plan;
    plan.density = 30;
    const Position position = with_strengths(with_states(random_position(rng, plan), rng), rng);
    const std::string text = random_effects(rng);
    CAPTURE(text);
    compare_foretold(position, rules_of(text), rng, seen);
  }
  CHECK(seen.effects > 500);
  CHECK(seen.losses > 50);
  CHECK(seen.lost > 20);
  CHECK(seen.stopped > 5);
  CHECK(seen.open > 0);
  CHECK(seen.none > 50);
}

TEST_CASE("asking foretells what resolving carries out, under charts with rows that act and fatal effects") {
  ForetoldCounts seen;
  for (std::uint32_t seed = 1; seed <= random_boards(200); ++seed) {
    CAPTURE(seed);
    Rng rng(seed_for("charts that act") + seed);
    BoardPlan plan;
    plan.density = std::array{10, 20, 30}[seed % 3];
    const Position drawn = with_states(random_position(rng, plan), rng);
    Setup setup = setup_of(drawn);
    for (UnitSetup& each : setup.units) each.strength = rng.number(1, 4);
    const Position position = valid_position(drawn.shared_map(), setup);
    const std::string text = random_acting_chart(rng) + (rng.chance(50) ? "" : R"(
[[path_effects]]
id = "shot"
on = { some = "enemies", is = "adjacent" }
per = "unit"
do = [ { mark = "shot" } ]
)");
    CAPTURE(text);
    compare_foretold(position, rules_of(three_results + text), rng, seen);
  }
  CHECK(seen.effects > 300);
  CHECK(seen.rows > 200);
  CHECK(seen.losses > 50);
  CHECK(seen.fatal > 20);
}

TEST_CASE("an effect asks for a region that nobody states, unless it ignores what is missing") {
  const std::string mines = three_results + R"(
[[path_effects]]
id = "mines"
cite = "8"
on = { region = "mines" }
do = [ { lose_strength = 1 } ]
)";
  EventBoard board(mines, 3);
  CHECK(has(board.error(board.request("R1")), "the region mines (path effect mines)"));
  const EventBoard ignoring(mines + "if_missing = \"ignore\"\n", 3);
  const Verdict verdict = ignoring.verdict("R1");
  CHECK(verdict.end_hexes.size() == 6);
  for (const VerdictEnd& end : verdict.end_hexes) CHECK(loss_range(end) == std::pair{0, 0});
  // Nor does the opposite of an unstated fact act.
  std::string outside = mines;
  outside.replace(outside.find("{ region = \"mines\" }"), 20, "{ not = { region = \"mines\" } }");
  const EventBoard elsewhere(outside + "if_missing = \"ignore\"\n", 3);
  for (const VerdictEnd& end : elsewhere.verdict("R1").end_hexes) CHECK(loss_range(end) == std::pair{0, 0});
  // Stated, both act.
  board.setup.regions["mines"].hexes = {"3029"};
  CHECK(loss_range(board.end(board.verdict("R1"), "3029")) == std::pair{1, 1});
  CHECK(loss_range(board.end(board.verdict("R1"), "3031")) == std::pair{0, 0});
}

TEST_CASE("a fatal effect rules out the paths that would cost the unit its last strength") {
  const std::string fatal = zoc_loss + "fatal = \"forbid\"\n";
  EventBoard board(fatal, 2);
  board.add("r", "red", "3229");
  // 3130 and 3129 are adjacent to 3229, so the path over 3130 costs two steps; that over 3029 one.
  const VerdictEnd end = board.end(board.verdict("R2"), "3129");
  CHECK(only(end.paths)[1] == board.hex("3029"));
  CHECK(end.totals.front().strength_lost == 1);
  board.go({"3030", "3029", "3129"});
  CHECK(whereabouts(board.done("R2"), "m") == "3129 good 1");

  board.setup.units.front().strength = 1;
  const Verdict weak = board.verdict("R2");
  const RuledOutHex ruled_out = board.ruled_out(weak, "3129");
  CHECK(ruled_out.clause == "zoc-loss");
  CHECK(ruled_out.cite == "8");
  CHECK(ruled_out.why == "on path 3030-3029-3129 m would lose 1 strength point by zoc-loss, and it has 1");
  CHECK(board.end(weak, "2830").paths.size() > 0);

  board.setup.units.front().strength = 0;
  CHECK(board.error(board.request("R2")) ==
        "clause zoc-loss needs the strength of m: add it to the position");

  // The start hex is in the ZOC too: no path spares its last strength.
  EventBoard stuck(fatal + "include_start = true\n", 1);
  stuck.add("r", "red", "3130");
  const Verdict lost = stuck.verdict("R2");
  CHECK(lost.outcome == "eliminated");
  CHECK(lost.exhausted_by == "zoc-loss");
}

TEST_CASE("fatal effects are counted together, and a removal is fatal to any strength") {
  EventBoard board(three_results + R"(
[[path_effects]]
id = "zoc-loss"
cite = "8"
on = "enemy-zoc"
fatal = "forbid"
do = [ { lose_strength = 1 } ]
[[path_effects]]
id = "weary"
on = { terrain = ["clear"] }
if = { not_kind = "leader" }
fatal = "forbid"
do = [ { lose_strength = 1 } ]
)",
                   3);
  board.add("r", "red", "3229");
  // Two hexes cost two steps, and 3129 by 3029 one more; 2830 is in no ZOC.
  const auto is_end = [&](const Verdict& verdict, const std::string& number) {
    return std::ranges::any_of(verdict.end_hexes,
                               [&](const VerdictEnd& e) { return e.hex == board.hex(number); });
  };
  CHECK(!is_end(board.verdict("R2"), "3129"));
  CHECK(is_end(board.verdict("R2"), "2830"));
  board.setup.units.front().kind = "leader";
  CHECK(board.end(board.verdict("R2"), "3129").paths.size() == 2);

  EventBoard swamp(three_results + R"(
[[path_effects]]
id = "drowned"
cite = "8"
on = "adjacent-to-enemy"
fatal = "forbid"
do = [ { remove = "drowned" } ]
)",
                   0);
  swamp.add("r", "red", "3229");
  const Verdict verdict = swamp.verdict("R2");
  CHECK(!is_end(verdict, "3129"));
  CHECK(is_end(verdict, "2830"));
}

TEST_CASE("paths are ranked by what an effect costs on them") {
  EventBoard board(zoc_loss + R"(
[[clauses]]
id = "least-loss"
cite = "7"
minimize = { path_effect = "zoc-loss" }
)",
                   9);
  board.add("r", "red", "3229");
  const Verdict verdict = board.verdict("R2");
  const RuledOutHex ruled_out = board.ruled_out(verdict, "3129");
  CHECK(ruled_out.clause == "least-loss");
  CHECK(ruled_out.why == "the best path has the strength lost to zoc-loss: 1; 3028 can be reached with 0");
  for (const VerdictEnd& end : verdict.end_hexes) CHECK(loss_range(end) == std::pair{0, 0});
}

TEST_CASE("the row of a chart under which a step is taken says what happens there") {
  const std::string chart = R"(
[[clauses]]
id = "chart"
cite = "7"
if = { state = "good" }
chart = [
  { row = "1", step = { direction = ["NE"] }, do = [ { lose_strength = 1 }, { state = "shaken" } ] },
  { row = "2", step = { direction = ["N", "NE"] }, do = [ { lose_strength = 2 } ] },
]
)";
  EventBoard board(three_results + chart, 5);
  // At 3130 the way northeast is closed by the enemy in 3229. A step in both rows is taken under the first,
  // and that the first makes the unit shaken does not end the chart.
  board.add("r", "red", "3229");
  const Verdict verdict = board.verdict("R2");
  CHECK(board.foretold(verdict, {"3030", "3130", "3129"}) ==
        Texts{"chart row 1: in 3130: m loses 1 of 5 strength points; m is now shaken",
              "chart row 2: in 3129: m loses 2 of 4 strength points"});
  CHECK(only(verdict.end_hexes).path_effects.front().front().cite == "7");
  CHECK(whereabouts(board.done("R2"), "m") == "3129 shaken 2");
  // To a unit that is not in good order the chart does not apply.
  board.setup.units.front().state = "shaken";
  CHECK(board.foretold(board.verdict("R2"), {"3030", "3130", "3129"}).empty());
  board.go({"3030", "3130", "3129"});
  CHECK(whereabouts(board.done("R2"), "m") == "3129 shaken 5");
}

TEST_CASE("an effect happens for each missing hex of a shorter retreat") {
  const std::string lag = R"(
[length]
if_shorter = { from = 0 }
[[path_effects]]
id = "lag"
cite = "8"
on = { terrain = ["clear"] }
per = "missing"
do = [ { lose_strength = 1 } ]
)";
  const std::string near = three_results + R"(
[[clauses]]
id = "near"
cite = "7"
forbid = { distance = "start", at_least = )";
  EventBoard one_hex(near + "2 }\n" + lag, 3);
  CHECK(one_hex.foretold(one_hex.verdict("R2"), {"3030", "3029"}) ==
        Texts{"lag: in 3029: m loses 1 of 3 strength points"});
  CHECK(one_hex.foretold(one_hex.verdict("R1"), {"3030", "3029"}).empty());
  one_hex.go({"3030", "3029"});
  CHECK(whereabouts(one_hex.done("R2"), "m") == "3029 good 2");

  EventBoard nowhere(near + "1 }\n" + lag, 3);
  CHECK(
      nowhere.foretold(nowhere.verdict("R2"), {"3030"}) ==
      Texts{"lag: in 3030: m loses 1 of 3 strength points", "lag: in 3030: m loses 1 of 2 strength points"});
  CHECK(whereabouts(nowhere.done("R2"), "m") == "3030 good 1");
}

TEST_CASE("formulas compare what a move required with the hexes entered and the distance gained") {
  EventBoard board(R"(
[[results]]
result = "W"
hexes = [1, 3]
move = "winding"
cite = "5"
after = [ { lose_strength = "required - moved", cite = "6" } ]
[moves.winding]
clauses = [ { id = "top", cite = "1", text = "On the map.", forbid = "impassable" } ]
[[moves.winding.path_effects]]
id = "short"
cite = "8"
on = "at-end"
do = [ { lose_strength = "required - away" } ]
)",
                   6);
  // Of three hexes it enters two and ends one away: one point and two.
  const Texts bent = board.foretold(board.verdict("W"), {"3030", "3029", "3130"});
  CHECK(only(bent) == "short: in 3130: m loses 2 of 5 strength points");
  CHECK(board.foretold(board.verdict("W"), {"3030", "3029", "3028", "3027"}).empty());
  board.go({"3030", "3029", "3130"});
  CHECK(whereabouts(board.done("W"), "m") == "3130 good 3");
  board.choices.clear();
  // Back where it began: three points.
  board.go({"3030", "3029", "3130", "3030"});
  CHECK(whereabouts(board.done("W"), "m") == "3030 good 3");
}

TEST_CASE("without fatal paths remain those on which the unit is not foretold to be lost") {
  int ruled_out = 0, emptied = 0, rows = 0;
  for (std::uint32_t seed = 1; seed <= random_boards(60); ++seed) {
    CAPTURE(seed);
    Rng rng(seed_for("fatal effects") + seed);
    BoardPlan plan;
    plan.density = 30;
    const Position drawn = random_position(rng, plan);
    Setup setup = setup_of(drawn);
    for (UnitSetup& each : setup.units) each.strength = rng.number(1, 2);
    const Position position = valid_position(drawn.shared_map(), setup);
    const auto unit = static_cast<UnitIndex>(rng.number(0, static_cast<int>(position.units().size()) - 1));
    const std::string on =
        one_of(rng, {"\"enemy-zoc\"", "\"friend\"", "\"uphill\"", "{ closer = \"enemies\" }",
                     "{ all = [ \"at-end\", { not = \"adjacent-to-enemy\" } ] }", "{ terrain = [\"t1\"] }"});
    const std::string chart = rng.chance(40) ? R"(
[[clauses]]
id = "chart"
cite = "7"
chart = [
  { row = "1", step = { farther = "enemies" }, do = [ { mark = "hit" } ] },
  { row = "2", step = { not = "off-map" } },
]
)"
                                             : std::string();
    const std::string effect =
        "[[path_effects]]\nid = \"loss\"\ncite = \"8\"\ntext = \"It loses.\"\non = " + on +
        (on.find("at-end") == std::string::npos && rng.chance(30) ? "\ninclude_start = true" : "") +
        "\ndo = [ { lose_strength = " + one_of(rng, {"1", "2"}) + " } ]\n";
    CAPTURE(effect);
    const auto paths_of = [&](const std::string& text, bool spares) {
      const RuleSet rule_set = rules_of(three_results + chart + text);
      Judge judge(position, rule_set);
      RetreatRequest request;
      request.unit = unit;
      request.result = "R2";
      const auto judgement = got<Verdict>(judge.judge(request));
      std::vector<RetreatPath> paths;
      for (const VerdictEnd& end : judgement.end_hexes) {
        for (std::size_t i = 0; i < end.paths.size(); ++i) {
          if (spares && !end.totals[i].outcome.empty()) continue;
          paths.push_back(end.paths[i]);
          rows += !end.path_effects[i].empty() && end.path_effects[i].front().id == "chart row 1" ? 1 : 0;
        }
      }
      return paths;
    };
    const auto all = paths_of(effect, false);
    const auto spared = paths_of(effect, true);
    CHECK(paths_of(effect + "fatal = \"forbid\"\n", false) == spared);
    ruled_out += spared.size() < all.size() ? 1 : 0;
    emptied += spared.empty() && !all.empty() ? 1 : 0;
  }
  CAPTURE(ruled_out);
  CAPTURE(emptied);
  CAPTURE(rows);
  CHECK(ruled_out > 8);
  CHECK(emptied > 1);
  CHECK(rows > 20);
}
