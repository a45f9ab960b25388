// `rearguard audit`: the report, the pictures, the comparison of two versions, and errors.

#include "tests/support/command.h"
#include "tests/support/json.h"
#include "tests/support/replaced.h"

namespace {

const std::string map_2930 = "maps/2930/map.toml";

bool mentions(const std::string& text, const std::string& words) {
  return has(text, words);
}

const std::string before = R"(rearguard = "map 1"
name = "Before"
hexes = ["...", "...", "..."]
[grid]
orientation = "flat"
shifted = "even"
first = "0101"
columns = 3
rows = 3
[terrain.clear]
symbol = "."
cost = { foot = 1, mounted = 1 }
[terrain.woods]
symbol = "w"
cost = { foot = 2 }
)";

/// A map of so many columns and rows, all of which foot and mounted can enter.
std::string square_map(int side) {
  std::string rows = "[";
  const std::string row(static_cast<std::size_t>(side), '.');
  for (int i = 0; i < side; ++i) rows += "\"" + row + "\",";
  const std::string size = std::to_string(side);
  const std::string text = replaced(before, "[\"...\", \"...\", \"...\"]", rows + "]");
  return replaced(replaced(replaced(text, "columns = 3", "columns = " + size), "rows = 3", "rows = " + size),
                  "0101", "001001");
}

}  // namespace

TEST_CASE("the audit report shows the statistics of the map") {
  const std::string ran = printed({"audit", map_2930});
  CHECK(mentions(ran, "221 hexes (13 columns, 17 rows)"));
  CHECK(mentions(ran, "can enter 221 of 221 hexes"));
  // Twelve steps over clear ground cross the thirteen columns.
  CHECK(mentions(ran, "west to east 12 MP"));
}

TEST_CASE("the JSON report covers only the named movement classes") {
  const Ran ran =
      run({"audit", map_2930, "--class", "mounted", "--from", "2930", "--rules", "order-actions", "--json"});
  REQUIRE(ran.status == 0);
  const Json json = parsed(ran.out);
  CHECK(json["hexes"] == 221);
  REQUIRE(json["classes"].size() == 1);
  const Json& c = json["classes"][0];
  CHECK(c["class"] == "mounted");
  CHECK(c["step"]["max"] == "3");
  CHECK(c["crossings"][0]["path"].size() == 13);
  CHECK(c["traps"].is_array());
  CHECK(c["reach"]["from"] == "2930");
  CHECK(c["reach"]["reached"] == 221);
}

TEST_CASE("audit names what parts two places, in words and as JSON") {
  const std::string mill = "maps/keddles-mill/map.toml";
  const std::string cut =
      "one bridge, 4522-4621, and two fords, 4636-4736 and 4812-4913, part the west edge from the east edge";
  // The map's own comment: the bridge of the mill, Slate Ford and Heron Ford cross the river.
  const std::string ran = output_of({"audit", mill, "--class", "wheeled", "--between", "W", "--and", "E"});
  CHECK(mentions(ran, "cut: " + cut + "\n"));
  const std::string reported =
      output_of({"audit", mill, "--class", "wheeled", "--between", "W", "--and", "E", "--json"});
  const Json json = parsed(reported)["classes"][0]["cuts"][0];
  CHECK(json["kind"] == "hexsides");
  CHECK(json["text"] == cut);
  REQUIRE(json["hexsides"].size() == 3);
  CHECK(json["hexsides"][0]["feature"] == "bridge");
}

TEST_CASE("audit reads a scenario, and names what parts its sides from their objectives") {
  const std::string ran = output_of({"audit", "maps/brannoc-vale/scenario.toml", "--json"});
  const Json report = parsed(ran);
  bool some = false;
  for (const Json& one : report["classes"]) {
    // On foot only lines through open ground do it.
    if (!one.contains("cuts")) continue;
    for (const Json& cut : one["cuts"])
      some = some || cut["from"].get<std::string>().find("the units of ") != std::string::npos;
  }
  CHECK(some);
}

