// The editor window, operated by mouse and keys.

#include "src/desk/editor/editor_window.h"

#include <atomic>
#include <tuple>

#include "src/play/game/scenario.h"
#include "src/workshop/edit/chart_edit.h"
#include "src/workshop/edit/map_resize.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/scratch.h"

namespace {

struct Opened {
  Scratch folder;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<WindowDriver> driver;

  explicit Opened(int width = 1280, int height = 800, int columns = 10, int rows = 8) {
    NewMap fresh;
    fresh.grid.columns = columns;
    fresh.grid.rows = rows;
    const std::string file = folder.write("map.toml", *new_map_text(fresh, "map.toml"));
    auto files = got(EditFiles::open(file));
    contents = std::make_unique<EditorWindow>(std::move(files),
                                              EditorWindow::Places{REARGUARD_SOURCE_DIR "/assets/art", ""});
    driver = std::make_unique<WindowDriver>(*contents, width, height);
    driver->frames(6);
  }
  EditorController& controller() const { return contents->controller(); }
  Hex hex(const char* number) const { return *controller().map().grid().parse(number); }
  Point at(const char* number) { return driver->renderer.to_screen(hex(number)); }
  void drag(const char* from, const char* to, Uint8 which = SDL_BUTTON_LEFT) {
    const Point a = at(from);
    const Point b = at(to);
    driver->move(a);
    driver->frames(2);
    driver->button(SDL_MOUSEBUTTONDOWN, which);
    for (int k = 1; k <= 20; ++k) {
      driver->move({a.x + (b.x - a.x) * k / 20, a.y + (b.y - a.y) * k / 20});
      driver->frames(1);
    }
    driver->button(SDL_MOUSEBUTTONUP, which);
    driver->frames(6);
  }
  bool has(const char* feature, const char* from, const char* to) {
    const auto f = *controller().map().chart().find_feature(feature);
    const auto& there = controller().map().features(hex(from), *direction_between(hex(from), hex(to)));
    return std::ranges::find(there, f) != there.end();
  }
};

}  // namespace

TEST_CASE_FIXTURE(Opened, "a left drag draws; other drags pan and the wheel zooms") {
  driver->key(SDLK_1);
  controller().terrain = *controller().map().chart().find_terrain("woods");
  const Point before = at("0303");
  drag("0302", "0305");
  CHECK(controller().map().terrain(hex("0304")) == controller().terrain);
  CHECK(at("0303").x == before.x);
  CHECK(at("0303").y == before.y);
  driver->wheel(6);
  const double radius = driver->renderer.hex_radius();
  const Point zoomed = at("0404");
  drag("0303", "0404", SDL_BUTTON_MIDDLE);
  CHECK(driver->renderer.hex_radius() == radius);
  CHECK(at("0404").x != zoomed.x);
  CHECK(controller().draft().undoable() == "paint terrain");
}

TEST_CASE_FIXTURE(Opened, "a stroke goes where the hand went, even within one frame") {
  driver->key(SDLK_1);
  const TerrainId its_woods = *controller().map().chart().find_terrain("woods");
  controller().terrain = its_woods;
  driver->move(at("0302"));
  driver->frames(2);
  driver->button(SDL_MOUSEBUTTONDOWN);
  for (const char* number : {"0303", "0304", "0305", "0404", "0505", "0504", "0503", "0502"})
    driver->move(at(number));
  driver->button(SDL_MOUSEBUTTONUP);
  driver->frames(6);
  for (const char* number : {"0302", "0303", "0304", "0305", "0404", "0505", "0504", "0503", "0502"}) {
    CAPTURE(number);
    CHECK(controller().map().terrain(hex(number)) == its_woods);
  }
  CHECK(controller().map().terrain(hex("0403")) != its_woods);
}

