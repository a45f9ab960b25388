#include "src/desk/map/frame_renderer.h"

#include <SDL.h>

#include <cmath>

#include "src/desk/paint/painter.h"
#include "tests/desk/ui/plain_contents.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"

namespace rearguard {

namespace {

std::shared_ptr<const Position> two_sides() {
  Setup setup;
  setup.units = {unit_at("a", "red", "2020"), unit_at("b", "blue", "2222"), unit_at("c", "blue", "2222"),
                 unit_at("d", "blue", "2222")};
  return std::make_shared<const Position>(valid_position(clear_map(40, 40), setup));
}

Hex hex(const char* number) {
  return *clear_map(40, 40)->grid().parse(number);
}

double difference(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// A window with units of two sides.
struct TwoSides {
  PlainContents contents{two_sides()};
  WindowDriver driver{contents};
};

}  // namespace

TEST_CASE_FIXTURE(TwoSides, "a click on a button counts once and does not reach the map") {
  driver.click(contents.button_at);
  CHECK(contents.presses == 1);
  driver.click(contents.button_at);
  CHECK(contents.presses == 2);
  CHECK(contents.clicks.empty());
  CHECK(contents.paper_clicks == 0);
}

TEST_CASE_FIXTURE(TwoSides, "text typed into a field does not act on the window") {
  driver.click(contents.text_at);
  driver.type("Keddle");
  driver.type("\u2019s");
  driver.key(SDLK_BACKSPACE);
  const int level = driver.renderer.camera()->level();
  driver.key(SDLK_PLUS);
  CHECK(contents.typed() == "Keddle\u2019");
  CHECK(driver.renderer.camera()->level() == level);
  driver.click(contents.button_at);
  driver.key(SDLK_PLUS);
  CHECK(driver.renderer.camera()->level() > level);
}

TEST_CASE_FIXTURE(TwoSides, "a click reports hex, button and count; beside the map it reports no hex") {
  driver.click(contents.view->to_screen(hex("2020")));
  driver.click(contents.view->to_screen(hex("2121")), SDL_BUTTON_RIGHT);
  driver.click(contents.view->to_screen(hex("2121")), SDL_BUTTON_LEFT, 2);
  REQUIRE(contents.clicks.size() == 3);
  CHECK(contents.clicks[0].hex == hex("2020"));
  CHECK(contents.clicks[0].button == MouseButton::left);
  CHECK_FALSE(contents.clicks[0].twice);
  CHECK(contents.clicks[1].button == MouseButton::right);
  CHECK(contents.clicks[2].twice);
  driver.click({890, 10});
  CHECK(contents.clicks.size() == 3);
  CHECK(contents.paper_clicks == 1);
}

TEST_CASE_FIXTURE(TwoSides, "a drag moves the map and is not a click") {
  driver.move({450, 350});
  driver.wheel(12);
  const Point before = contents.view->to_screen(hex("2020"));
  driver.button(SDL_MOUSEBUTTONDOWN);
  for (int i = 1; i <= 10; ++i) {
    driver.move({450 + 6.0 * i, 350 - 3.0 * i});
    driver.frames(1);
  }
  driver.button(SDL_MOUSEBUTTONUP);
  driver.frames(3);
  const Point after = contents.view->to_screen(hex("2020"));
  CHECK(after.x - before.x == doctest::Approx(60).epsilon(0.02));
  CHECK(after.y - before.y == doctest::Approx(-30).epsilon(0.04));
  CHECK(contents.clicks.empty());
}

TEST_CASE_FIXTURE(TwoSides, "a press that moves by a pixel or two is still a click") {
  const Point at = contents.view->to_screen(hex("2020"));
  driver.move(at);
  driver.button(SDL_MOUSEBUTTONDOWN);
  driver.move({at.x + 2, at.y + 1});
  driver.button(SDL_MOUSEBUTTONUP);
  driver.frames(6);
  CHECK(contents.clicks.size() == 1);
}

TEST_CASE_FIXTURE(TwoSides, "the wheel zooms at the pointer, but not over a panel") {
  const int before = driver.renderer.camera()->level();
  driver.move({600, 300});
  driver.frames(2);
  driver.wheel(3);
  CHECK(driver.renderer.camera()->level() == before + 3);
  const auto under = driver.renderer.camera()->hex_at({600, 300});
  driver.wheel(2);
  CHECK(driver.renderer.camera()->hex_at({600, 300}) == under);
  driver.move({100, 100});
  driver.frames(2);
  driver.wheel(2);
  CHECK(driver.renderer.camera()->level() == before + 5);
}

TEST_CASE_FIXTURE(TwoSides, "each change of the hovered hex is reported once; panels report none") {
  contents.hovered.clear();
  driver.move(contents.view->to_screen(hex("2020")));
  driver.frames(4);
  driver.move({100, 100});
  driver.frames(4);
  REQUIRE(contents.hovered.size() == 2);
  CHECK(contents.hovered[0] == hex("2020"));
  CHECK_FALSE(contents.hovered[1].has_value());
}

TEST_CASE_FIXTURE(TwoSides, "keys go to the contents first, and unused keys act on the window") {
  const int fit = driver.renderer.camera()->level();
  driver.key(SDLK_PLUS);
  CHECK(driver.renderer.camera()->level() == fit + 2);
  driver.key(SDLK_0);
  CHECK(driver.renderer.camera()->level() == fit);
  driver.key(SDLK_g, KMOD_LCTRL);
  CHECK_FALSE(contents.view->grid());
  driver.key(SDLK_m, KMOD_LCTRL);
  CHECK_FALSE(contents.view->minimap());
  driver.key(SDLK_n, KMOD_LSHIFT);
  driver.key(SDLK_F1);
  driver.key(SDLK_ESCAPE);
  CHECK(contents.keys == Strings{"+", "0", "Ctrl+G", "Ctrl+M", "Shift+N", "F1", "Escape"});
  CHECK_FALSE(driver.renderer.quitting());
  driver.key(SDLK_q, KMOD_LCTRL);
  CHECK(driver.renderer.quitting());
}

TEST_CASE("a fully painted frame matches the map painted in one piece") {
  PlainContents contents(two_sides());
  constexpr int width = 480;
  constexpr int height = 360;
  WindowDriver driver(contents, width, height);
  contents.view->set_minimap(false);
  driver.move({300, 200});
  driver.wheel(9);
  driver.move({width - 2, height - 2});
  driver.wait_idle();
  const Image frame = driver.canvas.read();
  const Camera& camera = *driver.renderer.camera();
  const PreparedMap sheet(two_sides()->shared_map());
  const FontSet fonts;
  const Point corner = camera.to_sheet(Point{0, 0});
  const Image whole = sheet.paint(camera.layout(), corner, width, height, {}, fonts);
  int far = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 210; x < width; ++x) {
      const auto h = camera.hex_at({x + 0.5, y + 0.5});
      if (!h || distance(*h, hex("2121")) < 4) continue;  // counters and their shadows
      if (difference(frame.at(x, y), whole.at(x, y)) > 32) ++far;
    }
  }
  CHECK(far == 0);
}

