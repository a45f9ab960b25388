// The tool that lays a picture under the map, by itself and in the window.

#include "src/desk/editor/underlay_tool.h"

#include <cmath>

#include "src/desk/editor/editor_window.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/scan.h"
#include "src/workshop/edit/underlay_edit.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/scratch.h"

namespace {

struct Desk {
  Scratch folder;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<WindowDriver> driver;

  /// An unpainted map of 10 by 8 hexes, flat or pointy, above a picture of 1000 by 800 pixels.
  explicit Desk(Orientation orientation = Orientation::flat) {
    const auto png = std::get<std::vector<std::byte>>(encode_png(Image(1000, 800, rgb(0x3377aa))));
    folder.write("scan.png", std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    NewMap fresh;
    fresh.is_unpainted = true;
    fresh.grid.columns = 10;
    fresh.grid.rows = 8;
    fresh.grid.orientation = orientation;
    open(folder.write("map.toml", *new_map_text(fresh, "map.toml")));
  }
  void open(const std::string& file) {
    driver.reset();
    auto files = got(EditFiles::open(file));
    contents = std::make_unique<EditorWindow>(std::move(files), EditorWindow::Places{});
    driver = std::make_unique<WindowDriver>(*contents, 1280, 800);
    driver->frames(6);
  }
  void lay() {
    REQUIRE(controller().lay_underlay("scan.png") == "");
    driver->wait_idle();
  }
  EditorController& controller() { return contents->controller(); }
  UnderlayTool& tool() { return controller().underlay_tool(); }
  const Underlay& underlay() { return *controller().draft().now().underlay; }
  const Grid& grid() { return controller().map().grid(); }
  Point on_screen(std::size_t point) { return driver->renderer.to_screen(underlay().points[point].hex); }
  Colour colour_at(Point at) {
    return driver->canvas.read().at(static_cast<int>(at.x), static_cast<int>(at.y));
  }
};

}  // namespace

TEST_CASE("dragging a handle moves its hex over the picture by as much, in one step") {
  for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
    Desk desk(orientation);
    desk.lay();
    CHECK(desk.controller().tool() == EditTool::underlay);
    const Underlay before = desk.underlay();
    const double px_per_screen = std::abs(before.points[1].x - before.points[0].x) /
                                 std::abs(desk.on_screen(1).x - desk.on_screen(0).x);
    const Point from = desk.on_screen(0);
    desk.driver->move(from);
    desk.driver->button(SDL_MOUSEBUTTONDOWN);
    for (int k = 1; k <= 10; ++k) {
      desk.driver->move({from.x + 4 * k, from.y + 2 * k});
      desk.driver->frames(1);
    }
    // While it is dragged the map's lie follows, and nothing is decided.
    const auto shown = got(desk.contents->underlay());
    REQUIRE(shown.moved);
    CHECK(shown.handles[0].is_held);
    CHECK(desk.underlay() == before);
    desk.driver->button(SDL_MOUSEBUTTONUP);
    desk.driver->frames(4);
    const Underlay after = desk.underlay();
    CHECK(after.points[0].hex == before.points[0].hex);
    CHECK(after.points[0].x == doctest::Approx(before.points[0].x + 40 * px_per_screen).epsilon(0.03));
    CHECK(after.points[0].y == doctest::Approx(before.points[0].y + 20 * px_per_screen).epsilon(0.06));
    CHECK(after.points[1] == before.points[1]);
    CHECK(after.points[2] == before.points[2]);
    CHECK(desk.controller().draft().undoable() == "move the picture");
    desk.driver->key(SDLK_u);
    CHECK(desk.underlay() == before);
    desk.driver->key(SDLK_r);
    CHECK(desk.underlay() == after);
    desk.driver->key(SDLK_s, KMOD_CTRL);
    CHECK(has(desk.folder.read("map.toml"), "[underlay]\npicture = \"scan.png\"\n"));
    desk.open(desk.folder.file("map.toml"));
    CHECK(desk.underlay() == after);
  }
}

