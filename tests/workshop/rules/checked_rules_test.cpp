// `rules check` of whole files: rules that can never take effect, each at its place.

#include "src/core/io/rules/rules_reader.h"
#include "src/workshop/rules/check.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

const std::string panic_event = "[[events]]\nname = \"panic\"\ncite = \"3.1\"\ntext = \"It panics.\"\n";
const std::string flight =
    "[moves.flight]\ncite = \"5\"\ntext = \"Away.\"\nmotion = { kind = \"ray\", away_from = "
    "\"causing-units\" }\n";
const std::string flees = panic_event + "do = [ { move = \"flight\", hexes = 1 } ]\n";

/// Returns "line:column message" of each finding, one on each line. The text begins in line 3.
std::string findings(const std::string& text) {
  const Scratch scratch;
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set =
      library.load(scratch.write("r.toml", "rearguard = \"rules 2\"\nname = \"R\"\n" + text), "");
  if (!rule_set) return to_string(rule_set.problems());
  std::string out;
  for (const RulesFinding& f : check_rule_set(*rule_set))
    out += std::to_string(f.place.line) + ":" + std::to_string(f.place.column) + " " + f.message + "\n";
  return out;
}

std::string contact(const std::string& id, const std::string& rest) {
  return "[[moves.flight.contact]]\nid = \"" + id + "\"\ncite = \"5\"\ntext = \"S.\"\n" + rest + "\n";
}

/// Returns a file with one event of these steps; the first step is in line 7.
std::string event_with(const std::string& list) {
  return findings(panic_event + "do = [\n" + list + "\n]\n");
}

}  // namespace

TEST_CASE("unused moves, tests, states, markers and counts are reported") {
  CHECK(
      findings("counts = [\"hits\",\n \"lost\"]\n[[states]]\nname = \"dazed\"\n[[markers]]\nname = \"seen\"\n"
               "[tests.rally]\ndice = \"1d6\"\nat_least = 4\n" +
               flight + panic_event + "do = [ { count = \"hits\", add = 1 } ]\n") ==
      "5:1 state `dazed` has no effect: nothing sets or tests it, and it forbids nothing\n"
      "7:1 marker `seen` has no effect: nothing sets or tests it, and it forbids nothing\n"
      "4:2 nothing reads or changes the count `lost`\n"
      "9:1 no step uses the test `rally`\n"
      "12:1 no step, result or condition uses the move `flight`\n");
}

TEST_CASE("a name in a condition, a move or a result counts as used") {
  CHECK(findings("[[states]]\nname = \"dazed\"\n" + flight + "[moves.run]\nextends = \"flight\"\n" +
                 "[[results]]\nresult = \"R\"\nhexes = 2\nmove = \"run\"\n" + panic_event +
                 "do = [ { stop = true, if = { state = \"dazed\" } } ]\n") == "");
  CHECK(findings(flight + panic_event +
                 "do = [ { report = \"x\", if = { cannot_reach = { move = \"flight\" } } } ]\n") == "");
}

TEST_CASE("unused numbers and misspelt counts are reported") {
  CHECK(event_with("{ let = \"far\", value = \"far + 1\" },") ==
        "8:1 event `panic` computes the number `far`, which no other formula reads\n");
  CHECK(event_with("{ let = \"far\", value = 1 }, { lose_strength = \"far\" }") == "");
  CHECK(event_with("{ event = \"panic\", on = \"cause\", with = { far = 2 } }") ==
        "8:1 event `panic` passes the number `far` to event `panic`, and no formula reads it\n");
  CHECK(findings(panic_event + "needs = [\"hits\"]\ndo = [ { stop = true } ]\n") ==
        "3:1 event `panic` needs the number `hits`, which no formula reads\n");
  CHECK(findings("counts = [\"pips\"]\n" + panic_event +
                 "do = [ { lose_strength = \"pips\" }, { count = \"pipz\", add = 1 } ]\n") ==
        "8:36 event `panic` changes the count `pipz`, which no formula reads, did you mean \"pips\"?\n");
}

