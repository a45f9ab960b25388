// What moves on the map after an action: paths, shots, and how they are skipped. Time is advanced by hand.

#include "src/desk/game/motion.h"

#include "src/answers/view/map_layout.h"
#include "src/answers/view/scene.h"
#include "src/desk/game/game_window.h"
#include "src/desk/ui/settings.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/support/hands.h"

namespace rearguard {

namespace {

struct MovingTable {
  LittleFolder folder;
  GameController controller{RuleLibrary(rules_folder), folder.places()};
  GameDriver driver{controller};
  explicit MovingTable(double speed = 10) {
    controller.hand_over = false;
    REQUIRE(controller.begin(folder.scenario(), 5));
    controller.set_motion(speed);
  }
  Strings hexes() const {
    Strings numbers;
    for (const Hex h : controller.motion().hexes())
      numbers.push_back(controller.shown().position.map().grid().number(h));
    return numbers;
  }
};

}  // namespace

TEST_CASE_FIXTURE(MovingTable, "a counter goes its path hex by hex, while the game is where it ends") {
  driver.act("move b1 0403");
  CHECK(driver.at("b1") == "0403");
  CHECK(controller.motion().moves("b1"));
  CHECK_FALSE(controller.motion().moves("b2"));
  CHECK(hexes().front() == "0203");
  controller.tick(0.15);  // one hex and a half at ten a second
  CHECK(hexes().back() == "0403");
  CHECK(hexes().front() != "0203");
  Scene scene;
  controller.drawing(GameController::Layer::motion)(scene,
                                                    MapLayout(controller.shown().position.map().grid(), 30));
  CHECK_FALSE(scene.items.empty());
  controller.tick(0.06);
  CHECK_FALSE(controller.motion().is_running());
  CHECK_FALSE(controller.drawing(GameController::Layer::motion));
}

TEST_CASE("without motion the map shows at once what has come of an action") {
  MovingTable table(0);
  table.driver.act("move b1 0403");
  CHECK_FALSE(table.controller.motion().is_running());
}

TEST_CASE_FIXTURE(MovingTable, "a shot flies to its target, and what follows comes after it") {
  bool retreated = false;
  for (std::uint64_t seed = 1; seed <= 40 && !retreated; ++seed) {
    controller.close();
    REQUIRE(controller.begin(folder.scenario(), seed));
    driver.act("move b2 0506");
    driver.act("end");
    controller.skip_motion();
    const std::string target = driver.at("r2");
    driver.act("fire b2 r2");
    REQUIRE(controller.motion().is_running());
    CHECK(hexes()[0] == "0506");
    CHECK(hexes()[1] == target);
    if (!controller.shown().choice || controller.shown().choice->paths.empty()) continue;
    retreated = true;
    controller.tick(60);
    CHECK_FALSE(controller.motion().is_running());
    REQUIRE(controller.act(legal_actions(controller.shown()).front()));
    CHECK(controller.motion().moves("r2"));
    CHECK(hexes().front() == target);
  }
  CHECK(retreated);
}

TEST_CASE_FIXTURE(MovingTable,
                  "undo and an action that comes before the end show what has come of the first") {
  driver.act("move b1 0403");
  controller.undo();
  CHECK_FALSE(controller.motion().is_running());
  driver.act("move b1 0403");
  driver.act("move b2 0506");  // nothing waits for what moves
  CHECK(driver.at("b2") == "0506");
  controller.skip_motion();
  CHECK_FALSE(controller.motion().is_running());
}

TEST_CASE_FIXTURE(MovingTable,
                  "a replay moves what moved, one step after another, and nothing when it leaps") {
  driver.act("move b1 0403");
  driver.act("move b2 0506");
  controller.go_to(0);
  CHECK_FALSE(controller.motion().is_running());
  controller.speed = 1000;
  controller.play(true);
  controller.tick(0.001);
  CHECK(controller.step_shown() == 1);
  CHECK(controller.motion().moves("b1"));
  controller.tick(0.001);
  CHECK(controller.step_shown() == 1);
  controller.tick(60);
  controller.tick(0.001);
  CHECK(controller.step_shown() == 2);
  CHECK(controller.motion().moves("b2"));
  controller.go_to(1);
  CHECK_FALSE(controller.motion().is_running());
}

TEST_CASE("any key or click skips what moves and still does what it does; M sets the speed, and it stays") {
  LittleFolder folder;
  GameWindow contents(RuleLibrary(testing::rules_folder),
                      {folder.places(), std::string(REARGUARD_SOURCE_DIR) + "/assets/art",
                       folder.files.file("settings.toml")});
  GameController& controller = contents.controller();
  controller.hand_over = false;
  REQUIRE(controller.begin(folder.scenario(), 5));
  WindowDriver driver(contents, 1280, 800);
  driver.frames(6);
  GameDriver little{controller};
  little.act("move b1 0403");
  CHECK(controller.motion().moves("b1"));
  CHECK(contents.counter_style().absent == std::vector{*controller.shown().position.find("b1")});
  driver.key(SDLK_u);
  CHECK(little.at("b1") == "0203");
  little.act("move b1 0403");
  driver.click(driver.renderer.to_screen(little.hex("0205")));
  CHECK_FALSE(controller.motion().is_running());
  CHECK(controller.selected() == "b2");
  CHECK(contents.counter_style().absent.empty());
  driver.key(SDLK_m);
  driver.key(SDLK_m);
  CHECK(contents.panels().settings().motion == MotionSpeed::off);
  little.act("move b2 0506");
  CHECK_FALSE(controller.motion().is_running());
  driver.frames(2);
  const auto saved = read_settings(folder.files.read("settings.toml"), "settings.toml");
  REQUIRE(saved);
  CHECK(saved->motion == MotionSpeed::off);
}

}  // namespace rearguard
