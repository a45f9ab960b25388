#include "tests/support/command.h"
#include "tests/support/json_schema.h"

namespace {

const std::string skirmish_file = REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml";

Strings playtest(Strings more) {
  Strings words{"game", "playtest", skirmish_file, "--players", "random", "--games", "4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

bool has_text(const std::string& text, const std::string& part) {
  return has(text, part);
}

}  // namespace

TEST_CASE("game playtest: its JSON fits the schema of such documents, and --worth adds to it") {
  const Ran ran = run(playtest({"--json", "--worth", "all,3129,2930-3030"}));
  REQUIRE_MESSAGE(ran.status == 0, ran.err);
  CHECK(ran.err.empty());
  const Json report = parsed(ran.out);
  const auto found = misfits(report, parsed(run({"schema", "playtest"}).out));
  CHECK_MESSAGE(found.empty(), (found.empty() ? "" : found.front()));
  // The skirmish has two objectives, and its map no bridge.
  REQUIRE(report["worth"].size() == 4);
  CHECK(report["worth"][0]["place"] == "The wood");
  CHECK(has_text(report["worth"][0]["note"].get<std::string>(), "3028"));
  CHECK(report["worth"][1]["place"] == "The spring in the wood");
  CHECK(report["worth"][2]["games"] == 4);
  CHECK(report["worth"][3]["hexsides"] == Json::array({Json::array({"2930", "3030"})}));
}

TEST_CASE("game playtest --report writes a page with its pictures and nothing from elsewhere") {
  const Scratch scratch;
  const std::string file = scratch.file("wood.html");
  const Ran ran = run(playtest({"--report", file}));
  REQUIRE_MESSAGE(ran.status == 0, ran.err);
  CHECK(has_text(ran.out, "4 games"));
  const std::string page = scratch.read("wood.html");
  std::size_t pictures = 0;
  for (std::size_t at = page.find("<svg"); at != std::string::npos; at = page.find("<svg", at + 1))
    ++pictures;
  CHECK(pictures == 2);
  CHECK_FALSE(has_text(page, "src="));
  CHECK_FALSE(has_text(page, "href=\"http"));
  CHECK(page.ends_with("</html>\n"));
}

TEST_CASE_FIXTURE(InScratch, "game playtest refuses what it cannot use before it plays, and writes nothing") {
  check_rejected(playtest({"--report", scratch.file("wood.pdf")}),
                 "rearguard: error: --report: " + scratch.file("wood.pdf") + " does not end in .html");
  check_rejected(playtest({"--worth", "9999"}), "rearguard: error: --worth: no hex \"9999\" on the map");
  check_rejected(playtest({"--worth", "2930-3230"}),
                 "rearguard: error: --worth: the hexes of 2930-3230 are not adjacent");
  check_rejected(playtest({"--worth", "2930-"}), "rearguard: error: --worth: no hex \"\" on the map");
  const Ran lost = run(playtest({"--report", scratch.file("no such folder/wood.html")}));
  CHECK(lost.status == 2);
  CHECK(std::filesystem::is_empty(scratch.file("")));
}

TEST_CASE_FIXTURE(InScratch, "game decide keeps its numbers, goes on from them, and plays nothing twice") {
  const auto decide = [&](const std::string& page, Strings more) {
    Strings words{"game", "decide", skirmish_file, scratch.file(page), "--players", "random"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Ran whole = decide("whole.html", {"--games", "6", "--changed", skirmish_file});
  REQUIRE_MESSAGE(whole.status == 0, whole.err);
  CHECK(has_text(whole.err, "the scenario, its change and "));
  CHECK(has_text(whole.out, " hexes no unit ever was.\n"));
  const Json numbers = parsed(scratch.read("whole.json"));
  const auto found = misfits(numbers, parsed(run({"schema", "playtest"}).out));
  CHECK_MESSAGE(found.empty(), (found.empty() ? "" : found.front()));
  CHECK(numbers["games"] == 6);
  CHECK(numbers["changed"]["games"] == 6);
  CHECK(numbers["worth"].size() >= 2);
  for (const Json& place : numbers["worth"]) CHECK(place["games"] == 6);

  // First fewer games, then the rest.
  REQUIRE(decide("parts.html", {"--games", "2"}).status == 0);
  REQUIRE(decide("parts.html", {"--games", "6", "--changed", skirmish_file}).status == 0);
  CHECK(scratch.read("parts.json") == scratch.read("whole.json"));
  CHECK(scratch.read("parts.html") == scratch.read("whole.html"));

  const Ran other = decide("parts.html", {"--games", "2", "--seed", "7"});
  CHECK(has_text(other.err, "is of other games; all are played anew"));
  CHECK(parsed(scratch.read("parts.json"))["seeds"] == Json({7, 8}));

  scratch.write("mine.json", "{\"rearguard\": \"map 1\"}");
  CHECK(decide("mine.html", {}).status == 2);
  CHECK(scratch.read("mine.json") == "{\"rearguard\": \"map 1\"}");
}

TEST_CASE_FIXTURE(InScratch, "game compare says what chance may have done") {
  scratch.write("a.json", run(playtest({"--json"})).out);
  scratch.write("b.json", run(playtest({"--json", "--seed", "100"})).out);
  const Ran same = run({"game", "compare", scratch.file("a.json"), scratch.file("a.json")});
  REQUIRE_MESSAGE(same.status == 0, same.err);
  CHECK(has_text(same.out, " numbers compared, 0 differ beyond"));
  const Ran other = run({"game", "compare", scratch.file("a.json"), scratch.file("b.json"), "--json"});
  REQUIRE_MESSAGE(other.status == 0, other.err);
  CHECK(parsed(other.out)["first"]["games"] == 4);
  const std::string wrong = refusal_of({"game", "compare", skirmish_file, scratch.file("a.json")});
  CHECK(has_text(wrong, "skirmish.toml:2:"));
}

TEST_CASE("its commands stand in the list of commands") {
  CHECK(has(run({"game"}).err, " suggest, playtest, decide, compare, random (see rearguard --help)"));
}
