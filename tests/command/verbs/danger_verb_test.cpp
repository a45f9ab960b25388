// `rearguard danger`: which units a rout would capture, and on which hexes the others depend.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

Json report(Words words) {
  words.insert(words.begin(), "danger");
  words.push_back("--json");
  const std::string ran = printed(words);
  REQUIRE_FALSE(ran.empty());
  CHECK(ran.find('\n') + 1 == ran.size());
  Json answer = parsed(ran);
  CHECK(answer.erase("by") == 1);
  return answer;
}

/// Returns the outcome for a routed unit of the battle with these hexes closed.
std::string outcome_with(const std::string& unit, const std::string& closed) {
  Words words{"retreat", afternoon, "--unit", unit, "--result", "rout", "--json"};
  if (!closed.empty()) words.insert(words.end(), {"--close", closed});
  return parsed(run(words).out)["outcome"];
}

std::string joined(const Json& hexes) {
  std::string text;
  for (const auto& h : hexes) text += (text.empty() ? "" : ",") + h.get<std::string>();
  return text;
}

}  // namespace

TEST_CASE("the example's unit depends on its four first hexes together") {
  // North and west are nearer to the enemy line; each of the four others has a path that shares no hex with
  // the rest: 2929-2928-2927, 3029-3129-3228, 3030-3130-3229, 2931-2932-2933.
  CHECK(report({rout_position, "--unit", "b1"}) == parsed(R"({"rules": "order-actions",
    "result": "rout", "units": [{"unit": "b1", "side": "union", "hex": "2930", "outcome": "retreat",
    "captured": false, "end_hexes": 5, "paths": 10, "choke": [],
    "min_cut": {"hexes": 4, "example": ["2929", "2931", "3029", "3030"]}}]})"));
  const Json r1 = report({rout_position, "--unit", "b1", "--result", "R1"});
  CHECK(r1["units"][0]["end_hexes"] == 2);
  CHECK(r1["units"][0]["min_cut"]["example"] == parsed(R"(["2929", "2931", "3029", "3030"])"));
}

TEST_CASE("lakes can leave a unit captured") {
  const Json caught = report({"maps/2930/caught-by-lakes.toml", "--unit", "b1"})["units"][0];
  CHECK(caught == parsed(R"({"unit": "b1", "side": "union", "hex": "2930", "outcome": "captured",
    "captured": true, "end_hexes": 0, "paths": 0, "choke": []})"));
  // R2 reaches 3031 through 3030 or 2931, so only 3031 itself is a choke hex.
  const Json r2 = report({"maps/2930/caught-by-lakes.toml", "--unit", "b1", "--result", "R2"})["units"][0];
  CHECK(r2["outcome"] == "retreat");
  CHECK(r2["choke"] == parsed(R"(["3031"])"));
  CHECK(r2["min_cut"] == parsed(R"({"hexes": 1, "example": ["3031"]})"));
}

TEST_CASE("closing any choke hex or min cut of the battle captures the unit") {
  const Json battle = report({afternoon});
  CHECK(battle["units"].size() == 109);
  CHECK(battle["units"][0]["unit"] == "u1");
  int captured = 0;
  int choked = 0;
  for (const auto& unit : battle["units"]) {
    CAPTURE(unit.dump());
    const std::string id = unit["unit"];
    if (unit["captured"] == true) {
      ++captured;
      CHECK(outcome_with(id, "") == "captured");
      CHECK(unit["end_hexes"] == 0);
      CHECK_FALSE(unit.contains("min_cut"));
      continue;
    }
    if (unit["choke"].empty()) continue;
    ++choked;
    CHECK(outcome_with(id, "") == "retreat");
    for (const auto& hex : unit["choke"]) CHECK(outcome_with(id, hex) == "captured");
  }
  CHECK(captured >= 1);
  CHECK(choked >= 1);
  // The cavalry behind the enemy's line has two paths and needs both.
  const Json horse = report({afternoon, "--unit", "c52"})["units"][0];
  REQUIRE(horse["min_cut"]["hexes"] == 2);
  CHECK(outcome_with("c52", joined(horse["min_cut"]["example"])) == "captured");
  for (const auto& hex : horse["min_cut"]["example"]) CHECK(outcome_with("c52", hex) == "retreat");
}