TEST_CASE("unreachable steps are reported") {
  CHECK(event_with("{ stop = true },\n{ state = \"x\" },") ==
        "9:1 a step of event `panic` is never reached: the one before it ends the event for the unit\n");
  CHECK(event_with("{ stop = true, if = { engaged = true } }, { state = \"x\" }") == "");
  CHECK(event_with("{ remove = \"gone\", on = \"cause\" }, { state = \"x\" }") == "");
  CHECK(event_with("{ state = \"x\", if = { kind = \"gun\", not_kind = [\"gun\", \"cart\"] } }") ==
        "8:1 a step of event `panic` never happens: it needs kind `gun` and rules it out\n");
  CHECK(event_with("{ state = \"x\", if = { formula = \"2 - 2\" } }") ==
        "8:1 a step of event `panic` never happens: the formula \"2 - 2\" is always 0\n");
  CHECK(event_with("{ state = \"x\", if = { engaged = false, near = { units = \"engaged\" } } }") ==
        "8:1 a step of event `panic` never happens: no unit is engaged with a unit that is not engaged\n");
  CHECK(event_with(
            "{ state = \"x\", if = { any = [ { kind = \"a\", not_kind = \"a\" }, { formula = 0 } ] } }") ==
        "8:1 a step of event `panic` never happens: the formula \"0\" is always 0\n");
  CHECK(event_with("{ state = \"x\", if = { near = { units = \"enemies\", at_least = 2 }, not_near = { units "
                   "= \"enemies\" } } }") ==
        "8:1 a step of event `panic` never happens: it needs enemies within 1 hex and rules them out\n");
  CHECK(event_with("{ for_each = { units = \"friends\", where = { marker = \"a\", not_marker = \"a\" } }, do "
                   "= [] }") ==
        "8:1 a `for_each` of event `panic` finds no units: it needs marker `a` and rules it out\n");
}

TEST_CASE("a formula over the units of a for_each reads their number") {
  const std::string each =
      "{ for_each = \"causing-units\", do = [ { let = \"hit\", value = \"strength\" } ] }";
  CHECK(event_with(each) == "8:38 event `panic` computes the number `hit`, which no other formula reads\n");
  CHECK(event_with(each + ", { lose_strength = \"sum(hit)\" }") == "");
}

TEST_CASE("certain tests, unreachable rows and impossible options are reported") {
  CHECK(event_with("{ test = { dice = \"2d6\", at_least = 2 }, fail = [ { lose_strength = 1 } ] }") ==
        "8:10 every sum of 2d6 passes the test of event `panic`\n");
  CHECK(event_with("{ test = { dice = \"1d6\", at_most = 0 } }") ==
        "8:10 no sum of 1d6 passes the test of event `panic`\n");
  CHECK(event_with(
            "{ test = { dice = \"1d6\", at_most = 0, modifiers = [ { text = \"m\", add = -1 } ] } }") == "");
  CHECK(event_with("{ test = { dice = \"1d6\", at_most = 3, modifiers = [ { text = \"m\", add = 0 },\n"
                   "{ text = \"n\", add = 1, if = { class = \"a\", not_class = \"a\" } } ] } }") ==
        "8:53 the modifier \"m\" of event `panic` adds nothing\n"
        "9:1 the modifier \"n\" of event `panic` never applies: it needs class `a` and rules it out\n");
  CHECK(event_with("{ table = \"strength\", rows = [ { to = 3 }, { from = 4, to = 6 },\n{ from = 2, to = 5 "
                   "}, { from = 6 } ] }") ==
        "9:1 a row of a table of event `panic` never applies: earlier rows cover its numbers\n");
  CHECK(event_with("{ choose = \"owner\", options = [ { name = \"a\" },\n{ name = \"a\" },\n"
                   "{ name = \"b\", if = { terrain = \"w\", not_terrain = \"w\" } } ] }") ==
        "9:1 option `a` of event `panic` can never be chosen: an earlier one has the same name\n"
        "10:1 option `b` of event `panic` can never be chosen: it needs terrain `w` and rules it out\n");
}

