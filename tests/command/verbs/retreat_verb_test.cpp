// `rearguard retreat`, for the example of the rule sheet.

#include <cstdlib>

#include "tests/support/command.h"
#include "tests/support/json.h"

namespace {

Words query(const Words& more) {
  return with({"retreat", rout_position, "--unit", "b1"}, more);
}

Json verdict(Words more) {
  more.push_back("--json");
  const std::string ran = printed(query(more));
  REQUIRE_FALSE(ran.empty());
  CHECK(ran.find('\n') + 1 == ran.size());
  return parsed(ran);
}

Words keys(const Json& object) {
  Words list;
  for (const auto& item : object.items()) list.push_back(item.key());
  return list;
}

Words hexes(const Json& list) {
  Words numbers;
  for (const auto& item : list) numbers.push_back(item["hex"]);
  return numbers;
}

}  // namespace

TEST_CASE("the verdict of the example as JSON") {
  const Json v = verdict({"--result", "rout"});
  CHECK(keys(v) == Words{"unit", "from", "distance", "rules", "outcome", "end_hexes", "ruled_out", "result",
                         "chooser", "by"});
  CHECK(v["unit"] == "b1");
  CHECK(v["from"] == "2930");
  CHECK(v["distance"] == 3);
  CHECK(v["rules"] == "order-actions");
  CHECK(v["outcome"] == "retreat");
  CHECK(hexes(v["end_hexes"]) == Words{"2933", "3032", "3132", "3230", "3231"});
  std::size_t paths = 0;
  for (const auto& end : v["end_hexes"]) {
    CHECK(keys(end) == Words{"hex", "movement_points", "path_count", "paths"});
    CHECK(end["movement_points"] == "3");
    CHECK(end["path_count"] == end["paths"].size());
    CHECK(std::ranges::is_sorted(end["paths"]));
    paths += end["paths"].size();
  }
  CHECK(paths == 10);
  CHECK(v["end_hexes"][3]["paths"] ==
        parsed(R"([["2930","3030","3130","3230"],["2930","3030","3131","3230"]])"));

  // All hexes within distance three are either legal end hexes or ruled out; both lists are sorted.
  CHECK(v["end_hexes"].size() + v["ruled_out"].size() == 6 + 12 + 18);
  const Words ruled_out = hexes(v["ruled_out"]);
  CHECK(std::ranges::is_sorted(ruled_out));
  std::map<std::string, std::string> clause;
  for (const auto& r : v["ruled_out"]) {
    CHECK(keys(r) == Words{"hex", "mark", "clause", "cite", "text", "why"});
    CHECK_FALSE(r["why"].get<std::string>().empty());
    clause[r["hex"]] = r["clause"];
  }
  for (const char* hex : {"3229", "3228", "3128", "3027"}) CHECK(clause[hex] == "least-resistance");
  CHECK(clause["2927"] == "avoid-zoc");
  for (const char* hex : {"2732", "2832"}) CHECK(clause[hex] == "not-toward-lines");
  CHECK(clause["2728"] == "no-enemy");
}

TEST_CASE("the verdict of the example as text") {
  const std::string ran = printed(query({"--result", "rout"}));
  for (const char* part :
       {"2933", "3032", "3132", "3230", "3231", "2930-3030-3131-3230", "3 MP", "avoid-zoc (14.31)"})
    CHECK(has(ran, part));
}