TEST_CASE("the danger table lists endangered units first and counts them") {
  CHECK(run({"danger", rout_position, "--unit", "b1", "--unit", "c4"}).out ==
        "Result rout, rules order-actions\n"
        "\n"
        "  unit  side         hex   outcome  end hexes  paths  to close  captured if closed\n"
        "  b1    union        2930  retreat          5     10         4  2929, 2931, 3029, 3030\n"
        "  c4    confederate  2829  retreat          8     14         5  2729, 2730, 2828, 2830, 2929\n"
        "\n"
        "0 of 2 units would be captured (!); 0 depend on one hex (*)\n");
  CHECK(run({"danger", "maps/2930/caught-by-lakes.toml", "--side", "union"}).out ==
        "Result rout, rules order-actions\n"
        "\n"
        "  unit  side   hex   outcome   end hexes  paths  to close  captured if closed\n"
        "! b1    union  2930  captured          0      0\n"
        "\n"
        "1 of 1 unit would be captured (!); 0 depend on one hex (*)\n");
  const Ran pinned = run({"danger", rout_position, "--unit", "b1", "--result", "pin"});
  CHECK(has(pinned.out, "  b1    union  2930  pinned           0      0\n"));
}

TEST_CASE("--unit and --side select units") {
  CHECK(report({rout_position, "--side", "confederate"})["units"].size() == 4);
  const Json two = report({rout_position, "--unit", "c2", "--unit", "b1", "--unit", "c2"})["units"];
  REQUIRE(two.size() == 2);
  CHECK(two[0]["unit"] == "b1");
  CHECK(two[1]["unit"] == "c2");
}

TEST_CASE("unusable questions about danger are errors") {
  check_rejected({"danger", rout_position, "--unit", "bl"},
                 "rearguard: error: no unit \"bl\", did you mean \"b1\"?");
  check_rejected({"danger", rout_position, "--side", "uniom"},
                 "rearguard: error: there is no side \"uniom\", did you mean \"union\"?");
  check_rejected({"danger", rout_position, "--result", "rot"},
                 "rearguard: error: the rules order-actions have no result \"rot\", did you mean \"rout\"?; "
                 "name one with --result: rout, R2, R1, pin");
  CHECK(run({"danger"}).status == 2);
  CHECK(run({"danger", "maps/2930/nowhere.toml"}).status == 2);
  CHECK(run({"danger", rout_position, "--side", "union", "--unit", "b1"}).status == 2);
  check_rejected({"danger", rout_position, "--resul", "R1"},
                 "rearguard: error: unexpected `--resul`; did you mean `--result`? (see rearguard --help)");
}

TEST_CASE_FIXTURE(InScratch, "rules without a rout name their results") {
  const std::string rules = scratch.write("own.toml",
                                          "rearguard = \"rules 2\"\n"
                                          "name = \"Own\"\n"
                                          "[[results]]\n"
                                          "result = \"D1\"\n"
                                          "hexes = 1\n"
                                          "[[clauses]]\n"
                                          "id = \"passable\"\n"
                                          "cite = \"1\"\n"
                                          "text = \"No step where the class cannot go.\"\n"
                                          "forbid = \"impassable\"\n");
  check_rejected(
      {"danger", rout_position, "--rules", rules},
      "rearguard: error: the rules " + rules + " have no result \"rout\"; name one with --result: D1");
  const Json d1 = report({rout_position, "--rules", rules, "--result", "D1", "--unit", "b1"});
  CHECK(d1["units"][0]["end_hexes"] == 6);
  CHECK(d1["units"][0]["min_cut"]["hexes"] == 6);
}