TEST_CASE("an edit leaves the view unchanged and no tile to repaint") {
  Opened o(1280, 800, 48, 36);
  o.driver->move(o.at("2418"));
  o.driver->wheel(6);
  o.driver->wait_idle();
  const double radius = o.driver->renderer.hex_radius();
  const Point before = o.at("2418");
  const Image old = o.driver->canvas.read();
  // The hex next to the upper left corner of the view, far from the tiles on the right.
  const ScreenBox area = o.contents->map_area(1280, 800);
  const Hex h = o.driver->renderer.camera()->hex_at({area.left + 40, area.top + 40}).value();
  o.controller().draft().paint({h}, *o.controller().map().chart().find_terrain("lake"));
  o.driver->renderer.redraw();
  o.driver->frames(1);
  // Painted into the old tiles and the old overview, so nothing is pending.
  CHECK(o.driver->renderer.store().missing() == 0);
  CHECK(o.driver->canvas.read().pixels != old.pixels);
  o.driver->wait_idle();
  CHECK(o.driver->renderer.hex_radius() == radius);
  CHECK(o.at("2418").x == before.x);
  CHECK(o.at("2418").y == before.y);
  CHECK(o.driver->canvas.read().pixels != old.pixels);
  o.controller().undo();
  o.controller().take_note();
  o.driver->renderer.redraw();
  o.driver->frames(1);
  o.driver->wait_idle();
  CHECK(o.controller().draft().is_saved());
}

TEST_CASE("the next frame shows a changed hex exactly as a newly opened window does") {
  Opened o(1280, 800, 48, 36);
  const auto look = [&](WindowDriver& driver) {
    driver.renderer.set_minimap(false);
    driver.move(driver.renderer.to_screen(o.hex("2418")));
    driver.wheel(6);
    driver.move({1279, 799});
    driver.wait_idle();
  };
  look(*o.driver);
  const ScreenBox area = o.contents->map_area(1280, 800);
  const auto lake = *o.controller().map().chart().find_terrain("lake");
  for (const char* number : {"2418", "2215", "2619"}) {
    const Image before = o.driver->canvas.read();
    o.controller().draft().paint({o.hex(number)}, lake);
    o.driver->renderer.redraw();
    o.driver->frames(1);
    CHECK(o.driver->renderer.store().missing() == 0);
    const Image changed = o.driver->canvas.read();
    WindowDriver fresh(*o.contents, 1280, 800);
    look(fresh);
    const Image redrawn = fresh.canvas.read();
    int wrong = 0;
    int other = 0;
    for (int y = static_cast<int>(area.top); y < static_cast<int>(area.bottom()); ++y) {
      for (int x = static_cast<int>(area.left); x < static_cast<int>(area.right()); ++x) {
        wrong += changed.at(x, y) == redrawn.at(x, y) ? 0 : 1;
        other += changed.at(x, y) == before.at(x, y) ? 0 : 1;
      }
    }
    CHECK(wrong == 0);
    CHECK(other > 500);
  }
}

TEST_CASE_FIXTURE(Opened, "resizing and renumbering a map preserves the zoom") {
  driver->move(at("0404"));
  driver->wheel(3);
  const double radius = driver->renderer.hex_radius();
  DroppedItems dropped;
  controller().draft().resize({0, 3, 2, 0}, 1, dropped);
  driver->renderer.redraw();
  driver->frames(3);
  CHECK(driver->renderer.hex_radius() == radius);
  CHECK(controller().map().grid().columns == 13);
  controller().draft().renumber(
      renumbered(controller().map().grid(), plain_first(21, 31), Parity::even, true), dropped);
  driver->renderer.redraw();
  driver->frames(3);
  CHECK(driver->renderer.hex_radius() == radius);
  CHECK(driver->renderer.shows(hex("2535")));
}

