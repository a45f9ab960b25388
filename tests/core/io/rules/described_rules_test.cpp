// `rules show` of whole files: everything that a rule author has written is described, in order.

#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/describe/describe.h"
#include "src/core/rules/words/event_rules.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"

namespace {

std::string shown(const std::string& text) {
  const Scratch scratch;
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  const auto rule_set =
      library.load(scratch.write("r.toml", "rearguard = \"rules 2\"\nname = \"R\"\n" + text), "");
  if (!rule_set) return to_string(rule_set.problems());
  return describe(*rule_set);
}

/// Returns the first of the parts that the text does not contain after the previous one; empty if none.
std::string missing(const std::string& text, const Strings& parts) {
  std::size_t at = 0;
  for (const std::string& part : parts) {
    const std::size_t found = text.find(part, at);
    if (found == std::string::npos) return part;
    at = found + part.size();
  }
  return {};
}

const std::string described_event = "[[events]]\nname = \"panic\"\ncite = \"3.1\"\ntext = \"It panics.\"\n";

}  // namespace

TEST_CASE("states, markers and counts are shown with the actions they forbid") {
  const std::string text = shown(
      "counts = [\"hits\", \"lost\"]\n"
      "[[states]]\nname = \"shaken\"\ncite = \"2.1\"\ntext = \"Half-way to rout.\"\nforbids = [\"panic\"]\n"
      "[[states]]\nname = \"eager\"\ninterpretation = \"It is the state of the start.\"\n"
      "[[markers]]\nname = \"spent\"\ncite = \"2.2\"\ntext = \"No more.\"\n" +
      described_event);
  CHECK(missing(text, {"\nStates\n  shaken (2.1): Half-way to rout.\n     Forbids: panic\n  eager\n"
                       "     Interpretation: It is the state of the start.\n",
                       "\nMarkers\n  spent (2.2): No more.\n", "\nCounts of units: hits, lost\n"}) == "");
}

TEST_CASE("tests are shown in the order of the file, with their modifiers") {
  const std::string text = shown(
      "[tests.rally]\ndice = \"2d6\"\nat_most = \"morale\"\ncite = \"4\"\ntext = \"It "
      "rallies.\"\ninterpretation = \"Or not.\"\n"
      "modifiers = [ { text = \"veteran\", add = -1, if = { marker = \"veteran\" } }, { text = \"at night\", "
      "add = 2 } ]\n"
      "[tests.check]\ndice = \"1d6\"\nat_least = 4\n");
  CHECK(
      missing(
          text,
          {"\nTests\n  rally (4): It rallies.\n     2d6, passed with at most morale\n"
           "       -1: veteran, if it is marked veteran\n       +2: at night\n     Interpretation: Or not.\n"
           "  check\n     1d6, passed with at least 4\n"}) == "");
}

TEST_CASE("events are shown with their numbers, requirements and effects") {
  const std::string text = shown(
      described_event +
      "interpretation = \"At once.\"\nneeds = [\"hits\", \"range\"]\nrepeats = true\n"
      "require = [ { id = \"free\", cite = \"3.2\", text = \"it is engaged\", interpretation = \"So read.\", "
      "if = { engaged = false } } ]\n"
      "do = [ { roll = \"2d6\", name = \"far\", times = \"hits\" }, { let = \"far\", value = \"far + "
      "range\", if = { engaged = false } },\n"
      "{ state = \"shaken\", id = \"shaken-by-it\", cite = \"3.3\", interpretation = \"Always.\" }, { mark = "
      "\"seen\", quiet = true },\n"
      "{ unmark = \"seen\", on = \"cause\" }, { count = \"lost\", set = 0 }, { count = \"lost\", add = -2 "
      "},\n"
      "{ lose_strength = 1 }, { engage = true }, { disengage = true }, { face = \"path\" }, { face = "
      "\"toward\", relative_to = \"causing-units\" },\n"
      "{ report = \"obeys\", on = \"causing-units\" }, { remove = \"destroyed\" }, { stop = true } ]\n");
  CHECK(missing(
            text,
            {"\nEvents, step by step\n\n  panic (3.1): It panics.\n     Interpretation: At once.\n"
             "     Needs the numbers: hits, range\n     It may happen to a unit again from the same cause.\n"
             "     Required, free (3.2): it is not engaged\n       Else: it is engaged\n       "
             "Interpretation: So read.\n",
             "1. rolls 2d6 as far, hits times\n", "2. if it is not engaged: far is far + range\n",
             "3. shaken-by-it (3.3): is now shaken\n", "Interpretation: Always.\n",
             "4. is marked seen (quietly)\n", "5. its cause: is no longer marked seen\n",
             "6. its count lost is now 0\n", "7. its count lost falls by 2\n", "8. loses 1 strength point\n",
             "9. is engaged with its causing units that are enemies\n", "10. is no longer engaged\n",
             "11. faces in the direction of its last step\n", "12. faces toward its nearest causing unit\n",
             "13. each causing unit: reports: obeys\n", "14. is removed from the map: destroyed\n",
             "15. ends the event\n"}) == "");
}

