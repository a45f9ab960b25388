// `rearguard check`: maps with one planted defect each, documents of every kind, and the options.

#include "src/core/document/text_file.h"
#include "src/core/io/maps/catalogue.h"
#include "tests/support/command.h"
#include "tests/support/json.h"

namespace fs = std::filesystem;

namespace {

Json report(Words words, int status) {
  words.insert(words.begin(), "check");
  words.push_back("--json");
  const Ran ran = run(words);
  CAPTURE(ran.out);
  CHECK(ran.status == status);
  REQUIRE_FALSE(ran.out.empty());
  return parsed(ran.out);
}

std::string broken(const std::string& name) {
  return "tests/broken_maps/" + name + ".toml";
}

/// Returns the one finding of a file with one defect.
Json finding_of(const std::string& name) {
  const Json json = report({broken(name)}, 1);
  REQUIRE(json["findings"].size() == 1);
  return json["findings"][0];
}

const std::string small_map = R"(rearguard = "map 1"
hexes = [
  "....",
  "....",
  "....",
]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 4
rows = 3
[terrain.clear]
symbol = "."
cost = { foot = 1, mounted = "1 1/2" }
)";

}  // namespace

TEST_CASE("check finds exactly the defect planted in each map") {
  std::set<std::string> planted;
  for (const auto& entry : fs::directory_iterator(REARGUARD_SOURCE_DIR "/tests/broken_maps")) {
    const std::string stem = entry.path().stem().string();
    CAPTURE(stem);
    const std::string name = stem.substr(0, stem.find('.'));
    planted.insert(name);
    const Json json = report({broken(stem)}, 1);
    REQUIRE(json["findings"].size() > 0);
    for (const auto& finding : json["findings"]) {
      CAPTURE(finding.dump());
      CHECK(finding["name"] == name);
      CHECK(finding["line"].get<int>() > 1);
    }
    // The file's first line contains the expected finding, with its hexes.
    const std::string ran = output_of({"check", broken(stem), "--ignore", name});
    CHECK(ran.ends_with("1 file: no problems found\n"));
    CHECK(std::ranges::count(ran, '\n') <= 2);  // and how its hexes are numbered
  }
  for (const auto& entry : fs::recursive_directory_iterator(REARGUARD_SOURCE_DIR "/tests/planted_defects")) {
    const std::string file = entry.path().filename().string();
    if (entry.is_regular_file()) planted.insert(file.substr(0, file.find('.')));
  }
  for (const std::string& name : check_names()) CHECK_MESSAGE(planted.contains(name), name);
}

TEST_CASE("findings name their hexes and point at their cause") {
  struct Case {
    const char* name;
    Words hexes;
    int line;
  };
  // Line numbers are those of the table, entry or row in the file.
  const std::vector<Case> cases{{"duplicate-hexside", {"0304", "0303"}, 41},
                                {"one-way-outlier", {"0707", "0708"}, 45},
                                {"road-dead-end", {"0606"}, 33},
                                {"sealed-hex", {"0606"}, 10},
                                {"choke-hex", {"0706"}, 10},
                                {"unreachable-victory-hex", {"0606"}, 4},
                                {"retreat-trap", {"0706"}, 10},
                                {"stream-dead-end", {"0406", "0407", "0507"}, 33},
                                {"setup-impassable", {"0606"}, 6},
                                {"setup-mixed-sides", {"0606"}, 7}};
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const Json finding = finding_of(c.name);
    CHECK(finding["hexes"].get<Words>() == c.hexes);
    CHECK(finding["line"] == c.line);
    for (const std::string& hex : c.hexes)
      CHECK(finding["message"].get<std::string>().find(hex) != std::string::npos);
  }
}

TEST_CASE("a finding about a symbol points at its column") {
  // Two blanks, a quote and six symbols precede the one in column 7.
  CHECK(finding_of("choke-hex")["column"] == 10);
}

TEST_CASE("findings on regions and pockets count their hexes and list them in JSON") {
  const Words seven{"0606", "0607", "0706", "0707", "0708", "0806", "0807"};
  CHECK(finding_of("isolated-region")["hexes"].get<Words>() == seven);
  CHECK(finding_of("one-way-pocket")["hexes"].get<Words>() == seven);
  const std::string out = finding_of("one-way-pocket.out")["message"];
  CHECK(has(out, "7 hexes"));
  CHECK(has(out, "but not entered again"));
}