TEST_CASE("text lists ten paths to an end hex unless --max-paths names another number") {
  const Words asked{"--distance", "6"};
  const auto listed = [](const std::string& text, const std::string& end) {
    std::size_t count = 0;
    for (std::size_t at = text.find("-" + end); at != std::string::npos; at = text.find("-" + end, at + 1)) {
      const char after = text[at + 1 + end.size()];
      count += after == '\n' || after == ' ' ? 1 : 0;
    }
    return count;
  };
  Words json = asked;
  json.insert(json.end(), {"--ruled-out", "none"});
  const std::string text = run(query(asked)).out;
  Words more = asked;
  more.insert(more.end(), {"--max-paths", "1000"});
  const std::string whole = run(query(more)).out;
  const Json answer = verdict(json);
  std::size_t shortened = 0;
  for (const auto& end : answer["end_hexes"]) {
    const std::string hex = end["hex"];
    const auto paths = end["path_count"].get<std::size_t>();
    CHECK(end["paths"].size() == paths);
    CHECK(listed(text, hex) == std::min<std::size_t>(paths, 10));
    CHECK(listed(whole, hex) == paths);
    const std::string rest = "\n  …and " + std::to_string(paths < 10 ? 0 : paths - 10) + " more to " + hex +
                             "; --max-paths " + std::to_string(paths) + " lists them\n";
    CHECK(has(text, rest) == (paths > 10));
    shortened += paths > 10 ? 1 : 0;
  }
  CHECK(shortened > 0);
  CHECK_FALSE(has(whole, "more to"));
}

TEST_CASE("--ruled-out selects the illegal hexes to list") {
  CHECK_FALSE(verdict({"--result", "rout", "--ruled-out", "none"}).contains("ruled_out"));
  CHECK(verdict({"--result", "rout", "--ruled-out", "all"}) == verdict({"--result", "rout"}));
  const Ran none = run(query({"--result", "rout", "--ruled-out", "none"}));
  CHECK_FALSE(has(none.out, "Ruled out:"));
  // A failure cites the rule of its clause, listed or not.
  const Words caught{
      "retreat", "maps/2930/caught-by-lakes.toml", "--unit", "b1", "--result", "rout", "--ruled-out", "none"};
  CHECK(has(run(caught).out, "\nThe last paths were ruled out by not-toward-lines (14.0 A).\n"));
  check_rejected(
      query({"--result", "rout", "--ruled-out", "nearby"}),
      "rearguard: error: --ruled-out: these rules have no clause \"nearby\", did you mean \"near\"?");
}

TEST_CASE("--ruled-out takes the name of a clause") {
  const Json all = verdict({"--result", "rout"})["ruled_out"];
  Json wanted = Json::array();
  for (const Json& hex : all) {
    if (hex["clause"] == "avoid-zoc") wanted.push_back(hex);
  }
  REQUIRE_FALSE(wanted.empty());
  REQUIRE(wanted.size() < all.size());
  CHECK(verdict({"--result", "rout", "--ruled-out", "avoid-zoc"})["ruled_out"] == wanted);
  const std::string text = run(query({"--result", "rout", "--ruled-out", "avoid-zoc"})).out;
  CHECK(has(text, "avoid-zoc"));
  CHECK_FALSE(has(text, "lists them"));
  CHECK_FALSE(has(text, "no-enemy (14.1)"));
  // A clause of the rules that rules out nothing here is no mistake.
  const std::string none = run(query({"--result", "rout", "--ruled-out", "no-revisit"})).out;
  CHECK(has(none, "\nNo hex is ruled out by no-revisit.\n"));
}

TEST_CASE_FIXTURE(InScratch, "--no-legend draws the map of a picture alone") {
  run(query({"--result", "rout", "--picture", scratch.file("with.svg")}));
  run(query({"--result", "rout", "--no-legend", "--picture", scratch.file("without.svg")}));
  CHECK(has(scratch.read("without.svg"), "<svg"));
  CHECK(scratch.read("without.svg").size() < scratch.read("with.svg").size());
  check_rejected(query({"--result", "rout", "--no-legend"}),
                 "rearguard: error: --no-legend needs a picture; name its file with --picture");
}

