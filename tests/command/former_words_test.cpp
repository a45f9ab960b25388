// Former words in documents, requests and commands: the message gives the current word.

#include "tests/support/command.h"

#include "tests/support/test.h"

using namespace rearguard::testing;

namespace {

using Words = std::vector<std::string>;

const std::string plain_map = R"(
hexes = ["....", "....", "...."]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 3 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
features.stream = { cost = { foot = 1 } }
)";

/// Checks a document and expects each of these among the errors.
void check_names(const std::string& text, const Words& messages) {
  const Scratch scratch;
  const Ran ran = run({"check", scratch.write("document.toml", text)});
  CAPTURE(ran.out);
  CHECK(ran.status == 1);
  for (const std::string& message : messages) {
    CAPTURE(message);
    CHECK(has(ran.out, ": error: " + message + " ["));
  }
}

std::string scenario(const std::string& top, const std::string& unit) {
  return "rearguard = \"scenario 1\"\nname = \"Ford\"\nrules = \"order-actions-game\"\n"
         "sides = [\"blue\"]\nturns = 3\n" +
         top + "units = [ { id = \"b1\", side = \"blue\", class = \"foot\", " + unit + " } ]\n[map]" +
         plain_map;
}

}  // namespace

TEST_CASE("former words in maps get their new names") {
  check_names("rearguard = \"map 1\"" + plain_map + R"(
victory = [ { hex = "0202", points = 3 } ]
hexsides = [ { feature = "stream", between = ["0101", "0102"], sides = [["0201", "0202"]] } ]
[[expect]]
class = "foot"
from = "0101"
to = "0302"
cost = "impossible"
[[expect]]
class = "foot"
from = "0202"
distance = 1
attackers = [ { hex = "0201", retreat_fire = 1 } ]
friends = [ { hex = "0301", stacking = 2 } ]
legal = ["0203"]
ends = ["0203"]
says = "Only there."
)",
              {"unknown key `victory` in the map; did you mean `victory_hexes`?",
               "unknown key `sides` in an entry of `hexsides`; did you mean `pairs`?",
               "`cost` must be a number such as 2, 1.5 or \"3 1/2\", or \"unreachable\"; did you mean "
               "\"unreachable\"?",
               "unknown key `retreat_fire` in an entry of `attackers`; did you mean `retreat_fire_range`?",
               "unknown key `stacking` in an entry of `friends`; did you mean `stacking_points`?",
               "unknown key `ends` in an entry of `expect`; did you mean `end_hexes`?",
               "unknown key `says` in an entry of `expect`; did you mean `text`?"});
}

TEST_CASE("former words in positions get their new names") {
  check_names("rearguard = \"position 1\"\nsupply = { blue = [\"0101\"] }\n[map]" + plain_map + R"([[units]]
id = "b1"
side = "blue"
hex = "0101"
class = "foot"
retreat_fire = 1
stacking = 2
[units.supply]
blue = ["0101"]
)",
              {"unknown key `supply` in the position; did you mean `supply_sources`?",
               "unknown key `supply` in unit \"b1\"; did you mean `supply_sources`?",
               "unknown key `retreat_fire` in unit \"b1\"; did you mean `retreat_fire_range`?",
               "unknown key `stacking` in unit \"b1\"; did you mean `stacking_points`?"});
}

TEST_CASE("former words in scenarios get their new names") {
  check_names(scenario("left_with = [\"exited\"]\nsupply = { blue = [\"0101\"] }\n"
                       "levels = [ { margin = 0, says = \"Drawn\" } ]\n"
                       "ending = [ { says = \"Broken\", lost = \"blue\", share = 0.5 } ]\n",
                       "at = [\"0101\"], retreat_fire = 1, stacking = 2"),
              {"unknown key `left_with` in the scenario; did you mean `not_lost`?",
               "unknown key `supply` in the scenario; did you mean `supply_sources`?",
               "unknown key `levels` in the scenario; did you mean `victory_levels`?",
               "unknown key `ending` in the scenario; did you mean `early_end`?",
               "unknown key `at` in unit \"b1\"; did you mean `entry_hexes`?",
               "unknown key `retreat_fire` in unit \"b1\"; did you mean `retreat_fire_range`?",
               "unknown key `stacking` in unit \"b1\"; did you mean `stacking_points`?"});
}

