#include "src/extras/playtest/playtest_report.h"

#include "src/extras/playtest/playtest_comparison.h"
#include "tests/extras/playtest/sample_playtest.h"
#include "tests/support/json.h"

TEST_CASE("text of a playtest says who leads, how sure that is, and which rules never had an effect") {
  const std::string text = to_text(sample_playtest());
  // Wilson: 15 of 20 is 53 to 89 %. The mean lead of 20 is (15 * 4 - 5 * 2) / 20.
  CHECK(has(text, "blue (captain): leads in 15 of 20, 75 % (95 % interval 53 to 89); mean lead +2.5"));
  CHECK(has(text, "red (random): leads in 5 of 20"));
  CHECK(has(text,
            "Rules that never had an effect\n  action: face, rally, fire, gamble\n  event: rally, "
            "recover, gamble\n"));
  CHECK(has(text, "  result: DR\n  clause: passable, no-enemy\n  failure: failure\n"));
}

TEST_CASE("JSON of a playtest has every count, and rules without an effect as 0") {
  const Json document = parsed(to_json(sample_playtest()));
  CHECK(document["rearguard"] == "playtest 1");
  CHECK(document["seeds"] == Json({11, 30}));
  CHECK(document["sides"][0]["of_a_game"]["lead"]["sum"] == 50);
  CHECK(document["sides"][0]["of_a_game"]["lead"]["squares"] == 15 * 16 + 5 * 4);
  CHECK(document["retreat_ends"][0]["hex"] == "0404");
  CHECK(document["retreat_ends"][0]["sum"] == 40);
  CHECK(document["steps"][0]["from"] == "0203");
  CHECK(document["steps"][0]["sum"] == 10 + 30);
  CHECK(document["leads"] == Json({{{"lead", -2}, {"games", 5}}, {{"lead", 4}, {"games", 15}}}));
  CHECK(document["holders"]["0603"]["blue"] == 20);
  CHECK(document["each"].size() == 20);
  std::map<std::string, int> times;
  for (const Json& rule : document["rules_used"])
    times[rule["kind"].get<std::string>() + " " + rule["name"].get<std::string>()] = rule["sum"];
  CHECK(times.at("action move") == 80);
  CHECK(times.at("event fire") == 20);
  CHECK(times.at("clause no-enemy") == 0);
}

TEST_CASE("a closed place is compared with the games in which it is open") {
  PlaytestReport report = sample_playtest();
  WorthResult worth{{"The wood", {*report.scenario->map().grid().parse("0603")}}};
  worth.tally = report.series.tally;
  worth.tally->sides["blue"].wins = 5;
  report.worth.push_back(worth);
  const std::string text = to_text(report);
  CHECK(has(text, "With The wood closed\n  blue leads: -50 points of 100 (95 % interval -70 to -19)\n"));
  CHECK(has(text, "  mean lead of blue: +0.00 (95 % interval -1.71 to +1.71): within chance\n"));
  const Json document = parsed(to_json(report));
  CHECK(document["worth"][0]["hexes"] == Json({"0603"}));
  CHECK(document["worth"][0]["differences"][0]["within_chance"] == false);
}
