// The first screen, the windows it leads to, and the way back.

#include "src/desk/home/stage.h"

#include "src/core/io/positions/position_reader.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/desk/game/game_window.h"
#include "tests/desk/module/small_war.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/desk/ui/plain_contents.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

using testing::LittleFolder;
using testing::PlainContents;
using testing::Scratch;
using testing::WindowDriver;

/// Contents that ask before they are left, until they are told to go.
class Asking final : public WindowContents, public Leading {
 public:
  std::shared_ptr<const Position> position() const override { return nullptr; }
  void frame(WindowView& view) override {
    if (answered) view.quit();
  }
  void map_clicked(const MapClick&, WindowView&) override {}
  void map_hovered(std::optional<Hex>) override {}
  bool key(const std::string&, WindowView&) override { return false; }
  bool may_quit(WindowView&) override { return answered; }
  void lead_on(Go go) override { leads = std::move(go); }
  Go leads;
  bool answered = false;
};

struct OnStage {
  LittleFolder folder;
  GameWindow home{RuleLibrary(testing::rules_folder),
                  {folder.places(), std::string(REARGUARD_SOURCE_DIR) + "/assets/art", ""}};
  std::vector<std::string> opened;
  WindowContents* last = nullptr;
  bool asks = false, fails = false;
  Stage stage{
      home,
      {[this](const Errand& errand) { return open(errand); },
       [](const std::string& file) {
         if (file.ends_with("vmod")) return Errand{Errand::To::module, file};
         return Errand{file.ends_with("toml") ? Errand::To::games : Errand::To::nothing, file, "", {}, "?"};
       }}};
  WindowDriver driver{stage, 1280, 800};

  Checked<std::unique_ptr<WindowContents>> open(const Errand& errand) {
    opened.push_back(errand.file);
    if (fails) return Diagnostic{errand.file, 0, 0, "is lost"};
    std::unique_ptr<WindowContents> made;
    if (asks)
      made = std::make_unique<Asking>();
    else
      made = std::make_unique<PlainContents>();
    last = made.get();
    return made;
  }
  /// Opens another window from the first screen, which needs its own data for the file.
  void check_a_retreat() {
    driver.click({200, 250});
    driver.frames(4);
  }
};

}  // namespace

TEST_CASE_FIXTURE(OnStage, "a card leads to another window, and Home leads back") {
  CHECK_FALSE(stage.is_elsewhere());
  check_a_retreat();
  REQUIRE(stage.is_elsewhere());
  CHECK(opened == std::vector<std::string>{folder.places().data + "/maps/2930/rout.toml"});
  driver.click({300, 300});
  CHECK(static_cast<PlainContents*>(last)->view != nullptr);
  driver.key(SDLK_HOME, KMOD_LALT);
  driver.frames(2);
  CHECK_FALSE(stage.is_elsewhere());
  check_a_retreat();
  CHECK(stage.is_elsewhere());
}

TEST_CASE_FIXTURE(OnStage,
                  "what asks before it is left is left once it agrees, and quitting stays quitting") {
  asks = true;
  check_a_retreat();
  REQUIRE(stage.is_elsewhere());
  driver.key(SDLK_HOME, KMOD_LALT);
  CHECK(stage.is_elsewhere());
  static_cast<Asking*>(last)->answered = true;
  driver.frames(3);
  CHECK_FALSE(stage.is_elsewhere());
  CHECK_FALSE(driver.renderer.quitting());
  check_a_retreat();
  driver.key(SDLK_HOME, KMOD_LALT);
  driver.key(SDLK_q, KMOD_LCTRL);
  static_cast<Asking*>(last)->answered = true;
  driver.frames(3);
  CHECK(driver.renderer.quitting());
}

TEST_CASE_FIXTURE(OnStage, "what cannot be opened is said on the first screen") {
  fails = true;
  check_a_retreat();
  CHECK_FALSE(stage.is_elsewhere());
  REQUIRE_FALSE(home.controller().messages().empty());
  CHECK(testing::has(home.controller().messages().front().text, "is lost"));
}

TEST_CASE_FIXTURE(OnStage,
                  "a scenario that is dropped on another window leads to its sheet, and Enter begins it") {
  check_a_retreat();
  REQUIRE(stage.is_elsewhere());
  stage.file_dropped("nothing.txt", driver.renderer);
  driver.frames(2);
  CHECK(stage.is_elsewhere());
  stage.file_dropped(folder.scenario(), driver.renderer);
  driver.frames(3);
  CHECK_FALSE(stage.is_elsewhere());
  driver.key(SDLK_RETURN);
  REQUIRE(home.controller().is_open());
  CHECK(home.controller().computer("red"));
  CHECK_FALSE(home.controller().computer("blue"));
  CHECK(home.panels().is_covered());  // by the briefing
  CHECK(folder.names_in("games").empty());
}

TEST_CASE_FIXTURE(OnStage, "what leads to a game and is to come back is kept as it is") {
  asks = true;
  check_a_retreat();
  auto* map = static_cast<Asking*>(last);
  Errand errand{Errand::To::games, folder.scenario()};
  errand.comes_back = true;
  map->leads(errand);
  driver.frames(3);
  CHECK_FALSE(stage.is_elsewhere());
  driver.key(SDLK_RETURN);
  REQUIRE(home.controller().is_open());
  driver.key(SDLK_F5);
  driver.frames(3);
  REQUIRE(stage.is_elsewhere());
  CHECK(opened.size() == 1);
  // Quitting from the game shows it again, for it has to ask.
  map->leads(errand);
  driver.frames(3);
  REQUIRE_FALSE(stage.is_elsewhere());
  driver.key(SDLK_q, KMOD_LCTRL);
  driver.frames(3);
  CHECK(stage.is_elsewhere());
  CHECK_FALSE(driver.renderer.quitting());
  map->answered = true;
  driver.frames(3);
  CHECK(driver.renderer.quitting());
}

TEST_CASE_FIXTURE(OnStage, "a module that is dropped becomes a position by seven clicks") {
  const Scratch& files = folder.files;
  const std::string module = files.write("War.vmod", testing::module_file(testing::small_war()));
  files.write("turn.vsav",
              testing::save_file(testing::save_text({testing::war_leaf(1, "Red Guard", 2, 2, "Red"),
                                                     testing::war_leaf(2, "Blue Foot", 2, 3, "Blue")})));
  const auto click_and_wait = [&](Point at) {
    driver.click(at);
    driver.wait_idle();
  };
  stage.file_dropped(module, driver.renderer);
  driver.frames(2);
  driver.wait_idle();
  click_and_wait({68, 269});  // Next: the sides
  CHECK_FALSE(files.holds("War"));
  click_and_wait({199, 228});  // Red, the second, is in the first camp as well
  click_and_wait({122, 319});  // Write the folder, below what is wrong: there must be two camps
  CHECK_FALSE(files.holds("War"));
  click_and_wait({232, 228});
  click_and_wait({122, 298});
  REQUIRE(files.holds("War/roster.toml"));
  click_and_wait({337, 126});  // None for now
  click_and_wait({60, 302});   // turn.vsav
  click_and_wait({66, 773});   // Look at it
  REQUIRE(opened == std::vector<std::string>{files.file("War/saves/turn.toml")});
  const auto document = read_position_file(opened.front());
  REQUIRE(document);
  CHECK(document->position.units().size() == 2);
}

}  // namespace rearguard