TEST_CASE("tests, tables, choices and groups are shown with their branches") {
  const std::string text = shown(
      "[tests.check]\ndice = \"1d6\"\nat_least = 4\n" + described_event +
      "do = [ { test = \"check\", pass = [ { report = \"stands\" } ], fail = [ { state = \"shaken\" } ] },\n"
      "{ test = { dice = \"2d6\", at_most = 7 }, fail = [ { lose_strength = 2 } ] },\n"
      "{ table = \"strength\", rows = [ { to = 1, text = \"weak\", do = [ { state = \"shaken\" } ] }, { from "
      "= 2, to = 3 },\n"
      "{ from = 6, to = 6, do = [ { stop = true } ] }, { from = 7, do = [ { report = \"strong\" } ] } ] },\n"
      "{ choose = \"opponent\", options = [ { name = \"hold\", text = \"It holds.\", if = { engaged = true } "
      "},\n"
      "{ name = \"flee\", do = [ { event = \"panic\", at_once = true, on = \"causing-units\", caused_by = "
      "\"cause\" } ] } ] },\n"
      "{ for_each = { units = \"friends\", within = 2 }, do = [ { event = \"panic\", caused_by = "
      "\"nearest-enemies\", with = { far = 2 } } ] } ]\n");
  CHECK(
      missing(
          text,
          {"1. tests by `check`\n",
           "passed:\n",
           "1. reports: stands\n",
           "failed:\n",
           "1. is now shaken\n",
           "2. tests\n",
           "2d6, passed with at most 7\n",
           "failed:\n",
           "1. loses 2 strength points\n",
           "3. by strength\n",
           "on 1 or less (weak):\n",
           "on 2 to 3: nothing more\n",
           "on 6:\n",
           "on 7 or more:\n",
           "4. its opponent chooses\n",
           "hold, if it is engaged (It holds.): nothing more\n",
           "flee:\n",
           "1. each causing unit: resolves `panic` at once, caused by this unit\n",
           "5. for each of friends within 2 hexes\n",
           "1. resolves `panic` after all earlier events, caused by its nearest enemies, with far = 2\n"}) ==
      "");
}

