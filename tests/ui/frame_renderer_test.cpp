#include "src/ui/frame_renderer.h"

#include <SDL.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <thread>

#include "src/paint/painter.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/random_board.h"
#include "tests/ui/plain_contents.h"

namespace rearguard {

namespace {

using testing::Hands;
using testing::PlainContents;

std::shared_ptr<const Position> two_sides() {
  Setup setup;
  setup.units = {testing::unit_at("a", "red", "2020"), testing::unit_at("b", "blue", "2222"),
                 testing::unit_at("c", "blue", "2222"), testing::unit_at("d", "blue", "2222")};
  return std::make_shared<const Position>(testing::valid_position(testing::clear_map(40, 40), setup));
}

Hex hex(const char* number) {
  return *testing::clear_map(40, 40)->grid().parse(number);
}

double difference(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

}  // namespace

TEST_CASE("a click on a button counts once and never reaches the map") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.click(contents.button_at);
  CHECK(contents.presses == 1);
  hands.click(contents.button_at);
  CHECK(contents.presses == 2);
  CHECK(contents.clicks.empty());
  CHECK(contents.paper_clicks == 0);
}

TEST_CASE("typed text arrives in the field, and its keys do nothing to the window") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.click(contents.text_at);
  hands.type("Keddle");
  hands.type("\u2019s");
  hands.key(SDLK_BACKSPACE);
  const int level = hands.stage.camera()->level();
  hands.key(SDLK_PLUS);
  CHECK(contents.typed() == "Keddle\u2019");
  CHECK(hands.stage.camera()->level() == level);
  hands.click(contents.button_at);
  hands.key(SDLK_PLUS);
  CHECK(hands.stage.camera()->level() > level);
}

TEST_CASE("a click on the map names its hex, button and count, and one on the paper beside it no hex") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.click(contents.view->to_screen(hex("2020")));
  hands.click(contents.view->to_screen(hex("2121")), SDL_BUTTON_RIGHT);
  hands.click(contents.view->to_screen(hex("2121")), SDL_BUTTON_LEFT, 2);
  REQUIRE(contents.clicks.size() == 3);
  CHECK(contents.clicks[0].hex == hex("2020"));
  CHECK(contents.clicks[0].button == MouseButton::left);
  CHECK_FALSE(contents.clicks[0].twice);
  CHECK(contents.clicks[1].button == MouseButton::right);
  CHECK(contents.clicks[2].twice);
  hands.click({890, 10});
  CHECK(contents.clicks.size() == 3);
  CHECK(contents.paper_clicks == 1);
}

TEST_CASE("a drag moves the map with the hand and is no click") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.move({450, 350});
  hands.wheel(12);
  const Point before = contents.view->to_screen(hex("2020"));
  hands.button(SDL_MOUSEBUTTONDOWN);
  for (int i = 1; i <= 10; ++i) {
    hands.move({450 + 6.0 * i, 350 - 3.0 * i});
    hands.frames(1);
  }
  hands.button(SDL_MOUSEBUTTONUP);
  hands.frames(3);
  const Point after = contents.view->to_screen(hex("2020"));
  CHECK(after.x - before.x == doctest::Approx(60).epsilon(0.02));
  CHECK(after.y - before.y == doctest::Approx(-30).epsilon(0.04));
  CHECK(contents.clicks.empty());
}

TEST_CASE("a press that trembles by a pixel or two is still a click") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  const Point at = contents.view->to_screen(hex("2020"));
  hands.move(at);
  hands.button(SDL_MOUSEBUTTONDOWN);
  hands.move({at.x + 2, at.y + 1});
  hands.button(SDL_MOUSEBUTTONUP);
  hands.frames(6);
  CHECK(contents.clicks.size() == 1);
}

TEST_CASE("the wheel zooms at the pointer, over a panel it does not") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  const int before = hands.stage.camera()->level();
  hands.move({600, 300});
  hands.frames(2);
  hands.wheel(3);
  CHECK(hands.stage.camera()->level() == before + 3);
  const auto under = hands.stage.camera()->hex_at({600, 300});
  hands.wheel(2);
  CHECK(hands.stage.camera()->hex_at({600, 300}) == under);
  hands.move({100, 100});
  hands.frames(2);
  hands.wheel(2);
  CHECK(hands.stage.camera()->level() == before + 5);
}

