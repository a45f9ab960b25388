// The window of a game worked by mouse and keys.

#include "src/app/game/game_window.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/app/retreat/small_controller.h"
#include "tests/support/hands.h"

namespace rearguard {

namespace {

using testing::Hands;
using testing::LittleFolder;
using testing::LittleHands;

struct Opened {
  LittleFolder folder;
  GameWindow contents;
  Hands hands;
  LittleHands little{contents.controller()};
  explicit Opened(int width = 1280, int height = 800, bool begins = true)
      : contents(RuleLibrary(testing::rules_folder),
                 {folder.places(), std::string(REARGUARD_SOURCE_DIR) + "/assets/art", ""}),
        hands((begin(begins), contents), width, height) {
    hands.frames(6);
  }
  void begin(bool begins) {
    if (begins) REQUIRE(contents.controller().begin(folder.scenario(), 5));
    contents.controller().hand_over = false;
  }
  GameController& controller() { return contents.controller(); }
  Point at(const char* number) const { return hands.stage.to_screen(little.hex(number)); }
  Image picture() {
    hands.wait_idle();
    return hands.canvas.read();
  }
};

}  // namespace

TEST_CASE("a game is played by mouse and keys: select, move, undo, redo, end the phase") {
  Opened window;
  window.hands.key(SDLK_n);
  CHECK(window.controller().selected() == "b1");
  window.hands.move(window.at("0403"));
  window.hands.frames(4);
  REQUIRE(window.controller().hovered_move() != nullptr);
  window.hands.click(window.at("0403"));
  CHECK(window.little.at("b1") == "0403");
  window.hands.key(SDLK_u);
  CHECK(window.little.at("b1") == "0203");
  window.hands.key(SDLK_r);
  CHECK(window.little.at("b1") == "0403");
  window.hands.key(SDLK_SPACE, KMOD_LCTRL);
  REQUIRE(window.controller().question());
  window.hands.key(SDLK_ESCAPE);
  CHECK_FALSE(window.controller().question());
  window.hands.key(SDLK_SPACE, KMOD_LCTRL);
  window.hands.key(SDLK_RETURN);
  CHECK(window.controller().shown().current_phase().name == "Fire");
}

TEST_CASE("what stands over the map keeps clicks from it") {
  Opened window;
  window.hands.key(SDLK_F1);
  CHECK(window.contents.panels().is_covered());
  window.hands.click(window.at("0203"));
  CHECK(window.controller().selected().empty());
  window.hands.key(SDLK_ESCAPE);
  CHECK_FALSE(window.contents.panels().is_covered());
  window.hands.frames(3);
  window.hands.click(window.at("0203"));
  CHECK(window.controller().selected() == "b1");
}

TEST_CASE("the reach of a unit is drawn, and gone with the selection") {
  Opened window;
  const Image before = window.picture();
  window.hands.click(window.at("0203"));
  const Image reach = window.picture();
  CHECK(before.pixels != reach.pixels);
  window.hands.key(SDLK_ESCAPE);
  CHECK(window.controller().selected().empty());
}

TEST_CASE("a right click gives up what is under way, and else inspects a hex") {
  Opened window;
  window.hands.click(window.at("0203"));
  window.controller().arm("move");
  window.hands.click(window.at("0403"), SDL_BUTTON_RIGHT);
  CHECK(window.controller().armed().empty());
  CHECK(window.controller().selected() == "b1");
  window.hands.click(window.at("0403"), SDL_BUTTON_RIGHT);
  CHECK(window.controller().inspected() == window.little.hex("0403"));
  window.hands.key(SDLK_ESCAPE);
  CHECK_FALSE(window.controller().inspected());
}

TEST_CASE("the replay is worked by keys") {
  Opened window;
  window.little.act("move b1 0403");
  window.little.act("end");
  window.hands.key(SDLK_r, KMOD_LCTRL);
  REQUIRE(window.controller().is_replay());
  window.hands.key(SDLK_LEFT);
  CHECK(window.controller().step_shown() == 1);
  window.hands.key(SDLK_HOME);
  CHECK(window.little.at("b1") == "0203");
  window.hands.key(SDLK_RIGHT);
  CHECK(window.little.at("b1") == "0403");
  window.hands.key(SDLK_ESCAPE);
  CHECK_FALSE(window.controller().is_replay());
  CHECK(window.controller().step_shown() == 2);
}

TEST_CASE("panels leave most of a small window to the map, and nothing of it where no game is open") {
  for (const auto& [width, height] : {std::pair{1280, 800}, std::pair{800, 600}}) {
    Opened window(width, height);
    const ScreenBox area = window.contents.map_area(width, height);
    CHECK(area.width >= width * 0.55);
    CHECK(area.height >= height * 0.7);
    CHECK(area.right() <= width);
    CHECK(area.bottom() <= height);
  }
  Opened list(800, 600, false);
  CHECK(list.contents.position() == nullptr);
  CHECK(list.contents.panels().is_covered());
}

}  // namespace rearguard
