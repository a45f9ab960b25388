// Rules that ask for a region of the combat: every command asks alike, and takes the hexes alike.

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

const std::string region_rules = R"(rearguard = "rules 2"
name = "Never back"
results = [{ result = "Retreat", hexes = 2, cite = "1", text = "A beaten unit retreats two hexes." }]
[[clauses]]
id = "passable"
cite = "1"
text = "It may not leave the map."
forbid = "impassable"
[[clauses]]
id = "no-revisit"
cite = "1"
text = "It enters no hex twice."
forbid = "revisit"
[[clauses]]
id = "not-back"
cite = "2"
text = "It does not pass through a hex that another has left."
forbid = { region = "vacated" }
)";

const std::string open_map = R"([map]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 5, rows = 5 }
terrain = { clear = { symbol = ".", cost = { foot = 1 } } }
hexes = [".....", ".....", ".....", ".....", "....."]
)";

std::string asking(const std::string& more = "") {
  return "rearguard = \"position 1\"\nrules = \"rules.toml\"\n" + more +
         "units = [ { id = \"a\", side = \"blue\", hex = \"0303\", class = \"foot\" }, { id = \"e\", side = "
         "\"red\", hex = \"0305\", class = \"foot\" } ]\n" +
         open_map;
}

struct RegionFiles {
  explicit RegionFiles(const std::string& more = "") : board(scratch.write("position.toml", asking(more))) {
    scratch.write("rules.toml", region_rules);
  }
  Scratch scratch;
  std::string board;
};

const std::string asks_for_region =
    "the rules ask for the region vacated (clause not-back): state it with --vacated, or as "
    "`regions.vacated` in the position";
const std::string complaint = "rearguard: error: ";

std::vector<Words> commands(const RegionFiles& files) {
  const Words question{"--unit", "a", "--result", "Retreat"};
  return {with({"retreat", files.board, "--json"}, question),
          with({"resolve", files.board, "--json"}, question),
          with({"perft", files.board}, question),
          {"danger", files.board, "--result", "Retreat", "--unit", "a"},
          {"rules", "diff", files.scratch.file("rules.toml"), files.scratch.file("rules.toml"), files.board}};
}

std::size_t end_count(const RegionFiles& files, const Words& more) {
  const std::string ran =
      output_of(with({"retreat", files.board, "--json", "--unit", "a", "--result", "Retreat"}, more));
  return parsed(ran)["end_hexes"].size();
}

}  // namespace

TEST_CASE("every command asks for a region that nobody states") {
  const RegionFiles files;
  for (const Words& words : commands(files)) {
    CAPTURE(words.front());
    const std::string ran = refusal_of(words);
    CHECK(has(ran, asks_for_region));
  }
}

TEST_CASE("an option states the region for every command") {
  const RegionFiles files;
  for (const Words& words : commands(files)) {
    CAPTURE(words.front());
    CHECK(run(with(words, {"--vacated", "none"})).status != 2);
    const std::string wrong = refusal_of(with(words, {"--vacated", "0303,0909"}));
    CHECK(has(wrong, "hex 0909 is off the map"));
  }
  const std::size_t all = end_count(files, {"--vacated", "none"});
  CHECK(all == 18);
  // Two hexes to 0301 lead through 0302 alone.
  CHECK(end_count(files, {"--vacated", "0302"}) == all - 2);
  CHECK(end_count(files, {"--vacated", "0101-0502"}) < all - 5);
}

TEST_CASE("a position states the region, and an option replaces it") {
  const RegionFiles files("regions.vacated = [\"0302\"]\n");
  for (const Words& words : commands(files)) CHECK(run(words).status != 2);
  CHECK(end_count(files, {}) == 16);
  CHECK(end_count(files, {"--vacated", "none"}) == 18);
}

TEST_CASE("of a fresh combat no hex is vacated, and the defender began where the unit is") {
  const RegionFiles files("regions.vacated = [\"0302\"]\n");
  CHECK(end_count(files, {"--fresh"}) == 18);
  CHECK(end_count(files, {"--fresh", "--vacated", "0302"}) == 16);
}

TEST_CASE_FIXTURE(RegionFiles, "a query of a batch states the region for itself") {
  Json line;
  line["position"] = parsed(R"({"units": [{"id": "a", "side": "blue", "hex": "0303", "class": "foot"}],
    "map": {"grid": {"orientation": "flat", "shifted": "even", "first": "0101", "columns": 5, "rows": 5},
    "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}}},
    "hexes": [".....", ".....", ".....", ".....", "....."]}})");
  line["queries"] = parsed(R"([{"unit": "a", "result": "Retreat", "vacated": []},
    {"unit": "a", "result": "Retreat", "vacated": ["0302"]}])");
  const std::string file = scratch.file("rules.toml");
  const std::string ran = output_of({"retreat", "--batch", "--rules", file}, line.dump() + "\n");
  const Json answers = parsed(ran)["answers"];
  CHECK(answers[0]["end_hexes"].size() == 18);
  CHECK(answers[1]["end_hexes"].size() == 16);
  line["queries"] = parsed(R"([{"unit": "a", "result": "Retreat"}])");
  const Ran unstated = run({"retreat", "--batch", "--rules", file}, line.dump() + "\n");
  CHECK(parsed(unstated.out)["error"]["message"] == asks_for_region);
}
