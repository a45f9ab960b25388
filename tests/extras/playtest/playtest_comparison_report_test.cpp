#include "src/extras/playtest/playtest_comparison_report.h"

#include "tests/extras/playtest/sample_playtest.h"
#include "tests/support/json.h"

namespace {

PlaytestDocument document(const std::string& file) {
  PlaytestDocument made;
  made.file = file;
  made.scenario = "Little war";
  made.rules = "war.toml";
  made.tally = sample_playtest().series.tally;
  return made;
}

}  // namespace

TEST_CASE("equal reports differ in nothing beyond chance") {
  const std::string text = comparison_text(document("a.json"), document("b.json"));
  CHECK(
      has(text, "  blue leads: 75 % to 75 %, +0 points of 100 (95 % interval -26 to +26): within chance\n"));
  CHECK(has(text, "Units a game by hex and hexside\n  all within chance: 3\n"));
  CHECK(has(
      text,
      "Of 16 numbers compared, 0 differ beyond their own interval; chance alone would make about 1 do so."));
  CHECK_FALSE(has(text, "not the same scenario"));
}

TEST_CASE("a difference that chance does not explain is listed with its interval") {
  PlaytestDocument second = document("b.json");
  second.rules = "other.toml";
  // 3 units in each game where there were 2.
  second.tally.retreat_ends[{"blue", "0404"}] = {60, 180};
  const std::string text = comparison_text(document("a.json"), second);
  CHECK(has(text, "  retreats of blue in 0404: 2.00 to 3.00, +1.00 (95 % interval +1.00 to +1.00)\n"));
  CHECK(has(text, "  within chance: 2\n"));
  CHECK(has(text, "not the same scenario under the same rules"));
  const auto document_json = parsed(comparison_json(document("a.json"), second));
  CHECK(document_json["compared"] == 16);
  CHECK(document_json["beyond_chance"] == 1);
  CHECK(document_json["first"]["games"] == 20);
}

TEST_CASE("a hex that only one report has counts as none in the other") {
  PlaytestDocument second = document("b.json");
  second.tally.losses[{"red", "0101"}] = {20, 20};
  const std::string text = comparison_text(document("a.json"), second);
  CHECK(has(text, "  losses of red in 0101: 0.00 to 1.00, +1.00"));
}
