// Units that retreat one after another: every command takes them in the same way, and gives one answer.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

const std::string then_rules = R"(rearguard = "rules 2"
name = "One by one"
extends = "basic-retreat"
chooser = "opponent"
stacking = { limit = 1 }
results = [ { result = "back", hexes = 1, cite = "1" } ]
[sequence]
order = "owner"
spare = true
cite = "2"
text = "No retreat costs another unit its own."
[[clauses]]
id = "room"
cite = "3"
text = "One unit to a hex."
forbid = "overstacked"
at = "end"
)";

// One column of land: m has a hex to the north and one to the south, n only the one that lies between them.
const std::string map = R"("map": {"rearguard": "map 1",
  "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 1, "rows": 4},
  "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}}, "hexes": [".", ".", ".", "."]},
  "units": [{"id": "m", "side": "red", "hex": "0102", "class": "foot"},
            {"id": "n", "side": "red", "hex": "0104", "class": "foot"}])";

struct ThenFiles {
  Scratch scratch;
  std::string rule_file = scratch.write("rules.toml", then_rules);
  std::string position = scratch.write("position.json", "{\"rearguard\": \"position 1\", " + map + "}");
};

std::string one_line(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

}  // namespace

TEST_CASE_FIXTURE(ThenFiles,
                  "--then names the units that retreat afterwards, to asking and to resolving alike") {
  const Strings question{position, "--rules", rule_file, "--unit", "m", "--result", "back"};
  const auto with = [&](const std::string& verb, Strings more) {
    Strings words{verb};
    words.insert(words.end(), question.begin(), question.end());
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  CHECK(parsed(with("retreat", {"--json"}).out)["end_hexes"].size() == 2);
  const auto answer = parsed(with("retreat", {"--then", "n", "--json"}).out);
  REQUIRE(answer["end_hexes"].size() == 1);
  CHECK(answer["end_hexes"][0]["hex"] == "0101");
  CHECK(has(with("retreat", {"--then", "n"}).out, "sequence (2)"));

  const Ran resolved = with("resolve", {"--then", "n", "--json"});
  CHECK(resolved.status == 0);
  const auto units = parsed(resolved.out)["units"];
  REQUIRE(units.size() == 2);
  CHECK(units[0]["hex"] == "0101");
  CHECK(units[1]["hex"] == "0103");
  CHECK(with("retreat", {"--then", "x"}).err == "rearguard: error: --then: no unit \"x\" (known: m, n)\n");
  CHECK(with("retreat", {"--then", "m"}).err ==
        "rearguard: error: --then: m is named twice: each unit retreats once\n");
  CHECK(with("resolve", {"--then", "m"}).err ==
        "rearguard: error: --then: m is named twice: each unit retreats once\n");
}

TEST_CASE_FIXTURE(ThenFiles, "batches name the units that retreat afterwards") {
  const std::string lines = scratch.write(
      "questions.jsonl",
      one_line("{\"position\": {" + map +
               "}, \"queries\": [{\"unit\": \"m\", \"result\": \"back\", \"then\": [\"n\"]}]}") +
          "\n");
  const auto answer = parsed(run({"retreat", "--batch", lines, "--rules", rule_file}).out);
  REQUIRE(answer["answers"][0]["end_hexes"].size() == 1);
  CHECK(answer["answers"][0]["end_hexes"][0]["hex"] == "0101");
  const std::string actions = scratch.write(
      "actions.jsonl",
      one_line("{\"position\": {" + map + "}, \"unit\": \"m\", \"result\": \"back\", \"then\": [\"n\"]}") +
          "\n");
  const auto done = parsed(run({"resolve", "--batch", actions, "--rules", rule_file}).out);
  CHECK(done["outcome"] == "resolved");
  CHECK(done["units"][0]["hex"] == "0101");
}

TEST_CASE_FIXTURE(InScratch, "a unit that is asked anew in its first hex answers for the rest of its path") {
  // Nothing rules a hex out, and n always has a way: three steps on open ground end in 1 + 6 + 12 + 18 hexes,
  // beyond the edge too.
  const std::string rules = scratch.write("rules.json", R"({"rearguard": "rules 2", "name": "r",
    "results": [{"result": "R", "hexes": 3}], "retreat": {"reroute": "enemy-zoc"},
    "sequence": {"order": "owner", "spare": true, "cite": "1", "text": "t"}})");
  const std::string position =
      scratch.write("position.json", R"({"rearguard": "position 1", "map": {"rearguard": "map 1",
    "grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 3, "rows": 1},
    "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}}, "hexes": ["..."]},
    "units": [{"id": "m", "side": "blue", "hex": "0101", "class": "foot"},
              {"id": "n", "side": "blue", "hex": "0301", "class": "foot"},
              {"id": "e", "side": "red", "hex": "0201", "class": "foot"}]})");
  const auto answer = parsed(
      run({"retreat", position, "--rules", rules, "--unit", "m", "--result", "R", "--then", "n", "--json"})
          .out);
  CHECK(answer["end_hexes"].size() == 37);
}
