// Rules that ask who caused a retreat: every command asks alike, and takes names alike.

#include "tests/support/causing_units.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

const std::string away_rules = R"(rearguard = "rules 2"
name = "Away from the victor"
results = [{ result = "Retreat", hexes = 3, cite = "1", text = "A beaten unit retreats three hexes." }]
[[clauses]]
id = "passable"
cite = "1"
text = "It may not leave the map or go where it cannot step."
forbid = "impassable"
[[clauses]]
id = "no-unit"
cite = "1"
text = "It enters no hex with an enemy."
forbid = "enemy"
)" + farther_clause + R"([failure]
outcome = "eliminated"
cite = "3"
)";

const std::string away_position = R"(rearguard = "position 1"
rules = "away.toml"
units = [
  { id = "r", side = "blue", hex = "0505", class = "foot" },
  { id = "v", side = "red", hex = "0405", class = "foot" },
  { id = "w", side = "red", hex = "0504", class = "foot" },
]
[map]
rearguard = "map 1"
name = "Open"
grid = { orientation = "pointy", shifted = "odd", first = "0101", columns = 9, rows = 9 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".........", ".........", ".........", ".........", ".........", ".........", ".........", ".........",
         "........."]
)";

const std::string asks = asks_who("clause farther");
/// What a command says: it names the option as well.
const std::string asks_for_option = asks + " with --caused-by";
const std::string error_line = "rearguard: error: ";

struct Files {
  explicit Files(const std::string& more = "") {
    scratch.write("away.toml", more.empty() ? away_rules : "caused_by = \"" + more + "\"\n" + away_rules);
  }
  Scratch scratch;
  std::string board = scratch.write("position.toml", away_position);
  std::string away() const { return scratch.file("away.toml"); }
};

Words retreat(const Files& files, const Words& more) {
  return with({"retreat", files.board, "--unit", "r", "--result", "Retreat"}, more);
}

}  // namespace

TEST_CASE("every command asks who caused the retreat") {
  const Files files;
  for (const Words& more : {Words{}, Words{"--json"}, Words{"--path", "0505,0606"}}) {
    CAPTURE(more.size());
    check_rejected(retreat(files, more), error_line + asks_for_option);
  }
  check_rejected({"resolve", files.board, "--unit", "r", "--result", "Retreat"},
                 error_line + asks_for_option);
  check_rejected({"resolve", files.board, "--unit", "r", "--result", "Retreat", "--json"},
                 error_line + asks_for_option);
  check_rejected({"perft", files.board, "--unit", "r", "--result", "Retreat"}, error_line + asks_for_option);
  check_rejected({"rules", "diff", files.away(), files.away(), files.board},
                 error_line + files.board + ": " + asks_for_option);
}

TEST_CASE_FIXTURE(Files, "a batch asks who caused the retreat and goes on") {
  Json line;
  line["position"] = parsed(R"({"units": [{"id": "r", "side": "blue", "hex": "2930", "class": "foot"},
    {"id": "v", "side": "red", "hex": "2931", "class": "foot"}]})");
  line["position"]["map"] = REARGUARD_SOURCE_DIR "/maps/2930/map.toml";
  std::string lines;
  for (const char* query : {R"([{"unit": "r", "result": "Retreat"}])",
                            R"([{"unit": "r", "result": "Retreat", "caused_by": ["v"]}])"}) {
    line["queries"] = parsed(query);
    lines += line.dump() + "\n";
  }
  const std::string ran = output_of({"retreat", "--batch", "--rules", away()}, lines);
  const std::size_t second = ran.find('\n') + 1;
  CHECK(parsed(ran.substr(0, second))["error"]["message"] == asks);
  CHECK_FALSE(has(ran.substr(second), "\"error\""));
  CHECK(has(ran.substr(second), "\"outcome\":\"retreat\""));
}

TEST_CASE("named causing units answer every command") {
  const Files files;
  const std::string one = output_of(retreat(files, {"--caused-by", "v", "--json"}));
  CHECK(parsed(one)["end_hexes"].size() == 7);
  CHECK_FALSE(parsed(one).contains("notes"));
  CHECK(run({"rules", "diff", files.away(), files.away(), files.board, "--caused-by", "v"}).status == 0);
  CHECK(run({"perft", files.board, "--unit", "r", "--result", "Retreat", "--caused-by", "v"}).status == 0);
  check_rejected(retreat(files, {"--caused-by", "r"}),
                 error_line + "r cannot be a causing unit of its own retreat; name enemies");
  check_rejected({"retreat", files.board, "--unit", "v", "--result", "Retreat", "--caused-by", "w"},
                 error_line + "w cannot be a causing unit of a retreat of v: it is no enemy");
}

TEST_CASE("danger tries every set of adjacent enemies and names the worst") {
  const Files files;
  const std::string ran = output_of({"danger", files.board, "--result", "Retreat", "--unit", "r", "--json"});
  const Json unit = parsed(ran)["units"][0];
  CHECK(unit["caused_by"] == Json::array({"v", "w"}));
  const Ran both = run(retreat(files, {"--caused-by", "v,w", "--json"}));
  CHECK(unit["end_hexes"] == parsed(both.out)["end_hexes"].size());
  const Ran text = run({"danger", files.board, "--result", "Retreat"});
  CHECK(has(text.out, "caused by"));
}

TEST_CASE("a default of the rule file is named in text, JSON and resolutions") {
  const Files files("adjacent-enemies");
  const std::string taken = "taken as causing units: v, w";
  const std::string text = output_of(retreat(files, {}));
  CHECK(has(text, "Note: " + taken));
  CHECK(parsed(run(retreat(files, {"--json"})).out)["notes"] == Json::array({taken}));
  const Ran resolved = run({"resolve", files.board, "--unit", "r", "--result", "Retreat"});
  CHECK(has(resolved.out, taken));
  const Ran danger = run({"danger", files.board, "--result", "Retreat", "--unit", "r", "--json"});
  CHECK(parsed(danger.out)["units"][0]["caused_by"] == Json::array({"v", "w"}));
  CHECK(run({"rules", "diff", files.away(), files.away(), files.board}).status == 0);
}

TEST_CASE("an unknown default cause is an error with its line") {
  const Files files("nearby-enemies");
  const std::string ran = refusal_of({"rules", "check", files.away()});
  CHECK(has(ran, files.away() + ":1:"));
  CHECK(has(ran, "nearest-enemies"));
}

TEST_CASE("illegal hexes quote the rule file in text and JSON") {
  const Files files;
  const Ran ran = run(retreat(files, {"--caused-by", "v,w", "--json"}));
  const Json verdict = parsed(ran.out);
  REQUIRE_FALSE(verdict["ruled_out"].empty());
  for (const auto& hex : verdict["ruled_out"]) {
    const std::string clause = hex["clause"];
    CAPTURE(clause);
    CHECK(away_rules.find("id = \"" + clause + "\"") <
          away_rules.find("\"" + hex["text"].get<std::string>() + "\""));
    CHECK(has(away_rules, "\"" + hex["text"].get<std::string>() + "\""));
  }
  const Ran text = run(retreat(files, {"--caused-by", "v,w"}));
  const std::string quoted = "    \"Each hex is farther from each victorious unit than the one before.\"\n";
  const std::size_t first = text.out.find(quoted);
  CHECK(first != std::string::npos);
  CHECK(text.out.find(quoted, first + 1) == std::string::npos);
}