TEST_CASE("a finding names file, line, column, severity and check") {
  const Ran ran = run({"check", broken("unused-terrain")});
  CHECK(ran.status == 1);
  CHECK(ran.err == "");
  CHECK(ran.out ==
        broken("unused-terrain") + ":28:10: warning: no hex of the map has terrain woods [unused-terrain]\n" +
            broken("unused-terrain") +
            ": 0101 top left, 0110 bottom left, 1201 top right, 1210 bottom right; 0102 lies S of 0101\n"
            "1 file: 0 errors, 1 warning\n");
  const Ran error = run({"check", broken("invalid")});
  CHECK(error.status == 1);
  CHECK(error.out.starts_with(broken("invalid") + ":7:3: error: row 3 of `hexes` has 11 symbols"));
  CHECK(has(error.out, "[invalid]"));
}

TEST_CASE_FIXTURE(InScratch, "one run reports every problem of every file") {
  const std::string bad = scratch.write("bad.toml", "rearguard = \"map 1\"\nnmae = \"x\"\n");
  const std::string syntax = scratch.write("cut.json", "{\"rearguard\": \"map 1\", ");
  const std::string good = scratch.write("good.toml", small_map);
  const Json json = report({bad, syntax, good}, 1);
  CHECK(json["files"].size() == 3);
  std::map<std::string, int> by_file;
  for (const auto& f : json["findings"]) {
    ++by_file[f["file"]];
    CHECK(f["severity"] == "error");
    CHECK(f["name"] == "invalid");
  }
  CHECK(by_file[bad] == 4);  // the key, and three that are missing: grid, terrain, hexes
  CHECK(by_file[syntax] == 1);
  CHECK(by_file.count(good) == 0);
  CHECK(has(json["findings"].dump(), "did you mean `name`?"));
  CHECK(json["errors"] == 5);
  CHECK(json["warnings"] == 0);
}

TEST_CASE_FIXTURE(InScratch, "folders are searched recursively for documents only") {
  fs::create_directories(scratch.file("a/b"));
  scratch.write("a/b/map.toml", small_map);
  scratch.write("a/package.json", "{\"name\": \"something else\"}");
  scratch.write("a/notes.txt", "rearguard");
  const Json json = report({scratch.file("a")}, 0);
  CHECK(json["files"].size() == 1);
  CHECK(json["findings"].empty());
  fs::create_directories(scratch.file("empty"));
  CHECK(run({"check", scratch.file("empty")}).status == 2);
}

TEST_CASE_FIXTURE(InScratch, "a file named twice is checked once") {
  scratch.write("map.toml", small_map);
  CHECK(report({scratch.file("map.toml"), scratch.file("./map.toml"), scratch.file("")}, 0)["files"].size() ==
        1);
}

TEST_CASE("an unreadable file sets status 2, and the other files are checked") {
  const Ran ran = run({"check", "no-such-map.toml", broken("unused-terrain")});
  CHECK(ran.status == 2);
  CHECK(has(ran.out, "[unused-terrain]"));
  CHECK(ran.err == "no-such-map.toml: error: there is no such file\n");
  const Json json = report({"no-such-map.toml"}, 2);
  CHECK(json["unreadable"][0]["file"] == "no-such-map.toml");
}

TEST_CASE_FIXTURE(InScratch, "a document of an unknown or missing kind is a finding") {
  const std::string path = scratch.write("x.toml", "rearguard = \"mpa 1\"\n");
  const Ran ran = run({"check", path});
  CHECK(ran.status == 1);
  CHECK(ran.out.starts_with(path +
                            ":1:13: error: there is no kind of document \"mpa 1\", did you mean \"map 1\"?"));
  const std::string without = scratch.write("y.toml", small_map.substr(small_map.find("hexes")));
  CHECK(has(run({"check", without}).out, "begin it with rearguard = \"map 1\""));
}