TEST_CASE("impossible events are reported") {
  const std::string does = "do = [ { stop = true } ]\n";
  const auto require = [&](const std::string& list) {
    return findings("[[states]]\nname = \"lost\"\nforbids = [\"panic\"]\n[[states]]\nname = \"well\"\n" +
                    panic_event + "require = [\n" + list + "\n]\n" + does);
  };
  CHECK(require("{ id = \"a\", text = \"S\", if = { state = \"lost\" } },\n{ id = \"w\", text = \"S\", if = "
                "{ not_state = \"well\" } },") ==
        "13:1 event `panic` is never possible: `a` needs `lost`, which forbids it\n");
  CHECK(require("{ id = \"a\", text = \"S\", if = { state = \"lost\" } },\n{ id = \"b\", text = \"S\", if = "
                "{ state = \"well\" } },") ==
        "13:1 event `panic` is never possible: `a` needs `lost`, which forbids it\n"
        "14:1 event `panic` is never possible: `a` and `b` never hold together, because no unit has two "
        "states\n");
  CHECK(require("{ id = \"a\", text = \"S\", if = { state = \"well\", formula = 0 } },\n{ id = \"b\", text = "
                "\"S\", if = {} },") ==
        "13:1 event `panic` is never possible: `a` never holds, because the formula \"0\" is always 0\n"
        "14:1 requirement `b` of event `panic` tests nothing and always holds\n");
  CHECK(findings(panic_event) == "3:1 event `panic` does nothing: it has no steps\n");
}

TEST_CASE("an event that triggers itself without effect or end is reported") {
  CHECK(event_with("{ event = \"panic\" }") ==
        "8:1 event `panic` starts itself, which does nothing unless it `repeats`\n");
  CHECK(findings(panic_event + "repeats = true\ndo = [ { event = \"panic\" } ]\n") ==
        "8:8 event `panic` starts itself endlessly\n");
  CHECK(findings(panic_event +
                 "repeats = true\ndo = [ { event = \"panic\", if = { formula = \"strength > 1\" } } ]\n") ==
        "");
  CHECK(event_with("{ event = \"panic\", on = \"causing-units\" }") == "");
  CHECK(event_with("{ for_each = { units = \"friends\" }, do = [ { event = \"panic\" } ] }") == "");
}

TEST_CASE("events that start each other whatever happens are reported once") {
  const auto starting = [](const std::string& name, const std::string& step) {
    return "[[events]]\nname = \"" + name + "\"\ncite = \"3\"\ntext = \"S.\"\nrepeats = true\ndo = [ " +
           step + " ]\n";
  };
  const std::string always = "{ test = { dice = \"1d6\", at_most = 6 }, pass = [ { event = \"a\" } ] }";
  CHECK(findings(starting("a", "{ event = \"b\" }") + starting("b", "{ event = \"a\" }")) ==
        "8:8 events `a` and `b` start each other endlessly\n");
  CHECK(findings(starting("a", "{ event = \"b\" }") + starting("b", always)) ==
        "14:17 every sum of 1d6 passes the test of event `b`\n"
        "8:8 events `a` and `b` start each other endlessly\n");
  const std::string sometimes = "{ test = { dice = \"1d6\", at_most = 5 }, pass = [ { event = \"a\" } ] }";
  CHECK(findings(starting("a", "{ event = \"b\" }") + starting("b", sometimes)) == "");
  CHECK(findings(starting("a", "{ lose_strength = 1 }, { event = \"b\" }") +
                 starting("b", "{ event = \"a\" }")) == "");
  CHECK(findings(starting("a", "{ event = \"b\", on = \"causing-units\" }") +
                 starting("b", "{ event = \"a\" }")) == "");
}