TEST_CASE_FIXTURE(TwoSides, "a frame shows the whole map before any tile is painted") {
  driver.wait_idle();
  driver.move({450, 350});
  driver.wheel(7);  // no tile of this zoom is painted yet
  const Image frame = driver.canvas.read();
  int paper = 0;
  for (int y = 320; y < 690; y += 10) {
    for (int x = 210; x < 700; x += 10) {
      const auto h = driver.renderer.camera()->hex_at({x + 0.5, y + 0.5});
      if (h && distance(*h, hex("2121")) < 4) continue;  // counters
      if (difference(frame.at(x, y), margin_paper) < 3) ++paper;
    }
  }
  CHECK(paper == 0);
}

TEST_CASE_FIXTURE(TwoSides,
                  "while the wheel turns what is there is stretched; once it rests its zoom is painted") {
  driver.move({450, 350});
  driver.wheel(9);
  driver.wait_idle();
  for (int turn = 0; turn < 4; ++turn) {
    driver.wheel(1);
    // For the window no time passes, for the painting threads enough.
    for (int i = 0; i < 5; ++i) {
      driver.renderer.frame(0);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    CHECK(driver.renderer.store().missing() > 0);
    CHECK(driver.renderer.seconds_to_next_frame() <= 0.15);
  }
  const Image stretched = driver.canvas.read();
  driver.wait_idle();
  CHECK(driver.renderer.store().missing() == 0);
  const Image painted = driver.canvas.read();
  double sum = 0;
  int points = 0;
  for (int y = 10; y < 690; y += 4) {
    for (int x = 210; x < 700; x += 4, ++points) sum += difference(stretched.at(x, y), painted.at(x, y));
  }
  CHECK(sum / points < 12);
}

TEST_CASE("a window shows pictures with and without transparency, and none without becomes one with") {
  setenv("SDL_VIDEODRIVER", "dummy", 1);
  REQUIRE(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0);
  SDL_Window* const window = SDL_CreateWindow("", 0, 0, 64, 48, 0);
  REQUIRE(window != nullptr);
  SDL_Renderer* const renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  REQUIRE(renderer != nullptr);
  {
    Canvas canvas(renderer);
    const Image veil(8, 8, with_alpha(rgb(0xffffff), 128));
    Texture hiding = canvas.make_texture(to_pixels(Image(8, 8, rgb(0x336699))));
    const Texture veiling = canvas.make_texture(to_pixels(veil));
    CHECK(hiding.opaque);
    CHECK_FALSE(veiling.opaque);
    canvas.fill({0, 0, 64, 48}, rgb(0));
    canvas.copy(hiding, {4, 4});
    canvas.copy(hiding, {20, 4}, 2);
    canvas.copy(veiling, {44, 4});
    const Image drawn = canvas.read();
    CHECK(drawn.at(4, 4) == rgb(0x336699));
    CHECK(drawn.at(12, 4) == rgb(0));
    CHECK(drawn.at(35, 19) == rgb(0x336699));
    CHECK(drawn.at(36, 19) == rgb(0));
    CHECK(std::abs(drawn.at(48, 8).red - 128) <= 1);
    CHECK(canvas.change_texture(hiding, to_uncropped_pixels(Image(4, 4, rgb(0x996633))), 4, 4));
    CHECK_FALSE(canvas.change_texture(hiding, to_uncropped_pixels(veil), 0, 0));
    canvas.copy(hiding, {4, 4});
    CHECK(canvas.read().at(4, 4) == rgb(0x336699));
    CHECK(canvas.read().at(8, 8) == rgb(0x996633));
  }
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

TEST_CASE("an image scaled to hundreds of screens is drawn within the clip box") {
  Canvas canvas(64, 48);
  Image image(100, 100, rgb(0x336699));
  const Texture texture = canvas.make_texture(to_pixels(image));
  canvas.fill({0, 0, 64, 48}, rgb(0));
  canvas.clip(ScreenBox{10, 10, 20, 20});
  canvas.copy(texture, {-9000, -9000}, 200);
  const Image drawn = canvas.read();
  CHECK(drawn.at(10, 10) == rgb(0x336699));
  CHECK(drawn.at(29, 29) == rgb(0x336699));
  CHECK(drawn.at(30, 30) == rgb(0));
}

TEST_CASE_FIXTURE(TwoSides, "each counter of a fanned-out stack can be clicked") {
  contents.fan = hex("2222");
  driver.frames(2);
  const Point c = contents.view->to_screen(hex("2222"));
  for (const double aside : {-52.0, 0.0, 52.0}) driver.click({c.x + aside, c.y});
  REQUIRE(contents.clicks.size() == 3);
  std::vector<UnitIndex> units;
  for (const MapClick& click : contents.clicks) {
    CHECK(click.hex == hex("2222"));
    REQUIRE(click.unit.has_value());
    units.push_back(*click.unit);
  }
  CHECK(units == std::vector<UnitIndex>{1, 2, 3});
}

TEST_CASE("side marks differ in shape alone") {
  const FontSet fonts;
  std::vector<std::vector<int>> shapes;
  for (SideIndex side = 0; side < 6; ++side) {
    Scene scene;
    add_side_mark(scene, {rgb(0x808080), SideMark::plain}, side, {8, 8}, 14);
    Image image(16, 16, rgb(0xffffff));
    Painter painter(image, fonts, 1, {0, 0});
    for (const Item& item : scene.items) painter.draw(item);
    std::vector<int> dark;
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x)
        dark.push_back(image.at(x, y).red < 70 ? 2 : image.at(x, y).red < 190 ? 1 : 0);
    }
    for (const auto& other : shapes) {
      int apart = 0;
      for (std::size_t i = 0; i < dark.size(); ++i) apart += dark[i] != other[i] ? 1 : 0;
      CHECK(apart >= 24);
    }
    shapes.push_back(std::move(dark));
  }
}