TEST_CASE("--only and --ignore select checks by name") {
  const Words both{broken("unused-terrain"), broken("unused-feature")};
  Words words = both;
  words.insert(words.end(), {"--only", "unused-feature"});
  CHECK(report(words, 1)["findings"].size() == 1);
  words.back() = "unused-feature,unused-terrain";
  CHECK(report(words, 1)["findings"].size() == 2);
  words.insert(words.end(), {"--ignore", "unused-terrain", "--ignore", "unused-feature"});
  CHECK(report(words, 0)["findings"].empty());
  check_rejected({"check", broken("unused-terrain"), "--only", "unused-terain"},
                 "rearguard: error: there is no check \"unused-terain\", did you mean \"unused-terrain\"?; "
                 "`rearguard check --explain all` lists them");
  CHECK(run({"check"}).status == 2);
}

TEST_CASE("--explain describes each check") {
  for (const std::string& name : check_names()) {
    const std::string ran = output_of({"check", "--explain", name});
    CHECK(ran.starts_with(name + " ("));
    CHECK(has(ran, "Why it matters: "));
    CHECK(has(ran, "What to do: "));
  }
  const std::string ran = refusal_of({"check", "--explain", "isolated-regoin"});
  CHECK(has(ran, "did you mean \"isolated-region\"?"));
}

TEST_CASE("a failed expectation is a finding with the path that contradicts it") {
  const std::string cost = finding_of("cost-mismatch")["message"];
  CHECK(cost ==
        "foot from 0503 to 0504 should cost 1 MP, but costs 2 MP: 0503 to 0504 2 MP (woods are light)");
  const Json retreat = finding_of("retreat-mismatch");
  CHECK(retreat["severity"] == "error");
  const std::string message = retreat["message"];
  CHECK(
      message.starts_with("R1 of foot in 0604, attacked from 0704, under order-actions: 0603 should be a "
                          "legal end hex, but is ruled out by avoid-zoc (14.31)"));
}

TEST_CASE_FIXTURE(InScratch, "a met expectation is not a finding") {
  const std::string path = scratch.write("map.toml", small_map + R"(
[features.river]
cost = { foot = "impassable", mounted = 1 }
[[hexsides]]
feature = "river"
path = ["0101", "0102"]
[[expect]]
class = "mounted"
from = "0101"
to = "0103"
cost = "4"
[[expect]]
class = "foot"
path = ["0101", "0102"]
cost = "unreachable"
[[expect]]
class = "mounted"
path = ["0301", "0302", "0303"]
cost = 3
[[expect]]
class = "foot"
from = "0202"
attackers = [{ hex = "0102", class = "mounted" }]
distance = 1
end_hexes = ["0301", "0302", "0303"]
)");
  const Ran ran = run({"check", path, "--ignore", "stream-dead-end"});
  CAPTURE(ran.out);
  // 0302 and 0303 are away from 0102; 0301 is not adjacent to 0202.
  CHECK(ran.status == 1);
  CHECK(has(ran.out, "0301 should be a legal end hex, but is not at the required distance"));
  CHECK_FALSE(has(ran.out, "cost-mismatch"));
}

TEST_CASE_FIXTURE(InScratch, "an unusable expectation is an error wherever the map is read") {
  const auto ruled_out = [&](const std::string& entry, const std::string& message) {
    const std::string path = scratch.write("map.toml", small_map + "[[expect]]\n" + entry);
    const Ran ran = run({"check", path});
    CAPTURE(ran.out);
    CHECK(ran.status == 1);
    CHECK(has(ran.out, message));
  };
  ruled_out("class = \"fot\"\nfrom = \"0101\"\nto = \"0102\"\ncost = 1\n", "did you mean \"foot\"?");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nto = \"0909\"\ncost = 1\n", "hex 0909 is off the map");
  ruled_out("class = \"foot\"\npath = [\"0101\", \"0103\"]\ncost = 1\n",
            "hexes 0101 and 0103 are not adjacent");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nto = \"0102\"\ncost = \"unreachble\"\n",
            "did you mean \"unreachable\"?");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nto = \"0102\"\n", "states no expectation");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nto = \"0102\"\ncots = 3\n", "did you mean `cost`?");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nresult = \"R1\"\n", "at least one of `end_hexes`");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nto = \"0102\"\ncost = 1\ntex = \"x\"\n",
            "did you mean `text`?");
  ruled_out("class = \"foot\"\nfrom = \"0101\"\nresult = \"R1\"\nend_hexes = []\nrules = \"order-acts\"\n",
            "the rules \"order-acts\" cannot be used");
}