TEST_CASE_FIXTURE(Opened, "keys choose tools and undo steps; a drag draws a road") {
  driver->key(SDLK_4);
  controller().choose_feature(*controller().map().chart().find_feature("road"));
  drag("0303", "0305");
  CHECK(has("road", "0304", "0305"));
  driver->key(SDLK_z, KMOD_LCTRL);
  CHECK_FALSE(has("road", "0304", "0305"));
  driver->key(SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
  CHECK(has("road", "0304", "0305"));
  driver->key(SDLK_u);
  CHECK_FALSE(has("road", "0304", "0305"));
}

TEST_CASE_FIXTURE(Opened, "Ctrl+T opens the chart, in which a new terrain is typed and undone") {
  const std::size_t before = controller().map().chart().terrains.size();
  driver->key(SDLK_t, KMOD_LCTRL);
  CHECK(contents->panels().is_covered());
  CHECK(add_entry(controller().draft(), ChartTable::terrain, "mud", std::size_t{1}).empty());
  controller().terrain = static_cast<TerrainId>(before);
  driver->frames(3);
  // The keys of the map are the dialog's now; undo takes the new terrain back, and the brush follows.
  driver->key(SDLK_1);
  driver->key(SDLK_z, KMOD_LCTRL);
  CHECK(controller().map().chart().terrains.size() == before);
  CHECK(controller().terrain == before - 1);
  driver->key(SDLK_ESCAPE);
  CHECK_FALSE(contents->panels().is_covered());
}

TEST_CASE_FIXTURE(Opened, "Esc closes the list that is open in a dialog, and then the dialog") {
  driver->key(SDLK_t, KMOD_LCTRL);
  driver->frames(6);
  driver->click({560, 142});  // the role of the first terrain
  driver->key(SDLK_ESCAPE);
  CHECK(contents->panels().is_covered());
  driver->key(SDLK_ESCAPE);
  CHECK_FALSE(contents->panels().is_covered());
}

TEST_CASE("Tab goes from field to field along a row of the chart, however fast one types") {
  for (const bool is_fast : {false, true}) {
    CAPTURE(is_fast);
    Opened o;
    o.driver->key(SDLK_t, KMOD_LCTRL);
    o.driver->frames(6);
    o.driver->click({100, 142});  // the name of the first terrain
    for (const char* cost : {"5", "6", "7"}) {
      SDL_Event tab{};
      tab.key.keysym.scancode = SDL_SCANCODE_TAB;
      tab.key.keysym.sym = SDLK_TAB;
      SDL_Event text{};
      text.type = SDL_TEXTINPUT;
      text.text.text[0] = cost[0];
      for (const SDL_EventType type : {SDL_KEYDOWN, SDL_KEYUP}) {
        tab.type = type;
        o.driver->renderer.handle(tab);
        if (!is_fast) o.driver->frames(3);
      }
      o.driver->renderer.handle(text);
    }
    o.driver->frames(20);
    o.driver->key(SDLK_RETURN);
    const TerrainChart& chart = o.controller().map().chart();
    CHECK(chart.terrains[1].name == "clear");
    for (ClassId c = 0; c < 3; ++c) {
      CAPTURE(c);
      CHECK(cost_text(cost_for(chart.terrains[1].cost, c), chart.denominator) == std::to_string(5 + c));
    }
  }
}

TEST_CASE_FIXTURE(InScratch, "what a draft left open is decided by mouse") {
  auto files = got(EditFiles::open(scratch.write(
      "map.toml",
      "rearguard = \"map 1\"\nhexes = [\"777\"]\ngrid = { orientation = \"flat\", shifted = \"even\", first "
      "= "
      "\"0101\", columns = 3, rows = 1 }\nterrain.tile-7 = { symbol = \"7\", cost = { foot = 1, mounted = 1, "
      "wheeled = 1 }, placeholder = true }\n")));
  EditorWindow contents(std::move(files), {});
  WindowDriver driver(contents, 1280, 800);
  driver.frames(6);
  driver.click({1020, 251});  // 1 drafted entry to decide
  CHECK(contents.panels().is_covered());
  driver.click({740, 105});  // what it is
  driver.click({740, 137});  // the first terrain of new maps
  const TerrainChart& chart = contents.controller().map().chart();
  CHECK(chart.terrains[1].name == "clear");
  CHECK_FALSE(chart.terrains[1].placeholder);
  CHECK(contents.controller().map().terrain(contents.controller().map().grid().hex_at(0)) == 1);
  CHECK(contents.controller().draft().undoable() == "tile-7 becomes clear");
}

TEST_CASE_FIXTURE(Opened, "keys copy and paste a piece of the map at the pointer") {
  driver->key(SDLK_1);
  controller().terrain = *controller().map().chart().find_terrain("woods");
  drag("0302", "0303");
  driver->key(SDLK_9);
  drag("0302", "0303");
  driver->key(SDLK_c, KMOD_LCTRL);
  driver->key(SDLK_v, KMOD_LCTRL);
  CHECK(controller().is_pasting());
  driver->click(at("0702"));
  CHECK(controller().map().terrain(hex("0703")) == controller().terrain);
  driver->key(SDLK_ESCAPE);
  CHECK_FALSE(controller().is_pasting());
}

TEST_CASE_FIXTURE(Opened, "Ctrl+S saves, and closing the window with unsaved changes asks first") {
  driver->key(SDLK_1);
  drag("0302", "0303");
  driver->key(SDLK_q, KMOD_LCTRL);
  CHECK_FALSE(driver->renderer.quitting());
  CHECK(contents->panels().is_covered());
  driver->key(SDLK_ESCAPE);
  CHECK_FALSE(contents->panels().is_covered());
  driver->key(SDLK_s, KMOD_LCTRL);
  CHECK(controller().draft().is_saved());
  const std::string row = "\"..f.......\",\n";
  CHECK(testing::has(folder.read("map.toml"), row + "  " + row));
  driver->key(SDLK_q, KMOD_LCTRL);
  CHECK(driver->renderer.quitting());
}

TEST_CASE_FIXTURE(InScratch, "the window keeps unsaved changes, and the next one offers them") {
  NewMap fresh;
  const std::string file = scratch.write("map.toml", *new_map_text(fresh, "map.toml"));
  const auto open = [&] {
    auto files = got(EditFiles::open(file));
    return std::make_unique<EditorWindow>(std::move(files),
                                          EditorWindow::Places{REARGUARD_SOURCE_DIR "/assets/art", "", true});
  };
  {
    const auto killed = open();
    WindowDriver driver(*killed, 900, 600);
    driver.frames(2);
    killed->controller().draft().set_level({killed->controller().map().grid().hex_at(3)}, 2);
    CHECK(killed->seconds_to_next_frame() < 60);
    for (int waits = 0; waits < 12000 && !scratch.holds("map.toml.autosave"); ++waits) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      driver.frames(1);
    }
    REQUIRE(scratch.holds("map.toml.autosave"));
  }
  const auto window = open();
  WindowDriver driver(*window, 900, 600);
  driver.frames(3);
  CHECK(window->panels().is_covered());
  driver.key(SDLK_RETURN);
  driver.frames(3);
  CHECK_FALSE(window->panels().is_covered());
  CHECK(window->controller().map().elevation(window->controller().map().grid().hex_at(3)) == 2);
  driver.key(SDLK_q, KMOD_LCTRL);
  CHECK_FALSE(driver.renderer.quitting());  // it asks whether to save
}