TEST_CASE_FIXTURE(TwoSides, "a small overlay appears and disappears without delay") {
  driver.move({450, 350});
  driver.wheel(9);
  const Hex h = *driver.renderer.camera()->hex_at({600, 500});
  MapOverlay overlay;
  const Printed at = two_sides()->map().grid().to_printed(h);
  overlay.extent = HexWindow{at, at};
  overlay.above_counters = true;
  overlay.add = [h](Scene& scene, const MapLayout& layout) {
    scene.add(Role::end, Polygon{{layout.outline(h)}, rgb(0xff00ff)});
  };
  const Point c = contents.view->to_screen(h);
  contents.shown_overlays = {overlay};
  driver.frames(1);
  CHECK(driver.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)) == rgb(0xff00ff));
  contents.shown_overlays.clear();
  driver.frames(1);
  CHECK(driver.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)) != rgb(0xff00ff));
}

TEST_CASE_FIXTURE(TwoSides, "a large overlay is painted in the background, once per revision") {
  const Hex h = hex("3010");
  const Point c = contents.view->to_screen(h);
  const auto look = [&] { return driver.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)); };
  for (const Colour colour : {rgb(0xff00ff), rgb(0x00ffff)}) {
    MapOverlay overlay;
    overlay.revision = colour.red;
    overlay.add = [colour](Scene& scene, const MapLayout& layout) {
      for (const Hex each : layout.hexes()) scene.add(Role::zoc, Polygon{{layout.outline(each)}, colour});
    };
    contents.shown_overlays = {overlay};
    driver.frames(1);
    driver.wait_idle();
    CHECK(look() == colour);
  }
}