// 37 hexes within 3: 100 + 37 (100 + 37 (100 + 37 · 250)) is 13 million, and a fourth level makes it
// 37 times as much.
TEST_CASE("steps and conditions that look at too many units inside units are reported") {
  const std::string each = "{ for_each = { units = \"friends\", within = 3 }, do = [ ";
  const auto nested = [&](int levels) {
    std::string list, end;
    for (int i = 0; i < levels; ++i) {
      list += each;
      end += " ] }";
    }
    return event_with(list + "{ report = \"shouts\" }" + end);
  };
  CHECK(nested(3) == "");
  CHECK(nested(4) ==
        "3:1 event `panic` looks at units inside units: with 100 units on the board that can be more than "
        "50000000, which no question may take\n");
  const auto near = [&](int levels) {
    std::string text, end;
    for (int i = 0; i < levels; ++i) {
      text += (i == 0 ? "if = " : ", where = ") + std::string("{ near = { units = \"any\", within = 60");
      end += " } }";
    }
    return event_with("{ report = \"shouts\", " + text + end + " }");
  };
  CHECK(near(3) == "");
  CHECK(near(5).starts_with("3:1 event `panic` looks at units inside units"));
}

TEST_CASE("contacts that never apply are reported with those that shadow them") {
  CHECK(findings(flight + contact("all", "with = \"units\"\neffect = \"stop-before\"") +
                 contact("later", "with = \"friends\"\nwhere = { engaged = true }\neffect = \"pass\"") +
                 flees) ==
        "13:1 contact `later` of move `flight` is never met: `all` applies first in every case\n");
  CHECK(findings(flight + contact("a", "with = \"friends\"\nat = \"end\"\neffect = \"extend\"") +
                 contact("b", "with = \"friends\"\nat = \"through\"\neffect = \"pass\"") +
                 contact("c", "with = \"enemies\"\neffect = \"stop-before\"") +
                 contact("d", "with = \"units\"\neffect = \"block\"") + flees) ==
        "27:1 contact `d` of move `flight` is never met: `b`, `c`, `a` apply first in every case\n");
  CHECK(findings(flight +
                 contact("a", "with = \"friends\"\nwhere = { kind = [\"gun\"] }\neffect = \"pass\"") +
                 contact("b", "with = \"friends\"\nwhere = { kind = \"gun\" }\neffect = \"stop\"") +
                 contact("c", "with = \"map-edge\"\neffect = \"block\"") +
                 contact("d", "with = \"map-edge\"\neffect = \"exit-map\"") + flees) ==
        "14:1 contact `b` of move `flight` is never met: `a` applies first in every case\n"
        "27:1 contact `d` of move `flight` is never met: `c` applies first in every case\n");
}

TEST_CASE("contacts that leave cases to later ones are not reported") {
  CHECK(findings(flight + contact("a", "with = \"friends\"\neffect = \"make-way\"") +
                 contact("b", "with = \"friends\"\neffect = \"event-first\"\nevent = \"panic\"") +
                 contact("c", "with = \"friends\"\neffect = \"stop\"\noptional = true") +
                 contact("d", "with = \"friends\"\nwhere = { engaged = true }\neffect = \"block\"") +
                 contact("e", "with = \"friends\"\nat = \"end\"\neffect = \"extend\"") +
                 contact("f", "with = \"friends\"\neffect = \"pass\"") +
                 contact("g", "with = \"hex\"\nproperty = \"enemy-zoc\"\neffect = \"stop\"") +
                 contact("h", "with = \"hex\"\nproperty = \"map-edge\"\neffect = \"stop\"") + flees) == "");
}

TEST_CASE("contacts that cannot have their effect are reported") {
  CHECK(findings(
            flight +
            contact("a",
                    "with = \"friends\"\nwhere = { kind = \"gun\", not_kind = \"gun\" }\neffect = \"pass\"") +
            contact("b", "with = \"enemies\"\neffect = \"block\"\nmover_do = [ { lose_strength = 1 } ]") +
            contact("c", "with = \"friends\"\neffect = \"make-way\"\naside = false\nback = false") + flees) ==
        "7:1 contact `a` of move `flight` is never met: it needs kind `gun` and rules it out\n"
        "14:1 contact `b` of move `flight` carries out neither `mover_do` nor `met_do`: with `effect = "
        "\"block\"` the move fails instead\n"
        "21:1 contact `c` of move `flight` lets no unit make way: neither `aside` nor `back`\n");
  CHECK(findings("[moves.flight]\ncite = \"5\"\ntext = \"Any way.\"\n" +
                 contact("a", "with = \"friends\"\neffect = \"stop\"") + flees) ==
        "6:1 contact `a` of move `flight` has an effect that free motion does not support: only \"pass\", "
        "\"make-way\" and \"event-first\"\n");
}