TEST_CASE("moves are shown in the order of the file, with their contacts") {
  const std::string text = shown(
      "[moves.rout]\n"
      "cite = \"5.1\"\n"
      "text = \"Straight away.\"\n"
      "interpretation = \"From all.\"\n"
      "motion = { kind = \"ray\", away_from = \"causing-units\" }\n"
      "length = { up_to = true, cite = \"5.2\" }\n"
      "failure = { outcome = \"destroyed\", cite = \"5.3\", text = \"It is lost.\" }\n"
      "clauses = [ { id = \"dry\", cite = \"5.4\", text = \"Not into water.\", forbid = { terrain = "
      "[\"water\"] } } ]\n"
      "[[moves.rout.contact]]\n"
      "id = \"wood\"\n"
      "cite = \"5.5\"\n"
      "text = \"It may hide.\"\n"
      "with = \"hex\"\n"
      "property = { terrain = [\"woods\"] }\n"
      "effect = \"stop\"\n"
      "optional = true\n"
      "[[moves.rout.contact]]\n"
      "id = \"room\"\n"
      "cite = \"5.6\"\n"
      "text = \"They make way.\"\n"
      "with = \"friends\"\n"
      "where = { state = \"good\" }\n"
      "effect = \"make-way\"\n"
      "max_hexes = 2\n"
      "back = false\n"
      "may_chain = false\n"
      "may_yield = { engaged = false }\n"
      "mover_do = [ { report = \"pushes\" } ]\n"
      "met_do = [ { report = \"yields\" } ]\n"
      "interpretation = \"Aside.\"\n"
      "[[moves.rout.contact]]\n"
      "id = \"jam\"\n"
      "cite = \"5.7\"\n"
      "text = \"It runs on.\"\n"
      "with = \"units\"\n"
      "at = \"end\"\n"
      "effect = \"extend\"\n"
      "[[moves.rout.contact]]\n"
      "id = \"off\"\n"
      "cite = \"5.8\"\n"
      "text = \"It is gone.\"\n"
      "with = \"map-edge\"\n"
      "effect = \"exit-map\"\n"
      "outcome = \"fled\"\n"
      "[moves.panic]\n"
      "extends = \"rout\"\n"
      "chooser = \"random\"\n"
      "[moves.charge]\n"
      "cite = \"6\"\n"
      "text = \"Ahead.\"\n"
      "motion = { kind = \"forward\", max_wheels = 1 }\n" +
      described_event +
      "do = [ { move = \"rout\", hexes = 1, then = [ { face = \"path\" } ], if_blocked = [ { lose_strength = "
      "1 } ] },\n" +
      "{ move = \"panic\", by_allowance = true, caused_by = \"unit\" } ]\n");
  CHECK(missing(text, {"\nMoves\n\n  rout (5.1): Straight away.\n     Interpretation: From all.\n"
                       "     Motion: straight away from the nearest of the causing units.\n"
                       "     Length: at least one hex, at most as many as required (5.2).\n",
                       "1. dry (5.4): Not into water.\n",
                       "forbid any path that enters water\n",
                       "     Contacts; the first that fits applies\n",
                       "1. wood (5.5): It may hide.\n",
                       "meets a hex where it enters woods: enters and stops; its owner may refuse\n",
                       "2. room (5.6): They make way.\n",
                       "meets a friend that is good: continues, and the units met make way aside, by at most "
                       "2 hexes; only those make way that are not engaged\n",
                       "Then the mover:\n",
                       "1. reports: pushes\n",
                       "Then each unit met:\n",
                       "1. reports: yields\n",
                       "Interpretation: Aside.\n",
                       "3. jam (5.7): It runs on.\n",
                       "meets another unit, where the move could end: continues beyond its length, to the "
                       "first hex where this does not apply\n",
                       "meets the map edge: exits the map: fled\n",
                       "     Failure: destroyed (5.3). It is lost.\n",
                       "\n  panic (5.1): Straight away.\n",
                       "As `rout`, except:\n",
                       "Among equal paths one is taken at random.\n",
                       "\n  charge (6): Ahead.\n",
                       "     Motion: straight ahead, with up to 1 wheel by one hexside along the path.\n",
                       "1. moves by `rout`, 1 hex\n",
                       "after the move:\n",
                       "1. faces in the direction of its last step\n",
                       "if blocked, instead of the move's failure:\n",
                       "1. loses 1 strength point\n",
                       "2. moves by `panic`, as far as its movement points allow, caused by itself\n"}) ==
        "");
}

TEST_CASE("contacts for which a path is asked anew, and those who change places, are told") {
  const std::string text = shown(
      "[moves.rout]\nmotion = { kind = \"ray\", away_from = \"enemies\" }\n"
      "contact = [\n"
      "{ id = \"first\", cite = \"1\", text = \"It goes.\", with = \"friends\", where = { kind = \"foot\" }, "
      "effect = \"event-first\", event = \"go\", reroute = true },\n"
      "{ id = \"room\", cite = \"2\", text = \"Room.\", with = \"friends\", where = { kind = \"horse\" }, "
      "effect = \"make-way\", behind = { kind = \"horse\" }, chain_do = [ { report = \"is pushed\" } ] },\n"
      "{ id = \"halt\", cite = \"3\", text = \"It halts.\", with = \"friends\", effect = \"stop-before\", "
      "last_resort = true },\n]\n"
      "[[events]]\nname = \"go\"\ncite = \"1\"\ntext = \"It goes.\"\ndo = [ { move = \"rout\", hexes = 2 } "
      "]\n");
  CHECK(missing(text, {"waits while the units met resolve `go`; then keeps to its path if it is still legal, "
                       "or else takes another; if they are still there, the next contact applies\n",
                       "displacing others in turn; those that are horse may change places with the mover\n",
                       "Then each that makes way, for each unit that makes way for it:\n",
                       "1. reports: is pushed\n",
                       "meets a friend: stops in the hex before, if no path leads on\n"}) == "");
}