TEST_CASE_FIXTURE(Opened, "key 8 takes the tool for names, and a click chooses a hex for it") {
  driver->key(SDLK_8);
  driver->click(at("0403"));
  CHECK(controller().named_hex() == hex("0403"));
  CHECK(controller().tool() == EditTool::names);
  CHECK(controller().draft().is_saved());
}

TEST_CASE_FIXTURE(Opened, "L goes from freehand to lines and rectangles") {
  driver->key(SDLK_1);
  driver->key(SDLK_l);
  CHECK(controller().shape == EditorController::Shape::line);
  driver->key(SDLK_l);
  CHECK(controller().shape == EditorController::Shape::rectangle);
  driver->key(SDLK_l);
  CHECK(controller().shape == EditorController::Shape::freehand);
}

TEST_CASE_FIXTURE(Opened, "a dialog over the map blocks drawing") {
  driver->key(SDLK_F1);
  CHECK(contents->panels().is_covered());
  drag("0302", "0305");
  CHECK(controller().draft().undoable() == "");
  driver->key(SDLK_ESCAPE);
  drag("0302", "0305");
  CHECK(controller().draft().undoable() == "paint terrain");
}

TEST_CASE("panels leave most of a small window to the map") {
  for (const auto& [width, height] : {std::pair{1280, 800}, std::pair{800, 600}}) {
    Opened o(width, height);
    const ScreenBox area = o.contents->map_area(width, height);
    CHECK(area.width >= width * 0.55);
    CHECK(area.height >= height * 0.7);
    CHECK(area.right() <= width);
    CHECK(area.bottom() <= height);
  }
}