TEST_CASE("clauses of a move are checked once for all moves that extend it") {
  const std::string clauses =
      "clauses = [\n"
      "{ id = \"a\", cite = \"1\", text = \"S.\", forbid = \"enemy\" },\n"
      "{ id = \"b\", cite = \"1\", text = \"S.\", avoid = \"enemy\" } ]\n";
  CHECK(findings("[moves.flight]\ncite = \"5\"\ntext = \"Any way.\"\n" + clauses +
                 "[moves.heir]\nextends = \"flight\"\n" + panic_event +
                 "do = [ { move = \"heir\", hexes = 1 } ]\n") ==
        "8:1 move `flight`: clause `b` never takes effect: `a` already forbids such paths\n");
}

TEST_CASE_FIXTURE(InScratch, "findings about an inherited part have no place in the file") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const std::string head = "rearguard = \"rules 2\"\nname = \"R\"\n";
  scratch.write("base.toml", head + "[[states]]\nname = \"dazed\"\n" + flight +
                                 contact("a", "with = \"map-edge\"\neffect = \"block\"") +
                                 contact("b", "with = \"map-edge\"\neffect = \"exit-map\"") + panic_event +
                                 "do = [ { move = \"flight\", hexes = 1 }, { let = \"x\", value = 1 } ]\n");
  const auto rule_set = got(library.load(scratch.write("r.toml", "extends = \"base.toml\"\n" + head), ""));
  const auto found = check_rule_set(rule_set);
  CHECK(found.size() == 3);
  for (const RulesFinding& f : found) CHECK(f.place.line == 0);
}

TEST_CASE("every shipped rule file has no findings") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& name : library.shipped_names()) {
    CAPTURE(name);
    const auto rule_set = got(library.load(name, ""));
    for (const RulesFinding& f : check_rule_set(rule_set)) FAIL_CHECK(f.message);
  }
}

namespace {

const std::string back = "[[results]]\nresult = \"R\"\nhexes = 2\n";

/// Returns the findings on one clause `a` of a file with a result of two hexes.
std::string of_clause(const std::string& rest, const std::string& more = "") {
  return findings(back + more +
                  "[[clauses]]\nid = \"in\"\ncite = \"1\"\ntext = \"S.\"\nforbid = \"impassable\"\n"
                  "[[clauses]]\nid = \"a\"\ncite = \"1\"\ntext = \"S.\"\n" +
                  rest + "\n");
}

/// Returns the findings on one path effect `e`.
std::string of_effect(const std::string& rest, const std::string& more = "") {
  return findings(back + more +
                  "[[path_effects]]\nid = \"e\"\ncite = \"1\"\ntext = \"S.\"\n"
                  "do = [ { lose_strength = 1 } ]\n" +
                  rest + "\n");
}

}  // namespace

TEST_CASE("definitions, groups, regions, ZOCs and bonds that nothing uses are reported") {
  const std::string names =
      "[define]\nnear = \"adjacent-to-enemy\"\nopen = { not = \"near\" }\n"
      "[groups]\nguns = { units = \"enemies\", where = { kind = \"gun\" } }\n"
      "[regions]\nfed = { trace = { from = \"supply-source\", over = { not = \"impassable\" } } }\n"
      "[zocs.far]\nrange = 2\n[zocs.wide]\nlike = \"far\"\n[bonds.line]\nzoc = \"wide\"\n";
  CHECK(findings(back + names) ==
        "0:0 there are no clauses: every path is legal, even off the map\n"
        "8:1 nothing uses the definition `open`\n"
        "10:1 nothing uses the group `guns`\n"
        "12:1 nothing uses the region `fed`\n"
        "17:8 nothing uses the bond `line`\n");
  const std::string used =
      "forbid = { any = [ \"open\", { some = \"guns\", is = \"sees\" }, { region = \"fed\" }, { bond = "
      "\"line\", part = \"hexside\" } ] }";
  CHECK(of_clause(used, names) == "");
  // A file without results is one for others, which use what it names.
  CHECK_FALSE(has(findings(names), "nothing uses"));
}