TEST_CASE_FIXTURE(InScratch, "retreat traps are judged by the rules of the positions that use the map") {
  scratch.write("map.toml", run({"check"}).out + small_map);
  scratch.write("rules.toml", R"(rearguard = "rules 2"
name = "Long"
results = [{ result = "long", hexes = 1 }]
[[clauses]]
id = "passable"
cite = "1"
text = "No step off the map."
forbid = "impassable"
[[clauses]]
id = "never-woods"
cite = "2"
text = "Nobody retreats at all over clear ground."
forbid = { terrain = ["clear"] }
)");
  scratch.write("position.toml", R"(rearguard = "position 1"
map = "map.toml"
rules = "rules.toml"
[[units]]
id = "a"
side = "red"
hex = "0202"
class = "foot"
)");
  const Json json = report({scratch.file(""), "--only", "retreat-trap"}, 1);
  CHECK(has(json.dump(), "no legal long under rules.toml"));
  // The default rules allow every unit to retreat.
  CHECK(report({scratch.file("map.toml"), "--only", "retreat-trap"}, 0)["findings"].empty());
}

TEST_CASE("check says how each map is numbered, to compare with the printed one") {
  const std::string out = run({"check", "maps/2930/map.toml", "maps/vessen/map.toml"}).out;
  CHECK(has(out, "maps/2930/map.toml: "));
  // Columns 24 to 36, rows 22 to 38.
  CHECK(
      has(out, "2422 top left, 2438 bottom left, 3622 top right, 3638 bottom right; 2423 lies S of 2422\n"));
  const std::string json = run({"check", "maps/2930/map.toml", "--json"}).out;
  CHECK(has(json, "\"maps\":[{\"file\":\"maps/2930/map.toml\",\"numbers\":\"2422 top left"));
}

TEST_CASE_FIXTURE(InScratch, "JSON documents are checked like TOML documents") {
  const std::string path = scratch.write("map.json", R"({"rearguard": "map 1",
 "grid": {"orientation": "pointy", "shifted": "odd", "first": "0101", "columns": 3, "rows": 2},
 "terrain": {"clear": {"symbol": ".", "cost": {"foot": 1}},
             "woods": {"symbol": "w", "cost": {"foot": 2}}},
 "hexes": ["...", "..."]})");
  const Ran ran = run({"check", path});
  CHECK(ran.out.starts_with(path + ":4:14: warning: no hex of the map has terrain woods [unused-terrain]"));
}

TEST_CASE("nothing is found in the shipped maps and rules but what they accept") {
  const Json json = report({"maps", "assets/rules"}, 0);
  CHECK(json["files"].size() > 40);
  CHECK(json["findings"].dump() == "[]");
}

