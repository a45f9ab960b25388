#include "src/extras/playtest/playtest_reader.h"

#include "tests/extras/playtest/sample_playtest.h"

TEST_CASE("a report is read back with the counts that it was written from") {
  const PlaytestReport report = sample_playtest();
  const auto read = parse_playtest(to_json(report), "a.json");
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  CHECK(read->scenario == "Little war");
  const PlaytestTally& tally = read->tally;
  const PlaytestTally& written = report.series.tally;
  CHECK(tally.games == written.games);
  CHECK(tally.sides == written.sides);
  CHECK(tally.turns == written.turns);
  CHECK(tally.retreat_ends == written.retreat_ends);
  CHECK(tally.losses == written.losses);
  CHECK(tally.steps == written.steps);
  CHECK(tally.rules.at({"action", "move"}) == written.rules.at({"action", "move"}));
  CHECK(tally.rules.at({"result", "DR"}) == Moments{});
}

TEST_CASE("what is wrong with a report is said with its place") {
  const std::string whole = to_json(sample_playtest());
  const auto broken = [&](const std::string& part, const std::string& by) {
    std::string text = whole;
    text.replace(text.find(part), part.size(), by);
    const auto read = parse_playtest(text, "a.json");
    return read ? std::string() : to_string(read.problems());
  };
  CHECK(has(broken("\"playtest 1\"", "\"map 1\""), "a.json:2:"));
  CHECK(has(broken("\"drawn\"", "\"drwan\""), "did you mean `drawn`"));
  CHECK(has(broken("\"wins\": 15", "\"wins\": 21"), "`wins` is more than the number of games"));
  CHECK(has(broken("\"wins\": 15", "\"wins\": -1"), "`wins` must be from 0 to"));
  CHECK(has(broken("\"squares\": ", "\"squares\": \"x\", \"extra\": "), "`squares`"));
  CHECK_FALSE(parse_playtest("", "a.json"));
  CHECK_FALSE(read_playtest("no such file.json"));
}