TEST_CASE("properties that contradict themselves are reported") {
  const auto never = [](const std::string& why) {
    return "11:1 clause `a` never takes effect: " + why + "\n";
  };
  CHECK(of_clause("avoid = { all = [ \"enemy-zoc\", \"friend\", { not = \"enemy-zoc\" } ] }") ==
        never("it needs `enemy-zoc` and rules it out"));
  CHECK(of_clause("avoid = { all = [ \"friend\", \"at-end\", \"enemy-zoc\", \"through\" ] }") ==
        never("no hex is both `at-end` and `through`"));
  CHECK(of_clause("avoid = { all = [ { terrain = [\"woods\"] }, { terrain = [\"town\", \"hill\"] } ] }") ==
        never("no hex has two terrains"));
  CHECK(of_clause("avoid = { all = [ { closer = \"enemies\" }, { farther = \"enemies\" } ] }") ==
        never("no step is both `closer` and `farther`"));
  CHECK(of_clause("avoid = { all = [ { closer = \"home-edge\" }, { farther = \"enemies\" } ] }") == "");
  CHECK(of_clause("avoid = { some = { units = \"enemies\", where = { kind = \"gun\", not_kind = \"gun\" } }, "
                  "is = \"sees\" }") == never("it needs kind `gun` and rules it out"));
  CHECK(of_clause("avoid = { mover = { side = \"red\", not_side = \"red\" } }") ==
        never("it needs side `red` and rules it out"));
  CHECK(of_clause("avoid = \"enemy-zoc\"\nif = { kind = \"gun\", not_kind = \"gun\" }") ==
        "11:1 clause `a` never applies: it needs kind `gun` and rules it out\n");
}

TEST_CASE("steps beyond a length that nothing extends are reported") {
  const std::string farther = "[length]\ncontinue_while = \"friend\"\nmax_extra = 1\n";
  CHECK(of_clause("avoid = \"extra\"") ==
        "11:1 clause `a` never takes effect: without `continue_while` no path goes beyond its length\n");
  CHECK(of_clause("avoid = \"extra\"", farther) == "");
  CHECK(of_clause("avoid = { all = [ \"extra\", \"first-step\" ] }", farther) ==
        "14:1 clause `a` never takes effect: the first step is never an `extra` one\n");
  CHECK(has(of_effect("on = \"friend\"\nper = \"extra\""),
            "path effect `e` never happens: without `continue_while` no path goes beyond its length"));
  CHECK_FALSE(has(of_effect("on = \"friend\"\nper = \"extra\"", farther), "path effect"));
}

TEST_CASE("parts about hexes on the way are reported where every path enters one hex") {
  const std::string clauses =
      "[[clauses]]\nid = \"in\"\ncite = \"1\"\ntext = \"S.\"\nforbid = \"impassable\"\n"
      "[[clauses]]\nid = \"a\"\ncite = \"1\"\ntext = \"S.\"\nforbid = \"friend\"\nat = \"through\"\n";
  const auto of_hexes = [&](const std::string& hexes) {
    return findings("[[results]]\nresult = \"R\"\nhexes = " + hexes + "\n" + clauses);
  };
  CHECK(of_hexes("1") ==
        "11:1 clause `a` never takes effect: every path of it enters one hex, its end hex\n");
  CHECK(of_hexes("[1, 2]") == "");
  CHECK(of_hexes("\"strength\"") == "");
}