namespace {

/// A window with a new position on the map of `Opened`, of which only the files are used.
struct Entering {
  Opened map;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<WindowDriver> driver;

  Entering() {
    auto files = got(EditFiles::begin_position(map.folder.file("map.toml"), {}));
    contents = std::make_unique<EditorWindow>(std::move(files),
                                              EditorWindow::Places{REARGUARD_SOURCE_DIR "/assets/art", ""});
    REQUIRE(controller().choose(EditTool::units));
    driver = std::make_unique<WindowDriver>(*contents, 1280, 800);
    driver->frames(6);
  }
  EditorController& controller() const { return contents->controller(); }
  Point at(const char* number) const {
    return driver->renderer.to_screen(*controller().map().grid().parse(number));
  }
  void enter(const char* line) const {
    driver->type(line);
    driver->key(SDLK_RETURN);
  }
  std::string all() const {
    std::string out;
    for (const DraftUnit& unit : controller().draft().now().units)
      out += (out.empty() ? "" : ", ") + unit.unit.id + " " + unit.unit.hex;
    return out;
  }
};

}  // namespace

TEST_CASE_FIXTURE(Entering, "counters are placed by clicks, moved by drags, and undone by keys") {
  driver->key(SDLK_INSERT);
  driver->click(at("0303"));
  driver->click(at("0305"));
  CHECK(all() == "blue-inf-1 0303, blue-inf-2 0305");
  driver->move(at("0303"));
  driver->button(SDL_MOUSEBUTTONDOWN);
  driver->move(at("0304"));
  driver->frames(1);
  driver->move(at("0504"));
  driver->frames(1);
  driver->button(SDL_MOUSEBUTTONUP);
  driver->frames(4);
  CHECK(all() == "blue-inf-1 0504, blue-inf-2 0305");
  driver->key(SDLK_z, KMOD_LCTRL);
  CHECK(all() == "blue-inf-1 0303, blue-inf-2 0305");
  driver->key(SDLK_y, KMOD_LCTRL);
  CHECK(all() == "blue-inf-1 0504, blue-inf-2 0305");
}

TEST_CASE_FIXTURE(Entering, "T takes the keyboard to the line, Enter places and the line stays ready") {
  driver->key(SDLK_t);
  driver->type("side: red");
  driver->key(SDLK_RETURN);
  enter("3/0303 inf 4-4");
  enter("0304 cav 5-8");
  CHECK(all() == "3 0303, red-cav-1 0304");
  enter("0305 imf");
  CHECK(all() == "3 0303, red-cav-1 0304");
  driver->key(SDLK_ESCAPE);
  // The map has the keyboard again.
  driver->key(SDLK_DELETE);
  CHECK(all() == "3 0303");
}

TEST_CASE("what is typed before the line has the keyboard again is not lost, and is no command") {
  Entering e;
  e.driver->key(SDLK_t);
  e.enter("0303 inf");
  const auto report = [&](Uint32 type, SDL_Keycode code, const char* text) {
    SDL_Event event{};
    event.type = type;
    if (type == SDL_TEXTINPUT) {
      event.text.text[0] = text[0];
    } else {
      event.key.keysym.sym = code;
      event.key.keysym.scancode = code == SDLK_RETURN ? SDL_SCANCODE_RETURN : SDL_SCANCODE_F24;
    }
    e.driver->renderer.handle(event);
  };
  e.driver->type("0304 inf");
  report(SDL_KEYDOWN, SDLK_RETURN, "");
  e.driver->frames(1);
  report(SDL_KEYUP, SDLK_RETURN, "");
  // U would be undo on the map.
  for (const char* letter : {"u", "/", "0", "3", "0", "5"}) {
    report(SDL_KEYDOWN, static_cast<SDL_Keycode>(letter[0]), "");
    report(SDL_TEXTINPUT, 0, letter);
    report(SDL_KEYUP, static_cast<SDL_Keycode>(letter[0]), "");
    e.driver->frames(1);
  }
  e.driver->frames(4);
  e.driver->key(SDLK_RETURN);
  CHECK(e.all() == "blue-inf-1 0303, blue-inf-2 0304, u 0305");
}

