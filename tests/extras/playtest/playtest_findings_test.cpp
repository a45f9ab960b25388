#include "src/extras/playtest/playtest_findings.h"

#include "tests/extras/playtest/sample_playtest.h"

TEST_CASE("who is favoured, and since which turn") {
  // Blue leads by 4 in 15 games of 20 and trails by 2 in 5, but after the first turn both lead as often.
  const Favour favour = favoured(sample_playtest());
  CHECK(favour.side == "blue");
  CHECK(favour.since == 2);
  PlaytestReport even = sample_playtest();
  for (auto& [side, tally] : even.series.tally.sides) tally.lead = {0, 80};
  CHECK(favoured(even).side.empty());
  CHECK(has(in_short(even).front(), "Nobody is favoured beyond chance: blue leads in 15 of 20 games"));
}

TEST_CASE("what is sure comes first among the places, and those without games have no row") {
  PlaytestReport report = sample_playtest();
  const Hex wood = *report.scenario->map().grid().parse("0603");
  const auto place = [&](const char* name, Moments blue, Moments red) {
    WorthResult result{{name, {wood}}, "", report.series.tally};
    result.tally->sides["blue"].lead = blue;
    result.tally->sides["red"].lead = red;
    report.worth.push_back(result);
  };
  place("wide", {-60, 40000}, {60, 40000});  // 5.5 points, but any number by chance
  place("sure", {90, 405}, {-90, 405});      // 2 points for red
  report.worth.push_back({{"later", {wood}}});
  report.worth.push_back({{"never", {wood}}, "it cannot be closed", std::nullopt, false});
  const std::vector<PlaceWorth> worths = place_worths(report);
  REQUIRE(worths.size() == 2);
  CHECK(worths[0].result->place.name == "sure");
  CHECK(worths[0].side == "red");
  CHECK(worths[0].points.value == doctest::Approx(2));
  CHECK(worths[1].points.within_chance());
  CHECK(not_played(report) == "later");
}

TEST_CASE("a hex is unused if no unit was ever in it") {
  const PlaytestReport report = sample_playtest();
  const auto unused = unused_hexes(report);
  const Grid& grid = report.scenario->map().grid();
  CHECK(std::ranges::count(unused, *grid.parse("0303")) == 0);
  CHECK(std::ranges::count(unused, *grid.parse("0101")) == 1);
}

TEST_CASE("a report without games says so") {
  const PlaytestReport none{little_scenario(), {}, {}};
  CHECK(in_short(none) == std::vector<std::string>{"No game was played."});
}