TEST_CASE("entries that no unit reaches are reported") {
  const std::string entry = "[[results]]\nresult = \"R\"\nhexes = 3\nif = { kind = \"gun\" }\n";
  CHECK(has(findings(entry + entry + back),
            "7:1 an entry of result `R` never applies: an entry above it has the same `if`\n"));
  CHECK_FALSE(has(findings(entry + back), "never applies"));
  CHECK(has(
      findings("[[results]]\nresult = \"R\"\nhexes = 3\nif = { state = \"a\", not_state = \"a\" }\n" + back),
      "3:1 an entry of result `R` never applies: it needs state `a` and rules it out\n"));
  const std::string option = "[[results]]\nresult = \"R\"\nid = \"same\"\noption_of = \"owner\"\nhexes = ";
  CHECK(has(findings(back + option + "2\n"),
            "6:1 option `same` of result `R` offers what the result does anyway\n"));
  CHECK_FALSE(has(findings(back + option + "1\n"), "offers"));
}

TEST_CASE("a move whose chooser is not the file's is reported unless the move states it") {
  const std::string file = "chooser = \"opponent\"\n[moves.run]\nextends = \"retreat\"\n";
  const std::string result = "[[results]]\nresult = \"R\"\nhexes = 2\nmove = \"run\"\n";
  const std::string silent =
      "the move `run` has no `chooser` of its own, so its owner chooses the path, but the file says `chooser "
      "= \"opponent\"`: state it for the move as well";
  CHECK(has(findings(file + result), "4:1 " + silent));
  CHECK_FALSE(has(findings(file + "chooser = \"owner\"\n" + result), silent));
}

TEST_CASE("a link that is asked about and never made is reported, with the one that is meant") {
  CHECK(event_with("{ link = \"charge\", to = \"enemies\" },\n{ for_each = { link = \"charg\", reverse = "
                   "true }, do = [] },") ==
        "9:23 no step makes the link `charg` that is asked about here, did you mean \"charge\"?\n");
  const std::string no_step =
      " no step makes the link `guard` that is asked about here; if positions state it, describe it in "
      "`[[links]]`\n";
  CHECK(event_with("{ report = \"x\", if = { near = { link = \"guard\" } } },") == "8:40" + no_step);
  const std::string clause =
      "[[results]]\nresult = \"R\"\nhexes = 1\n[[clauses]]\nid = \"passable\"\ncite = \"1\"\ntext = "
      "\"T.\"\nforbid = { any = [\"impassable\", \"enemy\"] }\n[[clauses]]\nid = \"c\"\ncite = \"1\"\ntext = "
      "\"T.\"\n"
      "forbid = { some = \"enemies\", is = { linked = \"guard\" } }\n";
  CHECK(findings(clause) == "15:46" + no_step);
  // A link that the file describes may be one that only positions state.
  CHECK(findings(clause + "[[links]]\nname = \"guard\"\n") == "");
  CHECK(event_with("{ link = \"charge\", to = \"enemies\" }, { unlink = \"charge\" },") == "");
  CHECK(event_with("{ report = \"x\", if = { near = { link = \"engaged\" } } },") == "");
}

TEST_CASE("a link that a file describes and never names is reported") {
  CHECK(findings("[[links]]\nname = \"charge\"\n" + panic_event + "do = [ { report = \"x\" } ]\n") ==
        "3:1 link `charge` has no effect: nothing makes it or asks about it\n");
}

TEST_CASE("a number of which only that of the last causing unit remains is reported") {
  const auto last = [](const std::string& name) {
    return " event `panic` keeps only the last causing unit's number `" + name +
           "`: put the step into `for_each = \"causing-units\"`, and read `max(" + name + ")`, `min(" + name +
           ")` or `sum(" + name + ")`\n";
  };
  const std::string read_it = "{ lose_strength = \"die\" },";
  CHECK(event_with("{ roll = \"1d6\", name = \"die\", on = \"causing-units\" },\n" + read_it) ==
        "8:1" + last("die"));
  CHECK(event_with("{ let = \"die\", value = \"strength\", on = \"causing-units\" },\n" + read_it) ==
        "8:1" + last("die"));
  CHECK(event_with("{ test = { dice = \"1d6\", at_least = 4 }, fail = [\n{ roll = \"1d6\", name = \"die\", "
                   "on = \"causing-units\" } ] },\n" +
                   read_it) == "9:1" + last("die"));
  CHECK(event_with("{ for_each = \"causing-units\", do = [ { roll = \"1d6\", name = \"die\" } ] },\n{ "
                   "lose_strength = \"max(die)\" },") == "");
  CHECK(event_with("{ roll = \"1d6\", name = \"die\", on = \"cause\" },\n" + read_it) == "");
  // With one causing unit there is one number.
  CHECK(findings(panic_event +
                 "require = [ { id = \"one\", text = \"several\", if = { not_near = { units = "
                 "\"causing-units\", at_least = 2 } } } ]\n"
                 "do = [ { roll = \"1d6\", name = \"die\", on = \"causing-units\" }, " +
                 read_it + " ]\n") == "");
}

