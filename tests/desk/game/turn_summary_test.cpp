// What a player who takes over is told.

#include "src/desk/game/turn_summary.h"

#include "tests/desk/retreat/small_controller.h"

namespace rearguard {

namespace {

using Lines = Strings;

struct SummaryTable {
  LittleFolder folder;
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  explicit SummaryTable(const std::string& units = little_units, std::uint64_t seed = 5) : folder(units) {
    controller.hand_over = false;
    REQUIRE_MESSAGE(controller.begin(folder.scenario(), seed), driver.message());
  }
};

}  // namespace

TEST_CASE("the summary names what the other side has moved, each unit once and where it is now") {
  SummaryTable table;
  table.driver.act("move b1 0303");
  table.driver.act("move b2 0305");
  table.driver.act("move b1 0403");
  CHECK(table.controller.news("red") == Lines{"Moved: b2 to 0305, b1 to 0403."});
  // It was blue's own doing.
  CHECK(table.controller.news("blue").empty());
  table.driver.act("end");
  table.driver.act("end");
  table.driver.act("move r1 0903");
  CHECK(table.controller.news("blue") == Lines{"Moved: r1 to 0903."});
  // Red has decided something since, so blue's moves are no news to it.
  CHECK(table.controller.news("red").empty());
}

TEST_CASE("the last shot before the turn changes is told with what came of it") {
  bool saw_retreat = false;
  for (std::uint64_t seed = 1; seed <= 40 && !saw_retreat; ++seed) {
    SummaryTable table(little_units, seed);
    table.driver.act("move b2 0506");
    table.driver.act("end");
    CHECK(table.controller.last_results().empty());
    table.driver.act("fire b2 r2");
    if (!table.controller.shown().choice) continue;
    saw_retreat = true;
    REQUIRE(table.controller.act(legal_actions(table.controller.shown()).front()));
    while (table.controller.shown().active_side() == "blue") table.driver.act("end");
    const Lines lines = table.controller.last_results();
    REQUIRE(lines.size() >= 3);
    CHECK(lines.size() <= 10);
    CHECK(lines.front() == "Blue: fire b2 \u2192 r2.");
    CHECK(std::ranges::any_of(lines, [](const std::string& line) {
      return line.starts_with("r2 retreats from ") && line.ends_with(".");
    }));
    // Red's own turn without an action with a result leaves nothing to tell.
    while (table.controller.shown().active_side() == "red") table.driver.act("end");
    CHECK(table.controller.last_results().empty());
  }
  CHECK(saw_retreat);
}

TEST_CASE("the summary names attacks, retreats and losses, in three lines at most") {
  // The dice of some seeds drive the target back or destroy it.
  bool saw_retreat = false;
  bool saw_loss = false;
  for (std::uint64_t seed = 1; seed <= 40 && !(saw_retreat && saw_loss); ++seed) {
    SummaryTable table(little_units, seed);
    table.driver.act("move b2 0506");
    table.driver.act("end");
    table.driver.act("fire b2 r2");
    const bool is_back = table.controller.shown().choice.has_value();
    const Lines news = table.controller.news("red");
    CHECK(news.size() <= 3);
    REQUIRE(news.size() >= 2);
    CHECK(news[0] == "Moved: b2 to 0506.");
    CHECK(news[1] == "Attacks: fire b2 \u2192 r2.");
    if (is_back) {
      CHECK(news.size() == 2);
      table.controller.act(legal_actions(table.controller.shown()).front());
      // Seen by blue, whose shot was its last decision.
      const Lines after = table.controller.news("blue");
      CHECK(only(after) == "Retreated or advanced: r2 to " + table.driver.at("r2") + ".");
      saw_retreat = true;
    }
    if (table.driver.at("r2") == "gone") {
      REQUIRE(news.size() == 3);
      CHECK(news[2].starts_with("Lost: r2 ("));
      saw_loss = true;
    }
  }
  CHECK(saw_retreat);
  CHECK(saw_loss);
}

TEST_CASE("the summary says which units were weakened, and by how much") {
  // A 6 costs the target a point of strength, and nothing else.
  std::string units = little_units;
  units.replace(units.find("strength = 1"), 12, "strength = 2");
  bool saw_it = false;
  for (std::uint64_t seed = 1; seed <= 40 && !saw_it; ++seed) {
    SummaryTable table(units, seed);
    table.driver.act("move b2 0506");
    table.driver.act("end");
    table.driver.act("fire b2 r2");
    const int rolled = table.controller.game().steps().back().rolls.front().rolled;
    const Lines news = table.controller.news("red");
    if (rolled < 4) CHECK(news.size() == 2);
    if (rolled < 6) continue;
    saw_it = true;
    REQUIRE(news.size() == 3);
    CHECK(news[2] == "Weaker: r2 by 1.");
  }
  CHECK(saw_it);
}

TEST_CASE("many moves are counted, not listed") {
  std::string units;
  for (int i = 1; i <= 7; ++i)
    units += "[[units]]\nid = \"b" + std::to_string(i) + "\"\nside = \"blue\"\nhex = \"020" +
             std::to_string(i) + "\"\nclass = \"foot\"\nmovement = 4\n";
  SummaryTable table(units +
                     "[[units]]\nid = \"r1\"\nside = \"red\"\nhex = \"1105\"\nclass = \"foot\"\n"
                     "movement = 4\n");
  for (int i = 1; i <= 7; ++i) table.driver.act("move b" + std::to_string(i) + " 030" + std::to_string(i));
  CHECK(table.controller.news("red") ==
        Lines{"Moved: b1 to 0301, b2 to 0302, b3 to 0303, b4 to 0304 and 3 more."});
}

}  // namespace rearguard