TEST_CASE("a new position keeps the view, also where its map is read again; another map is zoomed to fit") {
  PlainContents contents(two_sides());
  WindowDriver driver(contents);
  driver.move({450, 350});
  driver.wheel(6);
  const int level = driver.renderer.camera()->level();
  const auto first = contents.position();
  Setup moved;
  moved.units = {unit_at("z", "red", "0505")};
  contents.show(std::make_shared<const Position>(valid_position(first->shared_map(), moved)));
  driver.frames(2);
  CHECK(driver.renderer.camera()->level() == level);
  const Point before = contents.view->to_screen(hex("2020"));
  contents.show(two_sides());
  driver.frames(2);
  CHECK(driver.renderer.camera()->level() == level);
  CHECK(contents.view->to_screen(hex("2020")).x == doctest::Approx(before.x));
  CHECK(contents.view->to_screen(hex("2020")).y == doctest::Approx(before.y));
  contents.show(std::make_shared<const Position>(valid_position(clear_map(40, 30), Setup())));
  driver.frames(2);
  CHECK(driver.renderer.camera()->level() == driver.renderer.camera()->whole_map_level());
  contents.show(nullptr);
  driver.frames(2);
  CHECK(driver.renderer.camera() == nullptr);
}

TEST_CASE_FIXTURE(TwoSides, "a click on the minimap moves the view there") {
  driver.move({450, 350});
  driver.wheel(10);
  driver.click(
      {740, 520});  // in the upper left part of the minimap, which is 190 pixels high and 12 from the corner
  CHECK(has(driver.trace.str(), "minimap"));
  const Point m = driver.renderer.camera()->to_sheet(driver.renderer.camera()->view().middle());
  CHECK(m.x < driver.renderer.camera()->layout().width() / 2);
  CHECK(m.y < driver.renderer.camera()->layout().height() / 2);
}

TEST_CASE("panning over a million hexes keeps few textures") {
  Setup setup;
  setup.units = {unit_at("a", "red", "00010001")};
  const auto map = std::make_shared<const HexMap>(
      open_map(grid_of(Orientation::flat, Parity::even, 1000, 1000, {1, 1}, 4)));
  PlainContents contents(std::make_shared<const Position>(valid_position(map, setup)));
  WindowDriver driver(contents);
  driver.move({450, 350});
  driver.wheel(30);
  for (int i = 0; i < 60; ++i) {
    driver.key(SDLK_RIGHT);
    driver.frames(1);
  }
  CHECK(driver.renderer.store().bytes() < (std::size_t{200} << 20U));
  driver.wait_idle();
}

}  // namespace rearguard