TEST_CASE("a state that no step sets and a kind that is almost another are reported where they are named") {
  const auto clause = [](const std::string& id, const std::string& condition) {
    return "[[clauses]]\nid = \"" + id + "\"\ncite = \"1\"\ntext = \"S.\"\nif = " + condition +
           "\nforbid = \"impassable\"\n";
  };
  const auto about_names = [&](const std::string& text) {
    std::string out;
    const std::string all = findings("[[results]]\nresult = \"R\"\nhexes = 2\n" + text);
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = all.find('\n', at);
      const std::string line = all.substr(at, end - at);
      if (has(line, "the state `") || has(line, "the kind `") || has(line, "the outcome `"))
        out += line + "\n";
      at = end + 1;
    }
    return out;
  };
  const std::string routs = "after = [ { state = \"routed\" } ]\n";
  CHECK(about_names(routs + clause("a", "{ state = \"routed\" }")).empty());
  CHECK(about_names(routs + clause("a", "{ not_state = \"good\" }")).empty());
  CHECK(about_names(routs + clause("a", "{ state = [\"routed\", \"ruoted\"] }")) ==
        "11:27 no step sets the state `ruoted` that is asked about here, did you mean \"routed\"?\n");
  CHECK(about_names(routs + clause("a", "{ not_state = \"pinned\" }")) ==
        "11:20 no step sets the state `pinned` that is asked about here; if positions state it, describe it "
        "in `[[states]]`\n");
  CHECK(about_names("[[states]]\nname = \"pinned\"\n" + clause("a", "{ not_state = \"pinned\" }")).empty());
  CHECK(about_names(clause("a", "{ kind = \"artillery\" }") + clause("b", "{ not_kind = \"cavalry\" }"))
            .empty());
  CHECK(about_names(clause("a", "{ kind = \"artillery\" }") + clause("b", "{ not_kind = \"artilery\" }")) ==
        "16:19 the kind `artilery` is named here alone, did you mean \"artillery\"?\n");
  // Of two names the one that occurs once is the suspect, wherever it stands.
  CHECK(about_names(clause("a", "{ kind = \"artilery\" }") + clause("b", "{ kind = \"artillery\" }") +
                    clause("c", "{ kind = \"artillery\" }")) ==
        "10:15 the kind `artilery` is named here alone, did you mean \"artillery\"?\n");
  const auto failing = [](const std::string& outcome) {
    return "after = [ { if = { state = \"good\" }, remove = \"" + outcome + "\" } ]\n";
  };
  CHECK(about_names(failing("surrendered")).empty());
  CHECK(about_names(failing("swept away")).empty());
  CHECK(about_names(failing("surendered"))
            .ends_with("the outcome `surendered` is named here alone, did you mean \"surrendered\"?\n"));
}

TEST_CASE("an action whose name ends with a colon is reported: games by mail cannot write it") {
  CHECK(findings(panic_event +
                 "do = [ { report = \"It panics.\" } ]\n[play]\n[[play.actions]]\nname = \"panic:\"\n"
                 "kind = \"event\"\nevent = \"panic\"\n[[play.phases]]\nname = \"P\"\n"
                 "actions = [\"panic:\"]\n") ==
        "9:1 action `panic:` ends with a colon, as the lines of a game by mail do: these rules cannot be "
        "played by mail\n");
}
