// The analysis window, operated by mouse, wheel and keys: its state, its drawing, and that both agree.

#include "src/desk/retreat/retreat_window.h"

#include <cmath>

#include "src/core/document/text_file.h"
#include "src/core/io/maps/map_reader.h"
#include "src/core/rules/words/rule_set.h"
#include "src/desk/retreat/retreat_entry.h"
#include "src/desk/shared/hex_report.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/replaced.h"
#include "tests/support/scratch.h"

namespace rearguard {

namespace {

std::string shipped(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

/// The window with the rule sheet's example.
struct OpenedWindow {
  RetreatWindow contents;
  WindowDriver driver;
  explicit OpenedWindow(const std::string& file = "maps/2930/rout.toml", const std::string& settings = {})
      : contents(RuleLibrary(shipped("assets/rules")), {shipped("assets/art"), settings}),
        driver((open(file), contents), 1280, 800) {
    driver.frames(3);
  }
  void open(const std::string& file) {
    contents.set_patient(true);
    contents.controller().open(shipped(file));
  }
  RetreatController& controller() { return contents.controller(); }
  Hex hex(const char* number) { return *controller().position()->map().grid().parse(number); }
  Point at(const char* number) { return driver.renderer.to_screen(hex(number)); }
  std::set<std::string> ends() {
    std::set<std::string> numbers;
    if (controller().verdict() == nullptr) return numbers;
    for (const VerdictEnd& end : controller().verdict()->end_hexes)
      numbers.insert(controller().position()->map().grid().number(end.hex));
    return numbers;
  }
  Image picture() {
    driver.wait_idle();
    return driver.canvas.read();
  }
};

int distance(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Counts the pixels within `radius` of a point that have approximately this colour.
int count_near(const Image& image, Point at, int radius, Colour colour) {
  int count = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      const Colour c = image.at(static_cast<int>(at.x) + dx, static_cast<int>(at.y) + dy);
      count += distance(c, colour) <= 24 ? 1 : 0;
    }
  }
  return count;
}

constexpr Colour dot_green = rgb(0x0f7b4a);

// The five end hexes of the rule sheet's example, and those of R2 under the same clauses.
const std::set<std::string> rout_ends = {"2933", "3032", "3132", "3230", "3231"};

}  // namespace

TEST_CASE_FIXTURE(OpenedWindow, "a click on a counter marks exactly the legal end hexes with dots") {
  const Image before = picture();
  driver.click(at("2930"));
  driver.frames(3);
  CHECK(ends() == rout_ends);
  const Image after = picture();
  const int radius = static_cast<int>(driver.renderer.hex_radius() * 0.3);
  for (const std::string& end : rout_ends) {
    CAPTURE(end);
    CHECK(count_near(after, at(end.c_str()), radius, dot_green) >
          count_near(before, at(end.c_str()), radius, dot_green) + 20);
  }
  for (const char* ruled_out : {"3229", "2932", "3131", "2627"}) {
    CAPTURE(ruled_out);
    CHECK(count_near(after, at(ruled_out), radius, dot_green) <
          count_near(before, at(ruled_out), radius, dot_green) + 20);
  }
}

TEST_CASE_FIXTURE(OpenedWindow, "hovering an end hex shows its path, hovering an illegal hex its clause") {
  driver.click(at("2930"));
  driver.move(at("3032"));
  driver.frames(3);
  REQUIRE(controller().pointed_at() == hex("3032"));
  const auto end = got(controller().hex_report(hex("3032")));
  CHECK(end.kind == HexReport::Kind::end);
  REQUIRE(!end.paths.empty());
  CHECK(end.paths[0].size() == 4);
  CHECK(end.paths[0].back().cost == MovementPoints{3});

  driver.move(at("3229"));
  driver.frames(3);
  const auto ruled_out = got(controller().hex_report(hex("3229")));
  CHECK(ruled_out.clause == "least-resistance");
  const auto& list = controller().verdict()->ruled_out;
  const auto same = std::ranges::find_if(list, [&](const auto& r) { return r.hex == hex("3229"); });
  REQUIRE(same != list.end());
  CHECK(ruled_out.why == same->why);
}

TEST_CASE("keys select a unit, a result and rules, and cycle through the overlays") {
  OpenedWindow window("maps/2930/friends-in-the-way.toml");
  window.driver.key(SDLK_n);
  REQUIRE(window.controller().selected());
  for (int i = 0; i < 20 && window.controller().position()->unit(*window.controller().selected()).id != "b1";
       ++i)
    window.driver.key(SDLK_n);
  REQUIRE(window.controller().position()->unit(*window.controller().selected()).id == "b1");
  while (window.controller().result().result != "rout") window.driver.key(SDLK_RIGHTBRACKET);
  window.driver.frames(2);
  CHECK(window.ends() == std::set<std::string>{"3229"});
  for (int i = 0; i < 20 && window.controller().rule_set()->id != "order-actions-lenient"; ++i)
    window.driver.key(SDLK_r, KMOD_LCTRL);
  window.driver.frames(2);
  CHECK(window.controller().rule_set()->id == "order-actions-lenient");
  CHECK(window.ends() != std::set<std::string>{"3229"});
  CHECK(window.controller().overlay().kind == OverlayKind::off);
  window.driver.key(SDLK_o);
  CHECK(window.controller().overlay().kind == OverlayKind::side_zoc);
  window.driver.key(SDLK_o, KMOD_LSHIFT);
  CHECK(window.controller().overlay().kind == OverlayKind::off);
  window.driver.key(SDLK_ESCAPE);
  CHECK_FALSE(window.controller().selected());
}

TEST_CASE_FIXTURE(OpenedWindow, "clicks extend a test path, and each one is judged") {
  driver.click(at("2930"));
  driver.key(SDLK_p);
  REQUIRE(controller().is_testing_path());
  driver.click(at("2931"));
  driver.frames(2);
  REQUIRE(controller().path_verdict() != nullptr);
  CHECK(controller().path_verdict()->state == PartialPath::State::can_be_completed);
  driver.click(at("3031"));
  driver.click(at("3131"));  // only two hexes away (14.0)
  driver.frames(2);
  REQUIRE(controller().path_verdict() != nullptr);
  CHECK(controller().path_verdict()->state == PartialPath::State::ruled_out);
  driver.key(SDLK_BACKSPACE);
  driver.click(at("3032"));
  driver.frames(2);
  REQUIRE(controller().path_verdict() != nullptr);
  CHECK(controller().path_verdict()->state == PartialPath::State::legal);
}

TEST_CASE_FIXTURE(OpenedWindow, "the wheel zooms at the pointer; keys pan, fit and toggle") {
  const Point pointer = at("2930");
  driver.move(pointer);
  const double radius = driver.renderer.hex_radius();
  driver.wheel(6);
  CHECK(driver.renderer.hex_radius() > radius * 2);
  CHECK(std::hypot(at("2930").x - pointer.x, at("2930").y - pointer.y) < 3);
  driver.key(SDLK_LEFT);
  CHECK(at("2930").x > pointer.x + 30);
  driver.key(SDLK_0);
  CHECK(driver.renderer.hex_radius() == doctest::Approx(radius));
  CHECK(driver.renderer.grid());
  driver.key(SDLK_g, KMOD_LCTRL);
  CHECK_FALSE(driver.renderer.grid());
  driver.key(SDLK_h, KMOD_LCTRL);
  CHECK_FALSE(driver.renderer.numbers());
  driver.key(SDLK_m, KMOD_LCTRL);
  CHECK_FALSE(driver.renderer.minimap());
  driver.key(SDLK_q, KMOD_LCTRL);
  CHECK(driver.renderer.quitting());
}

TEST_CASE_FIXTURE(OpenedWindow, "a failed open keeps the position, and its message covers the map") {
  driver.click(at("2930"));
  const auto open = controller().position();
  CHECK_FALSE(controller().open(shipped("maps/2930/nowhere.toml")));
  driver.frames(2);
  CHECK(controller().position() == open);
  REQUIRE(controller().messages().size() == 1);
  driver.click(at("2826"));
  CHECK(open->unit(*controller().selected()).id == "b1");
  driver.key(SDLK_ESCAPE);
  CHECK(controller().messages().empty());
  driver.click(at("2826"));
  CHECK(open->unit(*controller().selected()).id == "c1");
}

TEST_CASE_FIXTURE(InScratch, "a missing map picture is reported once, and the map is shown without it") {
  scratch.write("map.toml",
                "rearguard = \"map 1\"\nhexes = [\"ww\", \"ww\"]\n[grid]\norientation = \"flat\"\nshifted = "
                "\"even\"\nfirst = \"0101\"\ncolumns = 2\nrows = 2\n[terrain.woods]\nsymbol = \"w\"\ncost = "
                "{ foot = 2 }\npicture = \"gone.png\"\n");
  scratch.write("position.toml",
                "rearguard = \"position 1\"\nmap = \"map.toml\"\nunits = [{ id = \"a\", side = \"blue\", hex "
                "= \"0101\", class = \"foot\" }]\n");
  OpenedWindow window;
  CHECK(window.controller().open(scratch.file("position.toml")));
  window.driver.frames(3);
  REQUIRE(window.controller().messages().size() == 1);
  CHECK(has(window.controller().messages()[0].text, "gone.png: the file does not exist"));
  window.driver.key(SDLK_ESCAPE);
  window.driver.frames(3);
  CHECK(window.controller().messages().empty());
  CHECK(window.driver.renderer.camera() != nullptr);
}

TEST_CASE_FIXTURE(InScratch, "text and panels have the size of the settings") {
  scratch.write("settings.toml", "rearguard = \"settings 1\"\nscale_percent = 200\n");
  OpenedWindow usual;
  OpenedWindow large("maps/2930/rout.toml", scratch.file("settings.toml"));
  CHECK(large.contents.ui_scale(1) == doctest::Approx(2));
  CHECK(large.contents.map_area(1280, 800).width < usual.contents.map_area(1280, 800).width);
  CHECK(large.contents.map_area(1280, 800).top > 1.6 * usual.contents.map_area(1280, 800).top);
}

TEST_CASE_FIXTURE(InScratch, "Ctrl++, Ctrl+- and Ctrl+0 change the size of text and panels, which is kept") {
  {
    OpenedWindow window("maps/2930/rout.toml", scratch.file("settings.toml"));
    const auto after = [&](const char* key) {
      window.contents.panels().key(key);
      window.driver.frames(2);
      return window.contents.ui_scale(1);
    };
    CHECK(after("Ctrl++") == doctest::Approx(1.1));
    CHECK(after("Ctrl+=") == doctest::Approx(1.25));
    CHECK(after("Ctrl+-") == doctest::Approx(1.1));
    CHECK(after("Ctrl+0") == doctest::Approx(1));
    CHECK(after("Ctrl+-") == doctest::Approx(0.9));
    for (int i = 0; i < 5; ++i) CHECK(after("Ctrl+-") == doctest::Approx(0.75));
    for (int i = 0; i < 20; ++i) after("Ctrl++");
    CHECK(window.contents.ui_scale(1) == doctest::Approx(3));
    CHECK(after("Ctrl+-") == doctest::Approx(2.5));
  }
  OpenedWindow again("maps/2930/rout.toml", scratch.file("settings.toml"));
  CHECK(again.contents.ui_scale(1) == doctest::Approx(2.5));
  {
    // A size of one run does not stay, unless it is changed in the window.
    OpenedWindow other("maps/2930/rout.toml", scratch.file("settings.toml"));
    other.contents.panels().set_scale_percent(110);
    CHECK(other.contents.ui_scale(2) == doctest::Approx(1.1));
    other.contents.key("Ctrl+G", other.driver.renderer);
    other.driver.frames(2);
  }
  OpenedWindow later("maps/2930/rout.toml", scratch.file("settings.toml"));
  CHECK(later.contents.ui_scale(1) == doctest::Approx(2.5));
  later.contents.panels().set_scale_percent(110);
  later.contents.key("Ctrl++", later.driver.renderer);
  CHECK(later.contents.ui_scale(1) == doctest::Approx(1.25));
}

TEST_CASE("the stack of the selected unit is fanned out") {
  OpenedWindow window("maps/keddles-mill/afternoon.toml");
  CHECK_FALSE(window.contents.fanned());
  const Position& position = *window.controller().position();
  for (UnitIndex u = 0; u < position.units().size(); ++u) {
    if (position.units_in(position.unit(u).hex).size() < 2) continue;
    window.controller().select(u);
    CHECK(window.contents.fanned() == position.unit(u).hex);
    return;
  }
  FAIL("the battlefield has stacks");
}

TEST_CASE_FIXTURE(OpenedWindow,
                  "the verdict follows a unit that is dragged, without saving; undo restores it") {
  driver.click(at("2930"));
  REQUIRE(ends() == rout_ends);
  driver.key(SDLK_i);
  REQUIRE(contents.panels().entry().target() != nullptr);
  driver.move(at("2930"));
  driver.button(SDL_MOUSEBUTTONDOWN);
  for (const char* number : {"3030", "3130"}) {
    driver.move(at(number));
    driver.frames(2);
  }
  driver.button(SDL_MOUSEBUTTONUP);
  driver.frames(4);
  const Position& moved = *controller().position();
  CHECK(moved.unit(*controller().selected()).hex == hex("3130"));
  const std::set<std::string> moved_ends = ends();
  CHECK_FALSE(moved_ends.empty());
  CHECK(moved_ends != rout_ends);
  driver.key(SDLK_z, KMOD_LCTRL);
  CHECK(ends() == rout_ends);
}

TEST_CASE("a position is begun in the analysis window, typed, asked about, saved and opened again") {
  const Scratch folder;
  std::filesystem::copy(shipped("maps/2930/map.toml"), folder.file("map.toml"));
  RetreatWindow contents(RuleLibrary(shipped("assets/rules")), {shipped("assets/art"), ""});
  contents.set_patient(true);
  auto map = got(read_map_file(folder.file("map.toml")));
  auto bare = Position::make(std::make_shared<const HexMap>(std::move(map)), {});
  contents.controller().open(std::make_shared<const Position>(std::get<Position>(bare)), nullptr, "map",
                             folder.file("map.toml"));
  REQUIRE(contents.controller().choose_rules("order-actions"));
  WindowDriver driver(contents, 1280, 800);
  driver.key(SDLK_n, KMOD_LCTRL);
  REQUIRE(contents.panels().entry().session() != nullptr);
  driver.key(SDLK_t);
  for (const char* line : {"side: blue", "b1/2930 inf 4-4", "side: red", "2829 inf 4-4"}) {
    driver.type(line);
    driver.key(SDLK_RETURN);
  }
  REQUIRE(contents.controller().position()->units().size() == 2);
  CHECK(contents.controller().title() == "new position *");
  // Without saving, the question is answered for the unit that is clicked.
  driver.key(SDLK_ESCAPE);
  driver.key(SDLK_ESCAPE);
  driver.click(driver.renderer.to_screen(*contents.controller().position()->map().grid().parse("2930")));
  driver.frames(3);
  REQUIRE(contents.controller().verdict() != nullptr);
  CHECK_FALSE(contents.controller().verdict()->end_hexes.empty());
  // Closing asks first.
  driver.key(SDLK_q, KMOD_LCTRL);
  CHECK_FALSE(driver.renderer.quitting());
  driver.key(SDLK_ESCAPE);
  driver.key(SDLK_s, KMOD_LCTRL);
  driver.key(SDLK_RETURN);
  CHECK(contents.controller().file() == folder.file("position.toml"));
  const auto saved = got(read_position_file(folder.file("position.toml")));
  CHECK(saved.rules == "order-actions");
  CHECK(saved.position.units().size() == 2);
  driver.key(SDLK_F5);
  CHECK(contents.panels().entry().session() == nullptr);
  CHECK(contents.controller().position()->units().size() == 2);
  driver.key(SDLK_q, KMOD_LCTRL);
  CHECK(driver.renderer.quitting());
}

TEST_CASE_FIXTURE(InScratch, "units of a drawn board are edited in a new position") {
  const std::string file = scratch.write(
      "board.toml",
      "rearguard = \"position 1\"\nrules = \"order-actions\"\nboard = \"\"\"\n.   .   .\n  X   .\n.   a   "
      ".\n\"\"\"\n"
      "lower = { side = \"union\", class = \"foot\" }\nupper = { side = \"rebels\", class = \"foot\" }\n"
      "[map]\nterrain.clear = { symbol = \".\", cost = { foot = 1 } }\n");
  RetreatWindow contents(RuleLibrary(shipped("assets/rules")), {shipped("assets/art"), ""});
  REQUIRE(contents.controller().open(file));
  WindowDriver driver(contents, 1280, 800);
  driver.key(SDLK_i);
  const RetreatEntry::Session* session = contents.panels().entry().session();
  REQUIRE(session != nullptr);
  CHECK(session->document.title() == "new position *");
  CHECK(session->document.draft.now().units.size() == contents.controller().position()->units().size());
}

TEST_CASE("a window that follows its file shows what another program saves, and keeps what is chosen") {
  const Scratch folder;
  const std::string before = *read_text_file(shipped("maps/2930/rout.toml"));
  folder.write("map.toml", *read_text_file(shipped("maps/2930/map.toml")));
  const std::string file = folder.write("rout.toml", before);
  for (const bool follows : {true, false}) {
    CAPTURE(follows);
    folder.write("rout.toml", before);
    OpenedWindow window(std::filesystem::relative(file, shipped(".")).string());
    window.contents.set_following(follows);
    window.driver.click(window.at("2930"));
    CHECK(window.ends() == rout_ends);
    std::string after = before;
    const std::string of_b1 = "id = \"c1\"";
    REQUIRE(has(after, of_b1));
    after.replace(after.find(of_b1), of_b1.size(), "id = \"new\"");
    folder.write("rout.toml", after);
    for (int waits = 0; waits < 12000 && !window.controller().file_has_changed() &&
                        !window.controller().position()->find("new");
         ++waits) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      window.driver.frames(1);
    }
    CHECK(window.controller().position()->find("new").has_value() == follows);
    CHECK(window.controller().file_has_changed() != follows);
    const auto chosen = got(window.controller().selected());
    CHECK(window.controller().position()->unit(chosen).id == "b1");
    CHECK(window.controller().messages().empty());
  }
}