TEST_CASE("every id, cite, text and interpretation of the shipped rules is shown") {
  const RuleLibrary library(REARGUARD_SOURCE_DIR "/assets/rules");
  for (const std::string& name : library.shipped_names()) {
    CAPTURE(name);
    const auto rule_set = got(library.load(name, ""));
    const std::string text = describe(rule_set);
    const auto shows = [&](const std::string& part) {
      CAPTURE(part);
      CHECK(has(text, part));
    };
    for (const auto& [move_name, move] : rule_set.moves) {
      for (const std::string& part : {move_name, move->move.cite, move->move.text, move->move.interpretation})
        shows(part);
      if (!move->event_rules) continue;
      for (const Contact& c : move->event_rules->contacts) {
        for (const std::string& part : {c.id, c.cite, c.text, c.interpretation}) shows(part);
      }
    }
    if (!rule_set.event_rules) continue;
    for (const Event& e : rule_set.event_rules->events) {
      for (const std::string& part : {e.name, e.cite, e.text, e.interpretation}) shows(part);
      for (const Requirement& r : e.requirements) {
        for (const std::string& part : {r.text.id, r.text.cite, r.text.text, r.text.interpretation})
          shows(part);
      }
    }
  }
}

TEST_CASE("a game is shown with its movement, its actions and its phases") {
  const std::string text = shown("counts = [\"pips\"]\n" + described_event + R"(
[play.movement]
enemy_zoc = "stop"
zoc_to_zoc = false
allowances = [ { if = { state = "shaken" }, value = "movement / 2", cite = "4.2" } ]
after_move = "panic"
[[play.actions]]
name = "move"
kind = "movement"
cite = "4"
text = "Units move."
[[play.actions]]
name = "frighten"
label = "frighten an enemy"
kind = "event"
event = "panic"
cite = "5"
text = "Frighten them."
if = { not_state = "shaken" }
targets = { units = "enemies", within = 2 }
applies_to = "target"
limit = "once-per-turn"
excludes = ["move"]
mandatory = true
paid_by = { units = "friends", within = 4, count = "pips", amount = 2 }
[[play.phases]]
name = "Movement"
declare = "phase"
actions = ["move", "frighten"]
at_end = [ { event = "panic", acting_side = "all", if = { state = "shaken" } } ]
)");
  CHECK(missing(text, {"Movement", "movement / 2 movement points if it is shaken (4.2)",
                       "enters an enemy ZOC stops there", "No step goes from one enemy ZOC",
                       "After a move: event panic.", "Actions", "move (4): Units move.",
                       "while it has movement points: moves.",
                       "frighten (5): Frighten them.\n     In sentences: a unit can frighten an enemy.\n",
                       "once per turn: event panic happens to one of the", "Only if it is not shaken.",
                       "pays 2 of pips.", "Excludes for the rest of the phase: move.",
                       "Mandatory before the phase ends.", "Sequence of play", "1. Movement",
                       "By mail: all that rolls dice in it is declared before the first die.",
                       "Actions: move, frighten", "Last: panic for all units that are shaken"}) == "");
}

TEST_CASE("a move is shown with the units that it is for and its own rules for making way") {
  const std::string text = shown(
      "[moves.rout]\nextends = \"retreat\"\ncite = \"7\"\ntext = \"It routs.\"\nif = { kind = \"foot\" }\n"
      "[moves.rout.displacement]\ncite = \"7.1\"\ntext = \"Foot makes way.\"\nhexes = 2\n"
      "interpretation = \"Two hexes each.\"\nunits = { kind = \"foot\" }\n"
      "[moves.back]\nextends = \"retreat\"\ncite = \"8\"\ntext = \"It goes back.\"\n"
      "[displacement]\ncite = \"9\"\ntext = \"Friends make way.\"\n");
  CHECK(missing(text, {"\nMoves\n", "  rout (7): It routs.\n", "     As for a retreat, except:\n",
                       "     A unit moves so only if it is foot.\n",
                       "       displacement (7.1): Foot makes way.\n"
                       "          2 hexes, without displacing others; a friend makes way only if it is foot; "
                       "nobody ends where a friend cannot make way\n"
                       "          Interpretation: Two hexes each.\n",
                       "  back (8): It goes back.\n"}) == "");
  // That of the file is shown once, for the file.
  CHECK(text.find("displacement (9)") == text.rfind("displacement (9)"));
  CHECK(text.find("displacement (7.1)") == text.rfind("displacement (7.1)"));
}