TEST_CASE("a proposed path is judged as well") {
  const Json ruled_out = verdict({"--result", "rout", "--path", "2930,2931,3031,3131"})["judged_path"];
  CHECK(ruled_out["legal"] == false);
  CHECK(ruled_out["clause"] == "exact-distance");
  CHECK(ruled_out["cite"] == "14.0");
  CHECK(ruled_out["movement_points"] == "3");
  const Json legal = verdict({"--result", "rout", "--path", "2930,2931,2932,2933"})["judged_path"];
  CHECK(legal["legal"] == true);
  CHECK(keys(legal) == Words{"path", "legal", "movement_points"});
  CHECK(verdict({"--result", "rout", "--path", "2930,2829,2828,2827"})["judged_path"]["clause"] ==
        "no-enemy");

  check_rejected(query({"--result", "rout", "--path", "2930,2933"}),
                 "rearguard: error: 2933 is not adjacent to 2930");
  check_rejected(query({"--result", "rout", "--path", "2931,2932,2933"}),
                 "rearguard: error: the path must start in 2930, the hex of b1");
  check_rejected(query({"--result", "rout", "--path", "2930"}),
                 "rearguard: error: the path must enter at least one hex");
  CHECK(run(query({"--result", "rout", "--path", "2930,,2931"})).status == 2);
  CHECK(run(query({"--result", "rout", "--path", "elsewhere"})).status == 2);
}

TEST_CASE("--max-paths limits the listed paths, not their count") {
  const Json v = verdict({"--result", "rout", "--max-paths", "1"});
  std::size_t plural = 0;
  for (const auto& end : v["end_hexes"]) {
    CHECK(end["paths"].size() == 1);
    plural += end["path_count"].get<std::size_t>();
  }
  CHECK(plural == 10);
  const Json unlisted = verdict({"--result", "rout", "--max-paths", "0"});
  for (const auto& end : unlisted["end_hexes"]) CHECK(end["paths"].empty());
}

TEST_CASE("--distance overrides the result's distance") {
  const Json v = verdict({"--result", "rout", "--distance", "2"});
  CHECK(v["distance"] == 2);
  CHECK(v["result"] == "rout");
  CHECK(hexes(v["end_hexes"]) == Words{"2932", "3031", "3130", "3131"});
  CHECK(hexes(verdict({"--distance", "1"})["end_hexes"]) == Words{"2931", "3030"});
  CHECK(hexes(verdict({"--result", "R2"})["end_hexes"]) == Words{"2932", "3031", "3130", "3131"});
  CHECK(hexes(verdict({"--result", "r1"})["end_hexes"]) == Words{"2931", "3030"});
}

TEST_CASE("a retreat is 1 to 60 hexes long") {
  for (const char* n : {"0", "-1", "61", "1000000"}) {
    check_rejected(query({"--distance", n}),
                   std::string("rearguard: error: a retreat is 1 to 60 hexes long, not ") + n);
  }
  CHECK(run(query({"--distance", "60"})).status == 0);
}

TEST_CASE("a failure without its own rule number cites the result") {
  const Json v = verdict({"--result", "driven back", "--distance", "2", "--rules", "confusion", "--caused-by",
                          "c4", "--close", "2930,3030,3131"});
  CHECK(v["outcome"] == "halted");
  CHECK(v["clause"] == "failure");
  CHECK(v["cite"] == "house");
  CHECK(v["why"] == "b1 has no legal path from 2930");
}

TEST_CASE("--rules overrides the position's rules") {
  const Json v = verdict({"--result", "rout", "--rules", "order-actions-lenient"});
  CHECK(v["rules"] == "order-actions-lenient");
  // 2929-2928 along the enemy and then 2927 or 3027 costs 3 MP as well, and no path outside ZOC costs less.
  CHECK(hexes(v["end_hexes"]) == Words{"2927", "2933", "3027", "3032", "3132", "3230", "3231"});
  check_rejected(query({"--result", "rout", "--rules", "order-action"}),
                 "order-action: error: no shipped rule file has this name, did you mean \"order-actions\"?");
}