TEST_CASE_FIXTURE(InScratch, "audit draws a picture of every kind") {
  const std::vector<Strings> kinds{{"heat"},
                                   {"contours", "--from-edge", "W"},
                                   {"contours", "--from", "2930"},
                                   {"chokes"},
                                   {"asymmetry"},
                                   {"contours", "--from", "2930", "--allowance", "6"},
                                   {"cuts", "--between", "W", "--and", "E"}};
  for (const auto& kind : kinds) {
    Strings words{"audit", map_2930, "--picture", scratch.file("p.svg"), "--plot"};
    words.insert(words.end(), kind.begin(), kind.end());
    const Ran ran = run(words);
    CAPTURE(kind[0]);
    CHECK(ran.status == 0);
    CHECK(ran.out + ran.err == "");
    CHECK(mentions(scratch.read("p.svg"), "</svg>"));
  }
  const std::string traps = scratch.file("t.svg");
  CHECK(run({"audit", map_2930, "--picture", traps, "--rules", "order-actions", "--class", "foot"}).status ==
        0);
  const std::string asked = scratch.file("u.svg");
  CHECK(run({"audit", map_2930, "--picture", asked, "--rules", "order-actions", "--class", "foot", "--plot",
             "traps"})
            .status == 0);
  CHECK(scratch.read("t.svg") == scratch.read("u.svg"));
  CHECK(run({"audit", map_2930, "--picture", scratch.file("p.png"), "--crop", "2828-3131"}).status == 0);
  CHECK(scratch.read("p.png").substr(1, 3) == "PNG");
}

TEST_CASE_FIXTURE(InScratch, "comparing two versions reports the differences and exits with status 1") {
  const std::string old_file = scratch.write("old.toml", before);
  CHECK(run({"audit", old_file, "--compare", old_file}).status == 0);
  const std::string new_file = scratch.write(
      "new.toml", replaced(replaced(before, "\"...\", \"...\", \"...\"", "\"...\", \".w.\", \"...\""),
                           "foot = 1", "foot = 3"));
  const Ran ran = run({"audit", new_file, "--compare", old_file, "--picture", scratch.file("c.svg")});
  CHECK(ran.status == 1);
  CHECK(mentions(ran.out, "0202: clear becomes woods"));
  CHECK(mentions(ran.out, "cost of clear for foot: 1 becomes 3"));
  CHECK(mentions(ran.out, "now impassable: 0202"));
  CHECK(mentions(scratch.read("c.svg"), "was clear"));
  const Ran reported = run({"audit", new_file, "--compare", old_file, "--json"});
  CHECK(reported.status == 1);
  const Json json = parsed(reported.out);
  CHECK(json["differ"] == true);
  CHECK(json["hexes"][0]["hex"] == "0202");
  CHECK(json["chart"][0]["after"] == "3");
  const std::string other = scratch.write("other.toml", replaced(before, "\"even\"", "\"odd\""));
  CHECK(run({"audit", other, "--compare", old_file}).status == 2);
}

TEST_CASE("a comparison lists home edges, labels, victory hexes, expectations and pictures") {
  const Scratch scratch;
  const std::string tail =
      "[[expect]]\nclass = \"foot\"\nfrom = \"0101\"\nto = \"0301\"\ncost = 2\n"
      "[home]\nred = \"E\"\n[[labels]]\nhex = \"0101\"\ntext = \"Mill\"\n"
      "[[victory_hexes]]\nhex = \"0202\"\npoints = 3\n"
      "[underlay]\npicture = \"a.png\"\npoints = [{ hex = \"0101\", at = [1, 2] }, { hex = \"0301\", at = "
      "[9, 2] }]\n";
  const std::string old_file = scratch.write("old.toml", before + tail);
  CHECK(run({"audit", old_file, "--compare", old_file}).status == 0);
  std::string edited = replaced(tail, "cost = 2", "cost = 3");
  edited = replaced(edited, "red = \"E\"", "red = \"W\"");
  edited = replaced(edited, "Mill", "Weir");
  edited = replaced(edited, "points = 3", "points = 4");
  edited = replaced(edited, "a.png", "b.png");
  const std::string new_file = scratch.write("new.toml", before + edited);
  const Ran ran = run({"audit", new_file, "--compare", old_file});
  CHECK(ran.status == 1);
  CHECK(mentions(ran.out, "home edge of red: east becomes west\n"));
  CHECK(mentions(ran.out, "label in 0101: \"Mill\" of size 1 becomes \"Weir\" of size 1\n"));
  CHECK(mentions(ran.out, "victory hex 0202: 3 points becomes 4 points\n"));
  CHECK(mentions(ran.out, "expectation class \"foot\", from \"0101\", to \"0301\": cost 2 becomes cost 3\n"));
  CHECK(mentions(ran.out, "underlay picture: \"a.png\" becomes \"b.png\"\n"));
  const Json details = parsed(run({"audit", new_file, "--compare", old_file, "--json"}).out)["details"];
  REQUIRE(details.size() == 5);
  CHECK(details[0]["part"] == "home edge");
  CHECK(details[0]["item"] == "of red");
  CHECK(details[0]["before"] == "east");
  CHECK(details[0]["after"] == "west");
}