TEST_CASE_FIXTURE(Entering, "a command key works in a field, even if it is released within the frame") {
  driver->key(SDLK_t);
  driver->type("9999 inf");
  for (const auto& [type, code, held] :
       {std::tuple{SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL}, std::tuple{SDL_KEYDOWN, SDLK_a, KMOD_LCTRL},
        std::tuple{SDL_KEYUP, SDLK_a, KMOD_LCTRL}, std::tuple{SDL_KEYUP, SDLK_LCTRL, KMOD_NONE}}) {
    SDL_Event event{};
    event.type = static_cast<Uint32>(type);
    event.key.keysym.sym = code;
    event.key.keysym.scancode = code == SDLK_a ? SDL_SCANCODE_A : SDL_SCANCODE_LCTRL;
    event.key.keysym.mod = static_cast<Uint16>(held);
    driver->renderer.handle(event);
  }
  driver->frames(6);
  enter("0303 inf");
  CHECK(all() == "blue-inf-1 0303");
}

TEST_CASE_FIXTURE(Entering, "while the line is empty, undo and redo work from it") {
  driver->key(SDLK_t);
  enter("0303 inf 4-4");
  driver->key(SDLK_z, KMOD_LCTRL);
  CHECK(all() == "");
  driver->key(SDLK_y, KMOD_LCTRL);
  CHECK(all() == "blue-inf-1 0303");
}

TEST_CASE_FIXTURE(Entering, "a table in the list dialog is placed as one step") {
  driver->key(SDLK_v, KMOD_LCTRL | KMOD_LSHIFT);
  CHECK(contents->panels().is_covered());
  for (const char* line : {"id,side,hex,kind", "1,red,0303,infantry", "2,red,0304,cavalry"}) {
    driver->type(line);
    driver->key(SDLK_RETURN);
  }
  CHECK(all() == "");
  driver->key(SDLK_RETURN, KMOD_LCTRL);
  CHECK_FALSE(contents->panels().is_covered());
  CHECK(all() == "1 0303, 2 0304");
  CHECK(controller().draft().undoable() == "place 2 units");
}

TEST_CASE("a new position is saved under a name that is asked for, and asks before it is lost") {
  Entering e;
  e.driver->key(SDLK_q, KMOD_LCTRL);
  CHECK(e.driver->renderer.quitting());
  Entering f;
  f.driver->key(SDLK_INSERT);
  f.driver->click(f.at("0303"));
  f.driver->key(SDLK_q, KMOD_LCTRL);
  CHECK_FALSE(f.driver->renderer.quitting());
  f.driver->key(SDLK_ESCAPE);
  f.driver->key(SDLK_s, KMOD_LCTRL);
  CHECK(f.contents->panels().is_covered());
  f.driver->key(SDLK_RETURN);
  CHECK(has(f.map.folder.read("position.toml"), "id = \"blue-inf-1\""));
  f.driver->key(SDLK_q, KMOD_LCTRL);
  CHECK(f.driver->renderer.quitting());
}

