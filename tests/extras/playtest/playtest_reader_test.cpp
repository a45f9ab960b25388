#include "src/extras/playtest/playtest_reader.h"

#include "tests/extras/playtest/sample_playtest.h"

TEST_CASE("a report is read back with the counts that it was written from") {
  PlaytestReport report = sample_playtest();
  report.signature = "0123456789abcdef";
  report.worth = {{{"The wood", {*report.scenario->map().grid().parse("0603")}}, "", report.series.tally}};
  report.changed = ChangedResult{report.scenario, "fedcba9876543210", report.series.tally};
  report.series.problems[13] = "no such action";
  const auto read = parse_playtest(to_json(report), "a.json");
  INFO((read ? std::string() : to_string(read.problems())));
  REQUIRE(read);
  CHECK(read->scenario == "Little war");
  CHECK(read->signature == report.signature);
  CHECK(read->first_seed == 11);
  CHECK(read->players.at("red") == "random");
  CHECK(read->changed_signature == "fedcba9876543210");
  CHECK(read->problems.at(13) == "no such action");
  const auto without_unused = [](PlaytestTally tally) {
    std::erase_if(tally.rules, [](const auto& rule) { return rule.second == Moments{}; });
    return tally;
  };
  CHECK(read->tally.rules.contains({"result", "DR"}));
  CHECK(without_unused(read->tally) == report.series.tally);
  CHECK(without_unused(*read->changed) == report.series.tally);
  CHECK(read->worth.at("The wood").games == 20);
  CHECK(read->worth.at("The wood").sides == report.series.tally.sides);
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