TEST_CASE_FIXTURE(InScratch, "a unit is drawn with its pictures until the settings say otherwise") {
  std::string text = got(read_text_file(shipped("maps/2930/rout.toml")));
  text = replaced(text, "id = \"b1\"", "id = \"b1\"\npictures = [\"red.svg\", \"gone.png\"]");
  scratch.write("map.toml", got(read_text_file(shipped("maps/2930/map.toml"))));
  const auto opened = [&](const std::string& file) {
    auto view = std::make_unique<OpenedWindow>();
    view->contents.controller().open(file);
    view->driver.frames(3);
    return view;
  };
  const auto red_near = [](OpenedWindow& view) {
    return count_near(view.picture(), view.at("2930"), 8, rgb(0xff0044));
  };
  scratch.write("red.svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><path "
                "d=\"M0 0h8v8h-8z\" fill=\"#ff0044\"/></svg>");
  const auto lacking = opened(scratch.write("lacking.toml", text));
  CHECK(red_near(*lacking) == 0);
  CHECK(has(only(lacking->controller().messages()).text, "gone.png: the file does not exist"));
  const auto whole = opened(scratch.write("whole.toml", replaced(text, ", \"gone.png\"", "")));
  CHECK(whole->controller().messages().empty());
  CHECK(red_near(*whole) > 200);
  whole->contents.panels().show_only_symbols();
  whole->driver.frames(3);
  CHECK(red_near(*whole) == 0);
}

}  // namespace rearguard