TEST_CASE("a list option takes one word, and a file may follow it") {
  CHECK(run({"check", "--only", "unused-terrain", "maps/2930/map.toml"}).status == 0);
  const std::string first =
      output_of({"retreat", "--caused-by", "c1", rout_position, "--unit", "b1", "--result", "rout"});
  CHECK(first ==
        run({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--caused-by", "c1"}).out);
  CHECK(run({"retreat", rout_position, "--unit", "b1", "--result", "rout", "--caused-by", "c1,c2"}).out ==
        run({"retreat", rout_position, "--unit", "b1", "--caused-by", "c1", "--caused-by", "c2", "--result",
             "rout"})
            .out);
}

TEST_CASE("--fix writes the fixes of findings, shows the lines, and finds nothing to do afterwards") {
  const Scratch scratch;
  const auto copied = [&](const std::string& name) {
    return scratch.write(name + ".toml", read_text_file(REARGUARD_SOURCE_DIR "/" + broken(name)).value());
  };
  const std::string gap = copied("road-gap");
  const Ran before = run({"check", gap});
  CHECK(before.out.ends_with("1 finding has one likely answer; --fix writes it\n"));
  const std::string ran = output_of({"check", gap, "--fix"});
  CHECK(has(ran, "fixed [road-gap]: lay road between 0306 and 0405, both ways\n  + "));
  CHECK(has(ran, "1 fix made\n"));
  CHECK(ran.ends_with("1 file: no problems found\n"));
  const std::string once = scratch.read("road-gap.toml");
  CHECK(run({"check", gap, "--fix"}).out.starts_with("nothing to fix\n"));
  CHECK(scratch.read("road-gap.toml") == once);

  for (const char* name : {"duplicate-hexside", "one-way-outlier", "reversed-slope", "misspelt-class",
                           "exchanged-costs", "blocked-crossing"}) {
    CAPTURE(name);
    const Ran fixed = run({"check", copied(name), "--fix", "--json"});
    CAPTURE(fixed.out);
    CHECK(fixed.status == 0);
    const Json json = parsed(fixed.out);
    REQUIRE(json["fixes"].size() > 0);
    CHECK(json["fixes"][0]["name"] == name);
    CHECK(json["fixes"][0]["before"] != json["fixes"][0]["after"]);
  }
  // A finding that is left out is not fixed.
  const std::string other = copied("exchanged-costs");
  CHECK(run({"check", other, "--fix", "--ignore", "exchanged-costs"}).out.starts_with("nothing to fix\n"));
}

TEST_CASE_FIXTURE(InScratch, "a warning that a map accepts is counted, not shown") {
  const std::string text = read_text_file(REARGUARD_SOURCE_DIR "/" + broken("choke-hex")).value();
  const std::string accepted = "[[accept]]\nfinding = \"choke-hex\"\nat = [\"0706\"]\ntext = \"the pass\"\n";
  const std::string ran = output_of({"check", scratch.write("map.toml", text + accepted)});
  CHECK(ran.ends_with("1 file (1 warning that the maps accept): no problems found\n"));
  const std::string other = scratch.write(
      "other.toml", text + "[[accept]]\nfinding = \"choke-hex\"\nat = [\"0705\"]\ntext = \"the pass\"\n");
  CHECK(run({"check", other}).status == 1);
  const Ran wrong = run(
      {"check", scratch.write("wrong.toml", text + "[[accept]]\nfinding = \"choke-hexes\"\nat = [\"7\"]\n")});
  CHECK(has(wrong.out, "there is no warning \"choke-hexes\", did you mean \"choke-hex\"?"));
  CHECK(has(wrong.out, "\"7\" is not a hex number of this map"));
  CHECK(has(wrong.out, "lacks the key `text`"));
}

TEST_CASE("check reads maps of Tiled and Wesnoth as they are, and says what it passes over in a folder") {
  const Scratch scratch;
  fs::create_directories(scratch.file("a"));
  scratch.write("a/map.toml", small_map);
  REQUIRE(run({"convert", scratch.file("a/map.toml"), scratch.file("a/drawn.tmx")}).status == 0);
  scratch.write("a/ford.map", "Gg, Gg, Gg\nGg, Xyz, Gg\nGg, Gg, Gg\n");
  scratch.write("a/terrain.cfg", "[terrain_type]\nstring=Xyz\naliasof=Gt\n[/terrain_type]\n");
  scratch.write("a/notes.txt", "notes");
  scratch.write("a/source.map", "no map, but text");
  scratch.write("a/other.json", "{\"name\": \"something else\"}");
  const Json json = report({scratch.file("a")}, 0);
  CHECK(json["files"].size() == 3);
  CHECK(json["passed_over"].size() == 4);  // the picture of the tiles is beside the map of Tiled
  const Ran ran = run({"check", scratch.file("a")});
  CHECK(has(ran.out, "passed over 4 files: 1 .png, 1 .txt, "));
  CHECK(has(ran.out, "source.map (not a map of Wesnoth)"));
  CHECK(has(ran.out, "other.json (not a document of Rearguard)"));
  const Ran alone = run({"check", scratch.file("a/ford.map")});
  CHECK(alone.status == 1);
  CHECK(alone.out.starts_with(scratch.file("a/ford.map") + ":2:5: error: unknown terrain code \"Xyz\""));
  const Ran read = run({"check", scratch.file("a/ford.map"), "--unknown-as", "Gg"});
  CHECK(read.status == 0);
  CHECK(has(read.out, "1 hex of unknown terrain (\"Xyz\") read as Gg"));
}
