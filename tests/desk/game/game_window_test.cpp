// The game window, operated by mouse and keys.

#include "src/desk/game/game_window.h"

#include "src/core/engine/terms/retreat_path.h"
#include "src/core/io/rules/rules_reader.h"
#include "src/core/rules/words/play.h"
#include "src/desk/ui/settings.h"
#include "src/play/game/game_action.h"
#include "src/play/game/game_state.h"
#include "src/play/game/hints.h"
#include "src/play/game/legal.h"
#include "src/play/opponent/opponent.h"
#include "tests/desk/retreat/small_controller.h"
#include "tests/support/hands.h"

namespace rearguard {

namespace {

struct Opened {
  LittleFolder folder;
  GameWindow contents;
  WindowDriver driver;
  GameDriver little{contents.controller()};
  explicit Opened(int width = 1280, int height = 800, bool begins = true)
      : contents(RuleLibrary(rules_folder), {folder.places(), REARGUARD_SOURCE_DIR "/assets/art", ""}),
        driver((begin(begins), contents), width, height) {
    driver.frames(6);
  }
  void begin(bool begins) {
    if (begins) REQUIRE(contents.controller().begin(folder.scenario(), 5));
    contents.controller().hand_over = false;
  }
  GameController& controller() { return contents.controller(); }
  Point at(const char* number) const { return driver.renderer.to_screen(little.hex(number)); }
  Image picture() {
    driver.wait_idle();
    return driver.canvas.read();
  }
};

}  // namespace

TEST_CASE_FIXTURE(Opened, "mouse and keys select, move, undo, redo and end the phase") {
  driver.key(SDLK_n);
  CHECK(controller().selected() == "b1");
  driver.move(at("0403"));
  driver.frames(4);
  REQUIRE(controller().hovered_move() != nullptr);
  driver.click(at("0403"));
  CHECK(little.at("b1") == "0403");
  driver.key(SDLK_u);
  CHECK(little.at("b1") == "0203");
  driver.key(SDLK_r);
  CHECK(little.at("b1") == "0403");
  driver.key(SDLK_SPACE, KMOD_LCTRL);
  REQUIRE(controller().question());
  driver.key(SDLK_ESCAPE);
  CHECK_FALSE(controller().question());
  driver.key(SDLK_SPACE, KMOD_LCTRL);
  driver.key(SDLK_RETURN);
  CHECK(controller().shown().current_phase().name == "Fire");
}

TEST_CASE_FIXTURE(Opened, "a key shows where a counter would retreat for as long as it is held") {
  driver.move(at("0803"));
  driver.frames(4);
  SDL_Event event{};
  event.type = SDL_KEYDOWN;
  event.key.keysym.sym = SDLK_q;
  event.key.keysym.scancode = SDL_SCANCODE_Q;
  driver.renderer.handle(event);
  driver.frames(4);
  CHECK(controller().looked().unit_id() == "r1");
  driver.move(at("0805"));  // to read about another hex
  driver.frames(4);
  CHECK(controller().looked().unit_id() == "r1");
  event.type = SDL_KEYUP;
  driver.renderer.handle(event);
  driver.frames(4);
  CHECK_FALSE(controller().looked().is_open());
  driver.key(SDLK_q, KMOD_LSHIFT);
  CHECK(controller().looked().is_open());
  driver.key(SDLK_ESCAPE);
  CHECK_FALSE(controller().looked().is_open());
}

TEST_CASE("the first screen leads by clicks to a game against the computer, and resumes it") {
  LittleFolder folder;
  const GameWindow::Files files{folder.places(), std::string(REARGUARD_SOURCE_DIR) + "/assets/art", ""};
  {
    GameWindow contents(RuleLibrary(testing::rules_folder), files);
    WindowDriver driver(contents, 1280, 800);
    driver.frames(4);
    driver.click({200, 120});  // play the computer
    driver.click({200, 120});  // the only battle
    driver.key(SDLK_RETURN);
    REQUIRE(contents.controller().is_open());
    CHECK(contents.controller().computer("red") == Strength::recruit);
    driver.key(SDLK_ESCAPE);
    CHECK_FALSE(contents.panels().is_covered());
    CHECK(folder.names_in("games").empty());
    GameDriver{contents.controller()}.act("move b1 0403");
    driver.key(SDLK_o, KMOD_LCTRL);
    CHECK(contents.panels().is_covered());
    driver.key(SDLK_ESCAPE);
    CHECK_FALSE(contents.panels().is_covered());
  }
  GameWindow contents(RuleLibrary(testing::rules_folder), files);
  WindowDriver driver(contents, 1280, 800);
  driver.frames(4);
  driver.key(SDLK_RETURN);
  REQUIRE(contents.controller().is_open());
  CHECK(contents.controller().steps() == 1);
  CHECK(contents.controller().computer("red") == Strength::recruit);
}

TEST_CASE("each lesson is won by clicking where the ring is, and is remembered") {
  const testing::Scratch files;
  std::filesystem::create_directories(files.file("games"));
  GameWindow contents(RuleLibrary(testing::rules_folder), {{REARGUARD_SOURCE_DIR, files.file("games")},
                                                           std::string(REARGUARD_SOURCE_DIR) + "/assets/art",
                                                           files.file("settings.toml")});
  GameController& controller = contents.controller();
  controller.computer_pause = 0;
  WindowDriver driver(contents, 1280, 800);
  driver.frames(4);
  driver.click({200, 120});  // learn
  std::vector<std::string> learned;
  for (const double card : {120, 240, 360}) {
    driver.click({200, card});
    REQUIRE(controller.is_open());
    learned.push_back(controller.game().scenario().name);
    CHECK(controller.game().state().seed == controller.game().scenario().lesson->seed);
    driver.frames(10);
    CHECK(controller.steps() == 0);  // nobody moves behind the briefing
    driver.key(SDLK_RETURN);
    for (int i = 0; i < 150 && !controller.shown().over; ++i) {
      driver.frames(4);
      const auto ring = controller.hint_place();
      if (controller.question()) {
        driver.key(SDLK_RETURN);
      } else if (ring) {
        driver.click(driver.renderer.to_screen(*ring));
      } else if (controller.can_act()) {
        driver.key(SDLK_SPACE, KMOD_LCTRL);
      }
    }
    CAPTURE(learned.back());
    CAPTURE(controller.prompt());
    REQUIRE(controller.shown().over);
    CHECK(std::ranges::count(controller.hint_standings(), HintStanding::followed) ==
          static_cast<std::ptrdiff_t>(controller.game().scenario().hints.size()));
    driver.frames(4);
    const auto settings = read_settings(files.read("settings.toml"), "settings.toml");
    REQUIRE(settings);
    CHECK(settings->lessons == learned);
    contents.panels().show_home(GamePanels::Screen::lessons);
    driver.frames(4);
  }
}

TEST_CASE("every way into a map frames the units of the side to move, at a readable size") {
  const LittleFolder folder;
  const std::string scenario = std::string(REARGUARD_SOURCE_DIR) + "/maps/keddles-mill/scenario.toml";
  const GameWindow::Files files{{REARGUARD_SOURCE_DIR, folder.files.file("games")},
                                std::string(REARGUARD_SOURCE_DIR) + "/assets/art",
                                ""};
  const auto check = [](GameWindow& contents, WindowDriver& driver) {
    driver.frames(8);
    const GameState& state = contents.controller().shown();
    const ScreenBox area = contents.map_area(1280, 800);
    CHECK(driver.renderer.hex_radius() >= 25);
    int shown = 0;
    for (const Unit& unit : state.position.units()) {
      const Point at = driver.renderer.to_screen(unit.hex);
      const bool is_there =
          at.x > area.left && at.x < area.right() && at.y > area.top && at.y < area.bottom();
      if (is_there && state.side_of(unit) == state.acting_side()) ++shown;
    }
    CHECK(shown > 0);
    return std::pair(shown, driver.renderer.hex_radius());
  };
  GameWindow named(RuleLibrary(testing::rules_folder), files);
  REQUIRE(named.controller().begin(scenario, 5));
  WindowDriver first(named, 1280, 800);
  const auto expected = check(named, first);
  // From the list, after another game, and when the journal is resumed.
  GameWindow listed(RuleLibrary(testing::rules_folder), files);
  WindowDriver second(listed, 1280, 800);
  second.frames(6);
  REQUIRE(listed.controller().begin(scenario, 5));
  CHECK(check(listed, second) == expected);
  REQUIRE(listed.controller().begin(folder.scenario(), 5));
  second.frames(6);
  REQUIRE(listed.controller().begin(scenario, 5));
  CHECK(check(listed, second) == expected);
}

TEST_CASE_FIXTURE(Opened, "the key that ends a phase does not fall into the next one while it is held") {
  SDL_Event event{};
  event.type = SDL_KEYDOWN;
  event.key.keysym.sym = SDLK_SPACE;
  event.key.keysym.scancode = SDL_SCANCODE_F24;
  event.key.keysym.mod = KMOD_LCTRL;
  const auto press = [&] {
    driver.renderer.handle(event);
    driver.frames(3);
  };
  press();
  REQUIRE(controller().question());
  press();
  CHECK(controller().question());
  driver.key(SDLK_SPACE, KMOD_LCTRL);  // its release, at the end, lets the next press count
  driver.key(SDLK_SPACE, KMOD_LCTRL);
  CHECK(controller().shown().current_phase().name == "Fire");
}

TEST_CASE_FIXTURE(Opened, "a dialog over the map blocks clicks on the map") {
  driver.key(SDLK_F1);
  CHECK(contents.panels().is_covered());
  driver.click(at("0203"));
  CHECK(controller().selected().empty());
  driver.key(SDLK_ESCAPE);
  CHECK_FALSE(contents.panels().is_covered());
  driver.frames(3);
  driver.click(at("0203"));
  CHECK(controller().selected() == "b1");
}

TEST_CASE_FIXTURE(Opened, "the reach of a unit disappears when it is deselected") {
  const Image before = picture();
  driver.click(at("0203"));
  const Image reach = picture();
  CHECK(before.pixels != reach.pixels);
  driver.key(SDLK_ESCAPE);
  CHECK(controller().selected().empty());
}

TEST_CASE_FIXTURE(Opened, "a right click cancels the current action, or else inspects a hex") {
  driver.click(at("0203"));
  controller().arm("move");
  driver.click(at("0403"), SDL_BUTTON_RIGHT);
  CHECK(controller().armed().empty());
  CHECK(controller().selected() == "b1");
  driver.click(at("0403"), SDL_BUTTON_RIGHT);
  CHECK(controller().inspected() == little.hex("0403"));
  driver.key(SDLK_ESCAPE);
  CHECK_FALSE(controller().inspected());
}

TEST_CASE_FIXTURE(Opened, "keys control the replay") {
  little.act("move b1 0403");
  little.act("end");
  driver.key(SDLK_r, KMOD_LCTRL);
  REQUIRE(controller().is_replay());
  driver.key(SDLK_LEFT);
  CHECK(controller().step_shown() == 1);
  driver.key(SDLK_HOME);
  CHECK(little.at("b1") == "0203");
  driver.key(SDLK_RIGHT);
  CHECK(little.at("b1") == "0403");
  driver.key(SDLK_ESCAPE);
  CHECK_FALSE(controller().is_replay());
  CHECK(controller().step_shown() == 2);
}

TEST_CASE_FIXTURE(Opened, "one click on a line of the log goes back to before its action, in a new game") {
  little.act("move b1 0403");
  little.act("move b2 0405");
  const std::string file = controller().file();
  // The button stands at the right end of the line under the pointer, above the bar at the bottom.
  for (float y = 760; y > 400 && controller().file() == file; y -= 8) {
    driver.move({1225, y});
    driver.frames(2);
    driver.click({1225, y});
  }
  REQUIRE(controller().file() != file);
  CHECK(controller().steps() == 1);
  CHECK(little.at("b1") == "0403");
  CHECK(little.at("b2") == "0205");
  REQUIRE(controller().resume(file));
  CHECK(controller().steps() == 2);
}

TEST_CASE("all end hexes of a choice, and the units of the side that takes over, come into view") {
  Opened window;
  GameController& game = window.controller();
  const auto is_clear = [&](Hex h) {
    const ScreenBox area = window.contents.map_area(1280, 800);
    const Point at = window.driver.renderer.to_screen(h);
    const double r = window.driver.renderer.hex_radius();
    return at.x - r >= area.left && at.x + r <= area.right() && at.y - r >= area.top &&
           at.y + r <= area.bottom();
  };
  bool has_choice = false;
  for (std::uint64_t seed = 1; seed <= 30 && !has_choice; ++seed) {
    REQUIRE(game.begin(window.folder.scenario(), seed));
    window.little.act("move b2 0506");
    window.little.act("end");
    window.driver.frames(6);
    window.driver.renderer.zoom(8);
    window.driver.renderer.centre_on(window.little.hex("0101"));
    window.driver.frames(2);
    window.little.act("fire b2 r2");
    has_choice = game.shown().choice.has_value();
  }
  REQUIRE(has_choice);
  window.driver.frames(8);
  REQUIRE(game.shown().choice->paths.size() > 1);
  for (const RetreatPath& path : game.shown().choice->paths) {
    for (const Hex h : path) CHECK(is_clear(h));
  }
  CHECK(game.is_called());
  CHECK(game.prompt() == "Red: click an end hex for r2; hover over a hex to see why it is illegal.");
  game.act(legal_actions(game.shown()).front());
  CHECK_FALSE(game.is_called());
  window.driver.renderer.zoom(8);
  window.driver.renderer.centre_on(window.little.hex("0101"));
  window.driver.frames(2);
  game.hand_over = true;
  game.end_phase(true);
  REQUIRE(game.handed_to() == "red");
  window.driver.frames(8);
  game.accept_turn();
  window.driver.frames(8);
  CHECK(is_clear(window.little.hex("0803")));
  CHECK(is_clear(window.little.hex(window.little.at("r2").c_str())));
}

TEST_CASE_FIXTURE(Opened, "the banner of a choice leaves the map its size") {
  GameController& game = controller();
  const ScreenBox before = contents.map_area(1280, 800);
  bool has_choice = false;
  for (std::uint64_t seed = 1; seed <= 30 && !has_choice; ++seed) {
    REQUIRE(game.begin(folder.scenario(), seed));
    little.act("move b2 0506");
    little.act("end");
    little.act("fire b2 r2");
    has_choice = game.shown().choice.has_value();
  }
  REQUIRE(has_choice);
  driver.frames(6);
  REQUIRE(game.is_called());
  CHECK(contents.map_area(1280, 800).top == before.top);
  CHECK(contents.map_area(1280, 800).height == before.height);
}

TEST_CASE_FIXTURE(Opened, "a counter is dragged to a hex that it can reach, and the map pans elsewhere") {
  const auto drag = [&](Point from, Point to) {
    driver.move(from);
    driver.button(SDL_MOUSEBUTTONDOWN);
    driver.frames(1);
    for (int i = 1; i <= 4; ++i) {
      driver.move({from.x + (to.x - from.x) * i / 4, from.y + (to.y - from.y) * i / 4});
      driver.frames(1);
    }
    driver.button(SDL_MOUSEBUTTONUP);
    driver.frames(6);
  };
  drag(at("0203"), at("0403"));
  CHECK(little.at("b1") == "0403");
  CHECK(controller().undoable() == "move b1 to 0403");
  // Out of reach, nothing happens; the unit stays selected.
  drag(at("0205"), at("1105"));
  CHECK(little.at("b2") == "0205");
  CHECK(controller().selected() == "b2");
  CHECK(controller().steps() == 1);
  // Neither an enemy nor a hex without a counter is carried.
  drag(at("0803"), at("0804"));
  CHECK(little.at("r1") == "0803");
  CHECK(controller().steps() == 1);
}

TEST_CASE_FIXTURE(Opened, "a box selects several counters, which move one after another") {
  SDL_SetModState(KMOD_LSHIFT);
  const Point from = at("0102");
  const Point to = at("0306");
  driver.move(from);
  driver.button(SDL_MOUSEBUTTONDOWN);
  driver.frames(1);
  driver.move({(from.x + to.x) / 2, (from.y + to.y) / 2});
  driver.frames(1);
  driver.move(to);
  driver.frames(1);
  driver.button(SDL_MOUSEBUTTONUP);
  SDL_SetModState(KMOD_NONE);
  driver.frames(6);
  GameController& game = controller();
  CHECK(game.group() == Strings{"b1", "b2"});
  CHECK(game.selected() == "b1");
  driver.key(SDLK_n);
  CHECK(game.selected() == "b2");
  driver.key(SDLK_n);
  CHECK(game.selected() == "b1");
  driver.click(at("0403"));
  CHECK(little.at("b1") == "0403");
  CHECK(game.selected() == "b2");
  driver.click(at("0405"));
  CHECK(little.at("b2") == "0405");
  CHECK(game.group().empty());
  CHECK(game.selected() == "b2");
}

TEST_CASE_FIXTURE(Opened, "Ctrl+Z and Ctrl+Y undo and redo") {
  little.act("move b1 0403");
  driver.key(SDLK_z, KMOD_LCTRL);
  CHECK(little.at("b1") == "0203");
  driver.key(SDLK_y, KMOD_LCTRL);
  CHECK(little.at("b1") == "0403");
}

TEST_CASE("the odds of an attack are in view, however much is computed for it") {
  Opened window(1280, 800, false);
  std::string rules = little_rules;
  std::string steps;
  for (int i = 0; i < 60; ++i)
    steps += "  { let = \"n" + std::to_string(i) + "\", value = " + std::to_string(i) + " },\n";
  rules.insert(rules.find("  { roll = \"1d6\", name = \"shot\" }"), steps);
  window.folder.files.write("maps/little/war.toml", rules);
  REQUIRE_MESSAGE(window.controller().begin(window.folder.scenario(), 5), window.little.message());
  window.little.act("move b2 0506");
  window.little.act("end");
  window.controller().select("b2");
  window.little.click("0805");
  REQUIRE(window.controller().proposal() != nullptr);
  window.controller().wait_idle();
  REQUIRE(window.controller().foreseen() != nullptr);
  REQUIRE(window.controller().foreseen()->computed.size() >= 40);
  window.driver.frames(6);
  // The bars that show the odds have a green of their own.
  const Image shown = window.picture();
  std::size_t green = 0;
  for (std::size_t i = 0; i + 2 < shown.pixels.size(); i += 4) {
    green += shown.pixels[i] == 0x8f && shown.pixels[i + 1] == 0xc4 && shown.pixels[i + 2] == 0xa4 ? 1 : 0;
  }
  CHECK(green > 100);
}

TEST_CASE("panels leave most of a small window to the map, or none without a game") {
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
