#include "src/extras/playtest/playtest_page.h"

#include "tests/extras/playtest/sample_playtest.h"

TEST_CASE("page of a playtest has its pictures, intervals and lists") {
  PlaytestPictures pictures;
  pictures.flow_map = "<?xml version=\"1.0\"?>\n<svg id=\"flow\"></svg>";
  const std::string page = to_playtest_page(sample_playtest(), pictures);
  CHECK(has(page, "<h1>Little war: 20 games</h1>"));
  CHECK(has(page, "<td>blue</td><td>captain</td><td>15 of 20</td><td>75 %</td><td>53 to 89 %</td>"));
  CHECK(has(page, "<h2>Which hexsides units cross</h2>\n<p><svg id=\"flow\"></svg></p>"));
  CHECK(has(page, "<td>0404</td><td>blue</td><td>40</td><td>2.00</td>"));
  CHECK(has(page, "<td>0203-0303</td><td>blue</td><td>40</td>"));
  CHECK(has(page, "<td>clause</td><td>no-enemy</td><td>5</td><td>Through no enemy, nor past one.</td>"));
  CHECK_FALSE(has(page, "What places are worth"));
  CHECK_FALSE(has(page, "http"));
}

TEST_CASE("no text of a scenario becomes part of the page itself") {
  PlaytestReport report = sample_playtest();
  report.series.problems[3] = "<script>alert(1)</script>";
  report.series.tally.verdicts["<b>"] = 1;
  const std::string page = to_playtest_page(report, {});
  CHECK_FALSE(has(page, "<script"));
  CHECK_FALSE(has(page, "<b>"));
  CHECK(has(page, "&lt;script&gt;"));
}