TEST_CASE("the contents hear of the hex under the pointer once each time it changes, and not over panels") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  contents.hovered.clear();
  hands.move(contents.view->to_screen(hex("2020")));
  hands.frames(4);
  hands.move({100, 100});
  hands.frames(4);
  REQUIRE(contents.hovered.size() == 2);
  CHECK(contents.hovered[0] == hex("2020"));
  CHECK_FALSE(contents.hovered[1].has_value());
}

TEST_CASE("keys go to the contents first, and what they leave does what it always does") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  const int fit = hands.stage.camera()->level();
  hands.key(SDLK_PLUS);
  CHECK(hands.stage.camera()->level() == fit + 2);
  hands.key(SDLK_0);
  CHECK(hands.stage.camera()->level() == fit);
  hands.key(SDLK_g, KMOD_LCTRL);
  CHECK_FALSE(contents.view->grid());
  hands.key(SDLK_m, KMOD_LCTRL);
  CHECK_FALSE(contents.view->minimap());
  hands.key(SDLK_n, KMOD_LSHIFT);
  hands.key(SDLK_F1);
  hands.key(SDLK_ESCAPE);
  CHECK(contents.keys == std::vector<std::string>{"+", "0", "Ctrl+G", "Ctrl+M", "Shift+N", "F1", "Escape"});
  CHECK_FALSE(hands.stage.quitting());
  hands.key(SDLK_q, KMOD_LCTRL);
  CHECK(hands.stage.quitting());
}

TEST_CASE("once all is painted a frame is as sharp as the map painted in one piece") {
  PlainContents contents(two_sides());
  constexpr int width = 480;
  constexpr int height = 360;
  Hands hands(contents, width, height);
  contents.view->set_minimap(false);
  hands.move({300, 200});
  hands.wheel(9);
  hands.move({width - 2, height - 2});
  hands.wait_idle();
  const Image frame = hands.canvas.read();
  const Camera& camera = *hands.stage.camera();
  const PreparedMap sheet(two_sides()->shared_map());
  const FontBook fonts;
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

TEST_CASE("while nothing is painted yet the frame shows the map all the same, and no hole") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.wait_idle();
  hands.move({450, 350});
  hands.wheel(7);  // nothing of this zoom is there yet
  const Image frame = hands.canvas.read();
  int paper = 0;
  for (int y = 320; y < 690; y += 10) {
    for (int x = 210; x < 700; x += 10) {
      const auto h = hands.stage.camera()->hex_at({x + 0.5, y + 0.5});
      if (h && distance(*h, hex("2121")) < 4) continue;  // counters
      if (difference(frame.at(x, y), margin_paper) < 3) ++paper;
    }
  }
  CHECK(paper == 0);
}

TEST_CASE("a small image stretched over hundreds of screens is drawn where the screen cuts it") {
  Canvas canvas(64, 48);
  Image image(100, 100, rgb(0x336699));
  const Texture texture = canvas.make_texture(to_pixels(image));
  canvas.clear(rgb(0));
  canvas.clip(ScreenBox{10, 10, 20, 20});
  canvas.copy(texture, {-9000, -9000}, 200);
  const Image drawn = canvas.read();
  CHECK(drawn.at(10, 10) == rgb(0x336699));
  CHECK(drawn.at(29, 29) == rgb(0x336699));
  CHECK(drawn.at(30, 30) == rgb(0));
}

TEST_CASE("a stack spread out gives each counter a place of its own to click on") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  contents.fan = hex("2222");
  hands.frames(2);
  const Point c = contents.view->to_screen(hex("2222"));
  for (const double aside : {-52.0, 0.0, 52.0}) hands.click({c.x + aside, c.y});
  REQUIRE(contents.clicks.size() == 3);
  std::vector<UnitIndex> units;
  for (const MapClick& click : contents.clicks) {
    CHECK(click.hex == hex("2222"));
    REQUIRE(click.unit.has_value());
    units.push_back(*click.unit);
  }
  CHECK(units == std::vector<UnitIndex>{1, 2, 3});
}