TEST_CASE_FIXTURE(Desk, "Esc takes a dragged handle back, and a press elsewhere pans") {
  lay();
  const Underlay before = underlay();
  const Point from = on_screen(2);
  driver->move(from);
  driver->button(SDL_MOUSEBUTTONDOWN);
  driver->move({from.x + 60, from.y - 50});
  driver->frames(2);
  driver->key(SDLK_ESCAPE);
  driver->button(SDL_MOUSEBUTTONUP);
  driver->frames(2);
  CHECK(underlay() == before);
  CHECK_FALSE(contents->underlay()->moved);
  driver->wheel(5);
  const Point middle = driver->renderer.to_screen(*grid().parse("0504"));
  driver->move({400, 400});
  driver->button(SDL_MOUSEBUTTONDOWN);
  driver->move({430, 420});
  driver->button(SDL_MOUSEBUTTONUP);
  driver->frames(2);
  CHECK(driver->renderer.to_screen(*grid().parse("0504")).x != middle.x);
  CHECK(underlay() == before);
}

TEST_CASE_FIXTURE(Desk, "a right click chooses another hex for the handle, and the picture stays") {
  lay();
  tool().select(1);
  const Hex other = *grid().parse("0703");
  driver->click(driver->renderer.to_screen(other), SDL_BUTTON_RIGHT);
  CHECK(underlay().points[1].hex == other);
  // A hex in line with the two others is refused.
  const Underlay before = underlay();
  driver->click(driver->renderer.to_screen(*grid().parse("0104")), SDL_BUTTON_RIGHT);
  CHECK(underlay() == before);
}

TEST_CASE_FIXTURE(Desk, "hexes that wait for paint show the picture; Ctrl+U hides it for the other tools") {
  lay();
  const Point at = driver->renderer.to_screen(*grid().parse("0504"));
  const auto is_blue = [&] { return colour_at(at).blue > colour_at(at).red + 40; };
  CHECK(is_blue());
  driver->key(SDLK_1);
  driver->key(SDLK_u, KMOD_CTRL);
  driver->wait_idle();
  driver->frames(2);
  CHECK_FALSE(is_blue());
  driver->key(SDLK_7);
  driver->wait_idle();
  driver->frames(2);
  CHECK(is_blue());
  CHECK(tool().remove() == "");
  driver->wait_idle();
  driver->frames(2);
  CHECK_FALSE(is_blue());
}

TEST_CASE_FIXTURE(Desk, "fades between begin and end are one step") {
  lay();
  tool().begin_fade();
  for (const double fade : {0.1, 0.25, 0.5, 2.0}) tool().fade(fade);
  tool().end_fade();
  CHECK(underlay().fade == 1);
  controller().undo();
  CHECK(underlay().fade == 0);
  CHECK(controller().draft().undoable() == "lay a picture under the map");
}

TEST_CASE_FIXTURE(Desk, "places and hexes can be typed, and what defines no lie is refused") {
  lay();
  CHECK(tool().set_place(0, {12.345, 67.891}) == "");
  CHECK(underlay().points[0] == UnderlayPoint{underlay().points[0].hex, 12.35, 67.89});
  const Underlay before = underlay();
  CHECK(tool().set_place(0, {before.points[1].x, before.points[1].y}) ==
        "the hexes would then be in one line");
  CHECK(tool().set_hex(0, before.points[1].hex) == "the hexes would then be in one line");
  CHECK(underlay() == before);
  CHECK(tool().allow_stretch(false) == "");
  CHECK(underlay().points.size() == 2);
  CHECK(tool().allow_stretch(true) == "");
  CHECK(underlay().points.size() == 3);
}

TEST_CASE_FIXTURE(Desk, "pictures are found from the map's folder or the working directory, and only there") {
  const std::string map = folder.file("map.toml");
  CHECK(tool().lay(folder.file("scan.png"), map) == "");
  CHECK(underlay().picture == "scan.png");
  CHECK(tool().lay("/etc/hostname", map) ==
        "the picture must be in the map's folder or below it: copy it there");
  CHECK(has(tool().lay("none.png", map), "none.png"));
  CHECK(tool().lay("map.toml", map).ends_with("it is no PNG, JPEG, GIF, WebP or SVG picture"));
  CHECK(tool().lay("scan.png", "") == "save the map first: a picture is found from the map's folder");
  CHECK(underlay().picture == "scan.png");
}

TEST_CASE_FIXTURE(Desk, "a map whose picture is missing opens with a message") {
  const std::string text = folder.read("map.toml") +
                           "\n[underlay]\npicture = \"gone.png\"\npoints = [{ hex = \"0101\", at = [0, 0] }, "
                           "{ hex = \"0808\", at = [500, 500] }]\n";
  open(folder.write("other.toml", text));
  driver->wait_idle();
  driver->frames(3);
  CHECK(only(controller().messages()).title == "No picture under the map");
  CHECK(has(only(controller().messages()).text, "gone.png"));
  CHECK_FALSE(contents->underlay());
}