TEST_CASE("a pin never moves and never captures") {
  const Json v = verdict({"--result", "pin"});
  CHECK(v["outcome"] == "pinned");
  CHECK(v["clause"] == "pin");
  CHECK(v["cite"] == "inferred from 14.0");
  CHECK(v["end_hexes"].empty());
}

TEST_CASE("unknown units and results are errors") {
  check_rejected({"retreat", rout_position, "--unit", "b2", "--result", "rout"},
                 "rearguard: error: no unit \"b2\", did you mean \"b1\"?");
  check_rejected(query({"--result", "ruot"}),
                 "rearguard: error: unknown result `ruot`: order-actions defines rout, R2, R1, pin; did you "
                 "mean `rout`?");
  check_rejected(query({"--result", "rout", "--caused-by", "c1,c9"}),
                 "rearguard: error: no unit \"c9\", did you mean \"c1\"?");
}

TEST_CASE("unreadable files are errors") {
  check_rejected({"retreat", "maps/2930/none.toml", "--unit", "b1", "--result", "rout"},
                 "maps/2930/none.toml: error: there is no such file");
  check_rejected({"retreat", "maps/2930", "--unit", "b1", "--result", "rout"},
                 "maps/2930: error: this is a folder; name a file in it");
  const Ran map = run({"retreat", "maps/2930/map.toml", "--unit", "b1", "--result", "rout"});
  CHECK(map.status == 2);
  CHECK(has(map.err,
            "maps/2930/map.toml:2:13: error: this is a map; rearguard check, audit, edit and convert take "
            "maps; expected \"position 1\""));
}

TEST_CASE_FIXTURE(InScratch, "unusable rules are an error at the line that names them") {
  const std::string map = REARGUARD_SOURCE_DIR "/maps/2930/map.toml";
  const std::string file =
      scratch.write("p.toml", "rearguard = \"position 1\"\nmap = \"" + map +
                                  "\"\nrules = \"order-acts\"\n[[units]]\nid = \"b1\"\nside = \"union\"\n"
                                  "hex = \"2930\"\nclass = \"foot\"\n");
  const Ran ran = run({"retreat", file, "--unit", "b1", "--result", "rout"});
  CHECK(ran.status == 2);
  CHECK(ran.out == "");
  CHECK(has(ran.err, file + ":3:9: error: the rules \"order-acts\" cannot be used\n"));
  CHECK(has(ran.err,
            "order-acts: error: no shipped rule file has this name, did you mean \"order-actions\"?\n"));
  CHECK(run({"retreat", file, "--unit", "b1", "--result", "rout", "--rules", "order-actions"}).status == 0);
}

TEST_CASE_FIXTURE(InScratch, "--picture draws the verdict beside the answer") {
  const Ran svg = run(query({"--result", "rout", "--json", "--picture", scratch.file("rout.svg")}));
  CHECK(svg.status == 0);
  CHECK(svg.err == "");
  CHECK(svg.out == run(query({"--result", "rout", "--json"})).out);
  CHECK(has(scratch.read("rout.svg"), "<svg"));
  CHECK(run(query({"--result", "rout", "--picture", scratch.file("ROUT.PNG")})).status == 0);
  CHECK(scratch.read("ROUT.PNG").rfind("\x89PNG\r\n", 0) == 0);
}

TEST_CASE_FIXTURE(InScratch, "--picture leaves no file when the request fails") {
  for (const char* name : {"rout.svg", "rout.png"}) {
    const std::string file = scratch.file(name);
    CHECK(run({"retreat", "maps/2930/none.toml", "--unit", "b1", "--result", "rout", "--picture", file})
              .status == 2);
    CHECK(run({"retreat", rout_position, "--unit", "b9", "--result", "rout", "--picture", file}).status == 2);
    CHECK(run(query({"--result", "ruot", "--picture", file})).status == 2);
    CHECK(run(query({"--distance", "0", "--picture", file})).status == 2);
    CHECK(run(query({"--result", "rout", "--path", "2930,2933", "--picture", file})).status == 2);
    CHECK_FALSE(scratch.holds(name));
  }
  const Ran text = run(query({"--result", "rout", "--picture", scratch.file("rout.txt")}));
  CHECK(text.status == 2);
  CHECK(text.out == "");
  CHECK_FALSE(scratch.holds("rout.txt"));
  const Ran nowhere = run(query({"--result", "rout", "--picture", scratch.file("no/such/folder/rout.svg")}));
  CHECK(nowhere.status == 2);
  CHECK(nowhere.out == "");
}