TEST_CASE("sides are told apart by their marks' shapes alone") {
  const FontBook fonts;
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

TEST_CASE("a small overlay is drawn in the very frame it appears, and gone in the one it goes") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.move({450, 350});
  hands.wheel(9);
  const Hex h = *hands.stage.camera()->hex_at({600, 500});
  MapOverlay overlay;
  const Printed at = two_sides()->map().grid().to_printed(h);
  overlay.extent = HexWindow{at, at};
  overlay.above_counters = true;
  overlay.add = [h](Scene& scene, const MapLayout& layout) {
    scene.add(Role::end, Polygon{{layout.outline(h)}, rgb(0xff00ff)});
  };
  const Point c = contents.view->to_screen(h);
  contents.shown_overlays = {overlay};
  hands.frames(1);
  CHECK(hands.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)) == rgb(0xff00ff));
  contents.shown_overlays.clear();
  hands.frames(1);
  CHECK(hands.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)) != rgb(0xff00ff));
}

TEST_CASE("a large overlay comes in the background, and another revision is drawn anew") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  const Hex h = hex("3010");
  const Point c = contents.view->to_screen(h);
  const auto look = [&] { return hands.canvas.read().at(static_cast<int>(c.x), static_cast<int>(c.y)); };
  for (const Colour colour : {rgb(0xff00ff), rgb(0x00ffff)}) {
    MapOverlay overlay;
    overlay.revision = colour.red;
    overlay.add = [colour](Scene& scene, const MapLayout& layout) {
      for (const Hex each : layout.hexes()) scene.add(Role::zoc, Polygon{{layout.outline(each)}, colour});
    };
    contents.shown_overlays = {overlay};
    hands.frames(1);
    hands.wait_idle();
    CHECK(look() == colour);
  }
}

TEST_CASE("another position on the same map keeps the view, and another map shows whole") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.move({450, 350});
  hands.wheel(6);
  const int level = hands.stage.camera()->level();
  const auto first = contents.position();
  Setup moved;
  moved.units = {testing::unit_at("z", "red", "0505")};
  contents.show(std::make_shared<const Position>(testing::valid_position(first->shared_map(), moved)));
  hands.frames(2);
  CHECK(hands.stage.camera()->level() == level);
  contents.show(two_sides());
  hands.frames(2);
  CHECK(hands.stage.camera()->level() == hands.stage.camera()->furthest_level());
  contents.show(nullptr);
  hands.frames(2);
  CHECK(hands.stage.camera() == nullptr);
}

TEST_CASE("the small map moves the view where it is clicked") {
  PlainContents contents(two_sides());
  Hands hands(contents);
  hands.move({450, 350});
  hands.wheel(10);
  hands.click({740, 520});  // the box's upper left part lies about here: 190 pixels high, 12 from the corner
  CHECK(hands.trace.str().find("minimap") != std::string::npos);
  const Point m = hands.stage.camera()->to_sheet(hands.stage.camera()->view().middle());
  CHECK(m.x < hands.stage.camera()->layout().width() / 2);
  CHECK(m.y < hands.stage.camera()->layout().height() / 2);
}

TEST_CASE("panning over a thousand by a thousand hexes keeps few textures") {
  Setup setup;
  setup.units = {testing::unit_at("a", "red", "00010001")};
  const auto map = std::make_shared<const HexMap>(
      testing::open_map(testing::grid_of(Orientation::flat, Parity::even, 1000, 1000, {1, 1}, 4)));
  PlainContents contents(std::make_shared<const Position>(testing::valid_position(map, setup)));
  Hands hands(contents);
  hands.move({450, 350});
  hands.wheel(30);
  for (int i = 0; i < 60; ++i) {
    hands.key(SDLK_RIGHT);
    hands.frames(1);
  }
  CHECK(hands.stage.store().bytes() < (std::size_t{200} << 20U));
  hands.wait_idle();
}

}  // namespace rearguard
