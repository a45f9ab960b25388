#include "src/extras/playtest/playtest_page.h"

#include "tests/extras/playtest/sample_playtest.h"

TEST_CASE("page of a playtest has its map once, intervals and lists, and no empty table") {
  const std::string page = to_playtest_page(sample_playtest(), nullptr);
  CHECK(has(page, "<h1>Little war: 20 games</h1>"));
  CHECK(has(page, "<td>blue</td><td>captain</td><td>15 of 20</td><td>75 %</td><td>53 to 89 %</td>"));
  CHECK(has(page, "<td>0404</td><td>blue</td><td>40</td><td>2.00</td>"));
  CHECK(has(page, "<td>clause</td><td>no-enemy</td><td>5</td><td>Through no enemy, nor past one.</td>"));
  CHECK(page.find("Little war, ") == page.rfind("Little war, "));
  for (const char* layer : {"retreats", "losses", "ways", "unused"})
    CHECK(has(page, std::string("id=\"show-") + layer + "\""));
  CHECK_FALSE(has(page, "id=\"show-worth\""));
  CHECK_FALSE(has(page, "What places are worth"));
  CHECK_FALSE(has(page, "What the change does"));
  CHECK_FALSE(has(page, "<table>\n<tr><th>hex</th><th>side</th><th>units</th></tr>\n</table>"));
  CHECK_FALSE(has(page, "href=\"http"));
}

TEST_CASE("page of a playtest draws what a place is worth, and tells what a change does") {
  PlaytestReport report = sample_playtest();
  report.worth = {{{"The wood", {*report.scenario->map().grid().parse("0603")}}, "", report.series.tally}};
  report.worth[0].tally->sides["blue"].lead = {-20, 40};
  report.worth[0].tally->sides["red"].lead = {20, 40};
  report.changed = ChangedResult{report.scenario, "", report.series.tally};
  const std::string page = to_playtest_page(report, nullptr);
  CHECK(has(page, "id=\"show-worth\" checked"));
  // Open 2.5, closed -1.
  CHECK(has(page, "<td>The wood</td><td>+3.5</td>"));
  CHECK(has(page, "<h2>What the change does</h2>"));
  CHECK(has(page, "+0.00 (95 % interval -1.71 to +1.71): within chance</td><td>100 of 100</td>"));
}

TEST_CASE("no text of a scenario becomes part of the page itself") {
  PlaytestReport report = sample_playtest();
  report.series.problems[3] = "<script>alert(1)</script>";
  report.series.tally.verdicts["<i>"] = 1;
  const std::string page = to_playtest_page(report, nullptr);
  CHECK_FALSE(has(page, "<script"));
  CHECK_FALSE(has(page, "<i>"));
  CHECK(has(page, "&lt;script&gt;"));
}