TEST_CASE_FIXTURE(InScratch,
                  "without SDL2 or SDL2_image a verdict is printed, a picture and a window are errors") {
  const Ran whole = run(query({"--result", "rout"}));
  for (const char* library : {"SDL2_image", "SDL2"}) {
    CAPTURE(library);
    scratch.write(std::string("lib") + library + "-2.0.so.0", "no library");
    ::setenv("LD_LIBRARY_PATH", scratch.file("").c_str(), 1);
    const Ran reported = run(query({"--result", "rout"}));
    const Ran drawn = run(query({"--result", "rout", "--picture", scratch.file("rout.png")}));
    const Ran viewed = run({"view", rout_position, "--screenshot", scratch.file("rout.png")});
    ::unsetenv("LD_LIBRARY_PATH");
    CHECK(reported.status == 0);
    CHECK(reported.out == whole.out);
    const std::string problem = std::string(library) + " cannot be loaded: ";
    for (const Ran& picture : {drawn, viewed}) {
      CHECK(picture.status == 2);
      CHECK(has(picture.err, problem));
      CHECK(has(picture.err, "install the package libsdl2-"));
    }
    CHECK_FALSE(scratch.holds("rout.png"));
  }
  ::setenv("LD_LIBRARY_PATH", scratch.file("").c_str(), 1);
  const Ran opened = run({"view", rout_position});
  ::unsetenv("LD_LIBRARY_PATH");
  CHECK(opened.status == 2);
  CHECK(has(opened.err, "cannot open a window: SDL2 cannot be loaded: "));
}

TEST_CASE("--traps lists where an enemy would leave no path, and that one moved there does so") {
  const Json v = verdict({"--result", "rout", "--traps"});
  REQUIRE(v.contains("traps"));
  const std::string text = output_of(query({"--result", "rout", "--traps"}));
  if (v["traps"].empty()) CHECK(has(text, "No enemy in any hex would leave b1 no legal path."));
  for (const Json& trap : v["traps"]) CHECK(has(text, "  " + trap["hex"].get<std::string>() + "  "));
  CHECK_FALSE(verdict({"--result", "rout"}).contains("traps"));
  check_rejected(query({"--result", "rout", "--traps", "--as-example"}),
                 "rearguard: error: --traps: an example shows no traps; leave out --as-example");
}

TEST_CASE("closed hexes cannot be entered") {
  // Four of the ten paths avoid 3030; 3230 can still be reached through the woods of 3029, for 4 MP.
  const Json v = verdict({"--result", "rout", "--close", "3030"});
  CHECK(hexes(v["end_hexes"]) == Words{"2933", "3032", "3132"});
  CHECK(v["closed"] == parsed(R"(["3030"])"));
  std::map<std::string, Json> ruled_out;
  for (const auto& r : v["ruled_out"]) ruled_out[r["hex"]] = r;
  CHECK(ruled_out["3230"]["clause"] == "least-resistance");
  CHECK(ruled_out["3231"]["clause"] == "closed");
  CHECK(ruled_out["3231"]["cite"] == "asked");
  CHECK(ruled_out["3231"]["why"] ==
        "path 2930-3030-3131-3231 would enter 3030, which is closed by this request");

  const Json end = verdict({"--result", "rout", "--close", "3230,3030,3230"});
  CHECK(end["closed"] == parsed(R"(["3030", "3230"])"));
  for (const auto& r : end["ruled_out"]) {
    if (r["hex"] == "3230") CHECK(r["why"] == "3230 is closed by this request");
  }

  const Json path = verdict({"--result", "rout", "--close", "3030", "--path", "2930,3030,3130,3230"});
  CHECK(path["judged_path"]["legal"] == false);
  CHECK(path["judged_path"]["clause"] == "closed");
  CHECK(path["judged_path"]["why"] ==
        "path 2930-3030-3130-3230 would enter 3030, which is closed by this request");
}

