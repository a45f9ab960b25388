// Scenarios: reading valid ones, and the messages about invalid ones.

#include "src/play/record/scenario_reader.h"

#include "hexmap/movement_points.h"
#include "src/core/board/position.h"
#include "src/core/document/text_file.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/play.h"
#include "src/play/game/scenario.h"
#include "tests/support/broken_documents.h"
#include "tests/support/got.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

using namespace rearguard;
using namespace rearguard::testing;

namespace {

const RuleLibrary& library() {
  static const RuleLibrary shipped(REARGUARD_SOURCE_DIR "/assets/rules");
  return shipped;
}

std::string messages_of_scenario(const std::filesystem::path& path) {
  const auto scenario = read_scenario_file(path.string(), library());
  if (scenario) return {};
  std::string messages = to_string(scenario.problems());
  const std::string prefix = path.parent_path().string() + "/";
  for (auto at = messages.find(prefix); at != std::string::npos; at = messages.find(prefix, at))
    messages.erase(at, prefix.size());
  return messages;
}

/// Reads a scenario of 4 by 2 hexes with r1 of red, b1 of blue, and further keys.
auto read_lesson(const std::string& keys) {
  return read_scenario_text(R"(rearguard = "scenario 1"
name = "Lesson"
rules = "order-actions-game"
sides = ["red", "blue"]
turns = 4
)" + keys + R"(
units = [ { id = "r1", side = "red", hex = "0102", class = "foot" }, { id = "b1", side = "blue", hex = "0402", class = "foot" } ]
[map]
hexes = ["....", "...."]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 2 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
)",
                            "lesson.toml", "", library());
}

}  // namespace

TEST_CASE("every broken scenario gives its messages at their places") {
  rearguard::testing::check_broken_documents("tests/play/record/broken_scenarios", 5, messages_of_scenario);
}

TEST_CASE("a scenario states its map, rules, sides, turns and victory conditions") {
  const auto read = got(read_scenario_text(R"(
rearguard = "scenario 1"
name = "Small"
rules = "order-actions-game"
sides = ["red", "blue"]
turns = 4
not_lost = ["exited"]
victory_levels = [ { margin = 5, text = "Won" }, { margin = 0, text = "Drawn" } ]
victory = [ { text = "Hill", hold = ["0101", "0201"], points = 2, side = "red", held_by = "blue", each_turn = true } ]
early_end = [ { text = "Broken", lost = "red", share = 0.5 } ]
units = [
  { id = "r1", side = "red", hex = "0102", class = "foot" },
  { id = "b1", side = "blue", class = "foot", arrives = 2, entry_hexes = ["0202", "0101"] },
]
enemy_line.blue = { column = 2 }
[map]
hexes = ["....", "...."]
grid = { orientation = "flat", shifted = "even", first = "0101", columns = 4, rows = 2 }
terrain.clear = { symbol = ".", cost = { foot = 1 } }
)",
                                           "small.toml", "", library()));
  const Scenario& scenario = *read;
  CHECK(scenario.sides == std::vector<std::string>{"red", "blue"});
  CHECK(scenario.start.units().size() == 1);
  REQUIRE(scenario.arrivals.size() == 1);
  CHECK(scenario.arrivals[0].unit.id == "b1");
  CHECK(scenario.arrivals[0].entry_hexes.front() == *scenario.map().grid().parse("0101"));
  CHECK(scenario.levels.front().text == "Drawn");
  CHECK(scenario.victory[0].hexes.size() == 2);
  CHECK(scenario.victory[0].only_for == "red");
  CHECK(scenario.endings[0].share == Fraction{1, 2});
  CHECK(scenario.not_lost == std::vector<std::string>{"exited"});
}

TEST_CASE("a scenario states its hints, where they point and what follows them") {
  const auto read = got(read_lesson(R"(hints = [
  { text = "Move.", select = ["r1"], hex = "0101", to = ["0101"], near = "b1", within = 2, side = "red", phase = "Movement", done = { action = "move" } },
  { text = "Choose.", choice = true, after = true, done = { retreat = true } },
  { text = "Rout them.", unit = "r1", done = { state = "routed" } },
  { text = "Wait.", done = { leaves_state = "routed" } },
]
)"));
  const std::vector<Hint>& hints = (read)->hints;
  REQUIRE(hints.size() == 4);
  CHECK(hints[0].hex == (read)->map().grid().parse("0101"));
  CHECK(hints[0].side == "red");
  CHECK(hints[0].phase == "Movement");
  CHECK(hints[0].done == Hint::Done::deed);
  CHECK(hints[0].deed.action == "move");
  CHECK(hints[0].deed.units == std::vector<std::string>{"r1"});
  CHECK(hints[0].deed.to == std::vector{*(read)->map().grid().parse("0101")});
  CHECK(hints[0].deed.near == "b1");
  CHECK(hints[0].deed.within == 2);
  CHECK(hints[1].in_choice);
  CHECK(hints[1].after);
  CHECK(hints[1].done == Hint::Done::deed);
  CHECK(hints[1].deed.action.empty());
  CHECK(hints[2].unit == "r1");
  CHECK(hints[2].done == Hint::Done::state);
  CHECK(hints[3].done == Hint::Done::recovery);
  CHECK(hints[3].done_by == "routed");
}

TEST_CASE("a lesson says who learns, and what the others are told; a wrong word is reported in its place") {
  const auto lesson = [](const std::string& told) {
    return read_lesson(R"(lesson = { number = 2, side = "red", seed = 7, learned = "Range.", told = [)" +
                       told + "] }");
  };
  const auto read =
      got(lesson(R"({ action = "fire", unit = "b1", target = "r1" }, { unit = "b1", to = "0301" })"));
  REQUIRE(read->lesson);
  CHECK(read->lesson->side == "red");
  CHECK(read->lesson->seed == 7);
  CHECK(read->lesson->told.size() == 2);
  CHECK(read->lesson->told[1].action.empty());
  const auto wrong = lesson(R"({ action = "fires", unit = "b1" })");
  REQUIRE_FALSE(wrong);
  CHECK(to_string(wrong.problems()).starts_with("lesson.toml:6:"));
  CHECK(to_string(wrong.problems()).find("did you mean \"fire\"") != std::string::npos);
  const auto nobody = lesson(R"({ action = "fire" })");
  REQUIRE_FALSE(nobody);
  CHECK(to_string(nobody.problems()).find("unit") != std::string::npos);
}

TEST_CASE("the game and the scenario of the reference are valid and fit together") {
  const auto read =
      got(read_scenario_file(REARGUARD_SOURCE_DIR "/assets/rules/tutorial/bridge.toml", library()));
  CHECK((read)->play().phases.size() == 2);
}
