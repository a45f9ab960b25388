#include "src/desk/game/game_summary.h"

#include "src/desk/game/game_files.h"
#include "tests/desk/retreat/small_controller.h"

namespace {

struct Shelf {
  LittleFolder folder;
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  Shelf() {
    REQUIRE(controller.begin(folder.scenario(), 5));
    controller.hand_over = false;
  }
  SavedSummary summary() const {
    return summary_of(controller.file(), {RuleLibrary(rules_folder), folder.places().data});
  }
};

}  // namespace

TEST_CASE("a saved game is told by title, turn, side to move and score, and whether it is over") {
  Shelf shelf;
  shelf.driver.act("end");
  shelf.driver.act("end");
  const SavedSummary summary = shelf.summary();
  CHECK(summary.title == "Little war");
  CHECK(describe(summary) == "Turn 1 of 3, Red to move; Blue 0, Red 0");
  for (int i = 0; i < 10; ++i) shelf.driver.act("end");
  CHECK(shelf.summary().is_over);
  CHECK(describe(shelf.summary()) == "Over: Drawn; Blue 0, Red 0");
}

TEST_CASE_FIXTURE(LittleFolder, "a journal that cannot be read says so") {
  const std::string file = files.write("bad.journal", "nonsense\n");
  const SavedSummary summary = summary_of(file, {RuleLibrary(rules_folder), ""});
  CHECK_FALSE(summary.problem.empty());
  CHECK(describe(summary).starts_with("cannot be read: "));
}

TEST_CASE("a map is sketched by a cell for each hex, or fewer on a large one") {
  const std::string maps = REARGUARD_SOURCE_DIR "/maps/";
  // The wood has 13 columns of 17 hexes.
  const MapSketch wood = sketch_of(maps + "2930/skirmish.toml");
  CHECK(wood.cells.size() == 13 * 17);
  CHECK(wood.cell_radius == 1);
  for (const MapSketch::Cell& cell : wood.cells) {
    CHECK(cell.centre.x > 0);
    CHECK(cell.centre.x < wood.width);
    CHECK(cell.centre.y > 0);
    CHECK(cell.centre.y < wood.height);
  }
  for (const ScenarioEntry& entry : shipped_scenarios(REARGUARD_SOURCE_DIR)) {
    const MapSketch sketch = sketch_of(entry.file);
    CHECK(sketch.cells.size() >= 80);
    CHECK(sketch.cells.size() <= MapSketch::max_cells);
  }
  CHECK(sketch_of("no such file").cells.empty());
  CHECK(wood.lines.empty());
  CHECK(sketch_of(maps + "keddles-mill/scenario.toml").lines.size() > 100);
}

TEST_CASE_FIXTURE(Shelf, "summaries are read one after another, and known from then on") {
  driver.act("end");
  GameSummaries summaries(RuleLibrary(rules_folder), folder.places().data);
  const std::string wood = REARGUARD_SOURCE_DIR "/maps/2930/skirmish.toml";
  CHECK(summaries.saved(controller.file(), "1") == nullptr);
  CHECK(summaries.sketch(wood) == nullptr);
  while (summaries.advance()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  REQUIRE(summaries.saved(controller.file(), "1") != nullptr);
  CHECK(summaries.saved(controller.file(), "1")->title == "Little war");
  REQUIRE(summaries.sketch(wood) != nullptr);
  CHECK(summaries.saved(controller.file(), "2") == nullptr);
}

TEST_CASE(
    "every shipped scenario says how long it takes, and three lessons come before the one to begin with") {
  const auto found = shipped_scenarios(REARGUARD_SOURCE_DIR);
  REQUIRE(found.size() == 10);
  for (int lesson = 1; lesson <= 3; ++lesson) {
    const ScenarioEntry& entry = found[static_cast<std::size_t>(lesson - 1)];
    CHECK(entry.lesson == lesson);
    CHECK(std::ranges::count(entry.sides, entry.learns) == 1);
    CHECK_FALSE(entry.learned.empty());
    CHECK(entry.seed > 0);
  }
  CHECK(found[3].name == "The wood by the lane");
  CHECK(found[3].units == std::map<std::string, int>{{"confederate", 4}, {"union", 3}});
  for (const ScenarioEntry& entry : found) {
    CHECK(entry.minutes > 0);
    CHECK(entry.begin_here == (&entry == &found[3]));
  }
}