TEST_CASE("former words in victory conditions get their new names") {
  check_names(scenario("victory = [ { text = \"Away\", points = 1, left = \"blue\" },\n"
                       "  { text = \"Off\", points = 1, exited = \"blue\", by = \"N\" },\n"
                       "  { says = \"Hill\", points = 1, hold = [\"0101\"], for = \"blue\" } ]\n"
                       "early_end = [ { text = \"Won\", points = 5, for = \"blue\" } ]\n",
                       "hex = \"0101\""),
              {"unknown key `says` in the victory condition; did you mean `text`?",
               "unknown key `left` in the victory condition; did you mean `exited`?",
               "unknown key `by` in the victory condition; did you mean `edge`?",
               "unknown key `for` in the victory condition; did you mean `side`?",
               "unknown key `for` in the early end; did you mean `side`?"});
}

TEST_CASE_FIXTURE(InScratch, "a former word in a Tiled map's properties gets its new name") {
  REQUIRE(run({"convert", rout_position, scratch.file("rout.tmx")}).status == 0);
  std::string text = scratch.read("rout.tmx");
  const std::size_t begin = text.find("<property name=\"rearguard\"");
  REQUIRE(begin != std::string::npos);
  text.insert(begin, "<property name=\"supply.union\" value=\"[]\"/>");
  const Ran ran = run({"convert", scratch.write("rout.tmx", text), scratch.file("rout.toml")});
  CHECK(ran.status == 2);
  CHECK(has(ran.err, "unknown property `supply.union` of the map; did you mean `supply_sources`?"));
}

TEST_CASE("a former word in a batch line gets its new name") {
  const std::string position = R"("position": {"map": "maps/2930/map.toml", "units": []})";
  const Ran question = run({"retreat", "--batch", "--rules", "order-actions"},
                           "{" + position +
                               R"(, "queries": [{"unit": "b1", "result": "rout", "causers": ["c4"]}]})"
                               "\n");
  CHECK(has(question.out, "unknown key `causers` in the query; did you mean `caused_by`?"));
  const Ran order = run({"resolve", "--batch", "--rules", "order-actions"},
                        "{" + position + R"(, "unit": "b1", "result": "rout", "causers": ["c4"]})" + "\n");
  CHECK(has(order.out, "unknown key `causers` in the line; did you mean `caused_by`?"));
}

TEST_CASE("former commands and options get their new names") {
  const auto ruled_out = [](const Words& words, const std::string& message) {
    check_rejected(words, "rearguard: error: " + message + " (see rearguard --help)");
  };
  ruled_out({"range", rout_position, "--unit", "b1"}, "unknown command `range`; did you mean `reach`?");
  ruled_out({"rules", "try", "order-actions"}, "unknown command `try`; did you mean `test`?");
  const auto unexpected = [&](const Words& words, const std::string& before, const std::string& now) {
    Words all = words;
    all.push_back(before);
    ruled_out(all, "unexpected `" + before + "`; did you mean `" + now + "`?");
  };
  for (const char* verb : {"retreat", "resolve", "perft"})
    unexpected({verb, rout_position, "--unit", "b1"}, "--causers", "--caused-by");
  unexpected({"reach", rout_position, "--unit", "b1"}, "--enter-zoc", "--zoc-entry-cost");
  unexpected({"reach", rout_position, "--unit", "b1"}, "--leave-zoc", "--zoc-exit-cost");
  unexpected({"audit", "maps/2930/map.toml"}, "--against", "--compare");
  unexpected({"audit", "maps/2930/map.toml"}, "--map", "--plot");
  unexpected({"audit", "maps/2930/map.toml"}, "--window", "--crop");
  for (const char* verb : {"view", "play", "edit"})
    unexpected({verb, rout_position}, "--radius", "--hex-radius");
  unexpected({"convert", rout_position, "rout.png"}, "--radius", "--hex-radius");
  unexpected({"edit", rout_position}, "--draw", "--brush");
  for (const char* verb : {"show", "replay", "export"})
    unexpected({"game", verb, "mill.journal"}, "--to", "--step");
}

TEST_CASE("former values of options get their new names") {
  const auto ruled_out = [](const Words& words, const std::string& message) {
    check_rejected(words, "rearguard: error: " + message);
  };
  ruled_out({"reach", rout_position, "--unit", "b1", "--mp", "1", "--zoc", "none"},
            "--zoc: there is no \"none\", did you mean \"free\"? (known: free, stop, no-zoc-to-zoc)");
  ruled_out({"view", rout_position, "--screenshot", "none.png", "--overlay", "range"},
            "--overlay: there is no \"range\", did you mean \"reach\"? (known: off, zoc-1, zoc-2, zoc-all, "
            "reach, enemy-reach, retreat-fire, line-of-sight, danger, traps)");
  ruled_out({"view", rout_position, "--screenshot", "none.png", "--overlay", "sight"},
            "--overlay: there is no \"sight\", did you mean \"line-of-sight\"? (known: off, zoc-1, zoc-2, "
            "zoc-all, reach, enemy-reach, retreat-fire, line-of-sight, danger, traps)");
}