TEST_CASE("the example's unit is captured if its four exits are closed") {
  const Json v = verdict({"--result", "rout", "--close", "2929,2931,3029,3030"});
  CHECK(v["outcome"] == "captured");
  CHECK(v["exhausted_by"] == "closed");
  const Ran ran = run(query({"--result", "rout", "--close", "2929,2931,3029,3030"}));
  CHECK(
      ran.out.starts_with("b1 in 2930 must retreat 3 hexes (result rout, rules order-actions, closed: 2929, "
                          "2931, 3029, 3030).\n"));
  CHECK(verdict({"--result", "rout", "--close", "2929,2931,3029"})["outcome"] == "retreat");
}

TEST_CASE("--close rejects hexes that are not on the map") {
  check_rejected(query({"--result", "rout", "--close", "3030,x"}),
                 "rearguard: error: --close: \"x\" is not a hex number of this map, such as 2422");
  check_rejected(query({"--result", "rout", "--close", "9930"}),
                 "rearguard: error: --close: 9930 is not on the map");
  check_rejected({"retreat", "--batch", "--close", "3030"},
                 "rearguard: error: --close cannot be combined with --batch; each line gives its own");
}

TEST_CASE_FIXTURE(InScratch, "--as-example prints a file of examples that `rules test` finds as expected") {
  const std::string ran =
      output_of(query({"--result", "rout", "--path", "2930,2931,2932,2933", "--as-example"}));
  CHECK(has(ran, "rearguard = \"examples 1\"\nrules = \"order-actions\"\n"));
  CHECK(has(ran, "ask = { unit = \"b1\", result = \"rout\", path = \"2930-2931-2932-2933\" }\n"));
  CHECK(has(ran, "expect.end_hexes = [\"2933\", \"3032\", \"3132\", \"3230\", \"3231\"]\n"));
  const std::string file = scratch.write("example.toml", ran);
  const std::string tested = output_of({"rules", "test", file});
  CHECK(has(tested, "1 example, 1 as expected"));
  // Another answer is noticed.
  std::string wrong = ran;
  wrong.replace(wrong.find("\"2933\", "), 8, "");
  CHECK(run({"rules", "test", scratch.write("wrong.toml", wrong)}).status == 1);
}

TEST_CASE("--as-example refuses what an example cannot say") {
  const std::string closed = refusal_of(query({"--result", "rout", "--close", "2931", "--as-example"}));
  CHECK(has(closed, "an example cannot close hexes"));
  const Ran unknown = run(query({"--result", "roust", "--as-example"}));
  CHECK(unknown.status == 2);
  CHECK(unknown.out.empty());
  CHECK(has(unknown.err, "did you mean"));
}

TEST_CASE_FIXTURE(InScratch, "--ruling writes a page beside the answer, and only one that ends in .html") {
  const std::string page = scratch.file("ruling.html");
  const Ran plain = run(query({"--result", "rout"}));
  const std::string ran = output_of(query({"--result", "rout", "--ruling", page}));
  CHECK(ran == plain.out);
  const std::string text = scratch.read("ruling.html");
  CHECK(has(text, "<h1>b1 in 2930 must retreat 3 hexes"));
  CHECK(has(text, "<svg "));
  const Ran other = run(query({"--result", "rout", "--ruling", scratch.file("ruling.pdf")}));
  CHECK(other.status == 2);
  CHECK(has(other.err, "does not end in .html"));
  CHECK(other.out.empty());
}