TEST_CASE_FIXTURE(Opened, "a label that is added or changed leaves the map in view, and is shown") {
  driver->wait_idle();
  const Image before = driver->canvas.read();
  const Point far = at("0906");
  const auto around = [](const Image& image, Point p) {
    std::vector<Colour> pixels;
    for (int y = -12; y <= 12; ++y) {
      for (int x = -30; x <= 30; ++x)
        pixels.push_back(image.at(static_cast<int>(p.x) + x, static_cast<int>(p.y) + y));
    }
    return pixels;
  };
  // A label is below the middle of its hex.
  Point label = at("0203");
  label.y += 0.6 * driver->renderer.hex_radius();
  std::vector<Colour> shown = around(before, label);
  for (const char* text : {"Mill", "Ford"}) {
    CAPTURE(text);
    CHECK(controller().draft().set_labels("name", {{hex("0203"), text, 3}}) == "");
    driver->frames(1);
    CHECK(around(driver->canvas.read(), far) == around(before, far));
    driver->wait_idle();
    const std::vector<Colour> now = around(driver->canvas.read(), label);
    CHECK(now != shown);
    shown = now;
  }
}

TEST_CASE_FIXTURE(Opened, "Ctrl+N begins a position on the map that is edited") {
  driver->key(SDLK_n, KMOD_LCTRL);
  CHECK(contents->panels().is_covered());
  driver->key(SDLK_RETURN);
  CHECK(controller().tool() == EditTool::units);
  CHECK(controller().title() == "new position *");
  driver->click(at("0303"));
  CHECK(controller().draft().now().units.size() == 1);
}

namespace {

/// A weigher whose answers the test gives.
struct TestWeigher final : Weigher {
  std::shared_ptr<const Scenario>& begun;
  State& given;
  TestWeigher(std::shared_ptr<const Scenario>& scenario, State& state) : begun(scenario), given(state) {}
  void begin(std::shared_ptr<const Scenario> scenario, std::function<void()>) override {
    begun = std::move(scenario);
    given.is_running = true;
  }
  void stop() override { given.is_running = false; }
  State state() const override { return given; }
};

}  // namespace

TEST_CASE_FIXTURE(Opened,
                  "F6 plays the scenario as it is drawn, unsaved too, and shows a layer over the map") {
  std::shared_ptr<const Scenario> begun;
  Weigher::State state;
  contents->panels().weigh_with(std::make_unique<TestWeigher>(begun, state));
  driver->key(SDLK_F6);
  driver->frames(2);
  CHECK_FALSE(begun);
  REQUIRE(controller().messages().size() == 1);
  controller().dismiss_message();
  controller().set_rules_folder(REARGUARD_SOURCE_DIR "/assets/rules");
  REQUIRE(controller().begin_scenario({"War", "order-actions-game", {"blue", "red"}, 4}));
  const std::size_t before = contents->overlays().size();
  driver->key(SDLK_F6);
  driver->frames(2);
  REQUIRE(begun);
  CHECK(begun->name == "War");
  CHECK(contents->overlays().size() == before);
  std::atomic<int> drawn = 0;
  state = {false,
           "",
           {"Nobody is favoured."},
           {{"worth", "points", [&](Scene&, const MapLayout&) { ++drawn; }}},
           1};
  driver->frames(2);
  CHECK(contents->overlays().size() == before + 1);
  // It is painted beside the frames.
  driver->wait_idle();
  CHECK(drawn > 0);
}

TEST_CASE_FIXTURE(Opened, "F5 saves a scenario and leads to its game, and only a scenario is played") {
  std::vector<Errand> errands;
  contents->lead_on([&](const Errand& errand) { errands.push_back(errand); });
  driver->key(SDLK_F5);
  driver->frames(2);
  CHECK(errands.empty());
  REQUIRE(controller().messages().size() == 1);
  controller().dismiss_message();
  controller().set_rules_folder(REARGUARD_SOURCE_DIR "/assets/rules");
  REQUIRE(controller().begin_scenario({"War", "order-actions-game", {"blue", "red"}, 4}));
  driver->key(SDLK_F5);
  driver->frames(2);
  // It has no file yet: Enter takes the name that is offered.
  CHECK(errands.empty());
  driver->key(SDLK_RETURN);
  driver->frames(3);
  const Errand errand = only(errands);
  CHECK(errand.comes_back);
  CHECK(errand.file == controller().files().path());
  CHECK(std::filesystem::exists(errand.file));
}