TEST_CASE_FIXTURE(InScratch, "unusable audit options are errors, and nothing is written") {
  const std::string picture = scratch.file("p.png");
  const std::string known = "known: heat, contours, traps, chokes, asymmetry, cuts, changes";
  const auto ruled_out = [&](Strings words, const std::string& message) {
    words.insert(words.begin(), {"audit", map_2930});
    check_rejected(words, "rearguard: error: " + message);
  };
  ruled_out(
      {"--class", "foott"},
      "--class: the map has no movement class \"foott\", did you mean \"foot\"? (known: foot, mounted)");
  ruled_out({"--from", "0101"},
            "--from: \"0101\" is not a hex of this map; its numbers run from 2422 to 3638");
  ruled_out({"--from-edge", "X"}, "--from-edge: \"X\" is not N, E, S or W");
  ruled_out({"--from", "2930", "--from-edge", "N"}, "--from and --from-edge cannot be combined");
  ruled_out({"--plot", "heat"}, "--plot needs a picture; name its file with --picture");
  ruled_out({"--picture", picture, "--plot", "haet"},
            "--plot: there is no \"haet\", did you mean \"heat\"? (" + known + ")");
  ruled_out({"--picture", picture, "--plot", "contours"},
            "--plot contours: name where they begin with --from or --from-edge");
  ruled_out({"--picture", picture, "--plot", "traps"},
            "--plot traps: name the rules of the retreats with --rules");
  ruled_out({"--picture", picture, "--plot", "changes"},
            "--plot changes: name the earlier version of the map with --compare");
  ruled_out({"--picture", picture, "--plot", "heat", "--from", "2930"},
            "--from and --from-edge apply only to --plot contours and to the report");
  ruled_out({"--picture", picture, "--plot", "heat", "--rules", "order-actions"},
            "--rules applies only to --plot traps and to the report");
  ruled_out({"--between", "W"}, "--between needs --and, the place to which the paths lead");
  ruled_out({"--and", "W"}, "--and needs --between, the place from which the paths lead");
  ruled_out({"--between", "W", "--and", "nowhere"},
            "--and: \"nowhere\" is no edge (N, E, S, W), hex or label of this map");
  ruled_out({"--picture", picture, "--plot", "cuts"},
            "--plot cuts: name the two places with --between and --and");
  ruled_out({"--picture", picture, "--from", "2930", "--allowance", "0"},
            "--allowance: \"0\" is not a number of movement points above 0 that this map counts");
  ruled_out({"--picture", picture, "--plot", "heat", "--allowance", "6"},
            "--allowance applies only to --plot contours");
  ruled_out({"--unknown-as", "Gg"}, "--terrain, --campaign and --unknown-as apply only to maps of Wesnoth");
  ruled_out({"--compare", map_2930, "--class", "foot"},
            "--class cannot be combined with --compare, which reports every difference");
  ruled_out({"--compare", map_2930, "--rules", "order-actions"},
            "--rules cannot be combined with --compare, which reports every difference");
  ruled_out({"--picture", scratch.file("p.gif")},
            "--picture: \"" + scratch.file("p.gif").substr(0, 40) + "\" ends in neither .svg nor .png");
  CHECK(run({"audit", "nosuch.toml"}).status == 2);
  CHECK(run({"audit", map_2930, "--rules", "order-action"}).status == 2);
  CHECK(run({"audit", map_2930, "--picture", "/nonexistent/p.png"}).status == 2);
  CHECK_FALSE(scratch.holds("p.png"));
  CHECK_FALSE(scratch.holds("p.gif"));
}

TEST_CASE_FIXTURE(InScratch, "an SVG of too many hexes is an error that suggests a PNG") {
  const std::string file = scratch.write("large.toml", square_map(150));
  const std::string ran = refusal_of({"audit", file, "--picture", scratch.file("p.svg")});
  CHECK(mentions(ran, "22500 hexes are too many for an SVG"));
  CHECK(run({"audit", file, "--picture", scratch.file("p.svg"), "--crop", "001001-030030"}).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "a cut that would take too long is refused, with what is possible") {
  const std::string file = scratch.write("large.toml", square_map(402));
  CHECK(mentions(
      refusal_of({"audit", file, "--between", "W", "--and", "E"}),
      "--between: 2 classes of 161604 hexes would take too long to part; name one class with --class"));
  CHECK(mentions(refusal_of({"audit", file, "--between", "W", "--and", "E", "--class", "foot"}),
                 "1 class of 161604 hexes would take too long to part; audit a smaller map of the part"));
}
