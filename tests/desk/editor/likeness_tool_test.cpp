// Terrain from the picture under the map, in the editor.

#include "src/desk/editor/likeness_tool.h"

#include <fmt/format.h>

#include "src/desk/editor/editor_window.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/scratch.h"

namespace {

/// A map of 10 by 8 hexes above a picture whose left half is green and whose right half is brown.
struct Scanned {
  Scratch folder;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<WindowDriver> driver;

  Scanned() {
    Image image(1000, 800, rgb(0x3a7d2c));
    for (int y = 0; y < 800; ++y) {
      for (int x = 500; x < 1000; ++x) {
        auto* pixel = &image.pixels[static_cast<std::size_t>(y * 1000 + x) * 4];
        pixel[0] = 0xb0;
        pixel[1] = 0x8f;
        pixel[2] = 0x5a;
      }
    }
    const auto png = std::get<std::vector<std::byte>>(encode_png(image));
    folder.write("scan.png", std::string(reinterpret_cast<const char*>(png.data()), png.size()));
    NewMap fresh;
    fresh.is_unpainted = true;
    fresh.grid.columns = 10;
    fresh.grid.rows = 8;
    auto files = got(EditFiles::open(folder.write("map.toml", *new_map_text(fresh, "map.toml"))));
    contents = std::make_unique<EditorWindow>(std::move(files), EditorWindow::Places{});
    driver = std::make_unique<WindowDriver>(*contents, 1280, 800);
    driver->frames(6);
    REQUIRE(controller().lay_underlay("scan.png") == "");
    driver->wait_idle();
    REQUIRE(controller().choose(EditTool::fill));
    driver->frames(2);
  }
  EditorController& controller() { return contents->controller(); }
  const HexMap& map() { return controller().map(); }
  Hex hex(int column, int row) { return map().grid().to_hex({column, row}); }
  void press(int column, int row, bool shift = false) {
    MapTouch touch{hex(column, row), centre(map().grid(), hex(column, row)), {}};
    touch.modifiers.shift = shift;
    controller().press(touch);
    controller().release();
  }
  std::string named(int column, int row) {
    return map().chart().terrains[map().terrain(hex(column, row))].name;
  }
  std::size_t found() { return controller().likeness.found(map()).size(); }
};

}  // namespace

TEST_CASE("a patch is taken once, what looks like it is painted in one step") {
  Scanned desk;
  CHECK(desk.found() == 0);
  desk.press(2, 3);
  const std::size_t green = desk.found();
  CHECK(green >= 32);
  CHECK(green <= 48);
  desk.controller().terrain = 2;
  const std::string terrain = desk.map().chart().terrains[2].name;
  // A stroke with Shift takes a hex out; another puts one of the other half in.
  desk.press(3, 3, true);
  desk.press(9, 3, true);
  CHECK(desk.found() == green);
  desk.driver->key(SDLK_RETURN);
  CHECK(desk.named(2, 3) == terrain);
  CHECK(desk.named(1, 8) == terrain);
  CHECK(desk.named(9, 3) == terrain);
  CHECK(desk.named(3, 3) == "unpainted");
  CHECK(desk.named(8, 3) == "unpainted");
  CHECK(desk.found() == 0);
  desk.controller().undo();
  CHECK(desk.named(2, 3) == "unpainted");
}

TEST_CASE("what is painted already stays, unless it may be painted over") {
  Scanned desk;
  desk.controller().terrain = 2;
  desk.press(2, 3);
  const std::size_t green = desk.found();
  desk.controller().paint_alike();
  desk.press(2, 3);
  CHECK(desk.found() == 0);
  desk.controller().likeness.only_unpainted = false;
  CHECK(desk.found() == green);
  desk.controller().likeness.tolerance = 100;
  CHECK(desk.found() == 80);
}
