// Compares cached panels with redrawn ones.

#include "src/desk/ui/panel_cache.h"

#include "src/desk/editor/editor_window.h"
#include "tests/desk/ui/plain_contents.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/scratch.h"

namespace rearguard {

namespace {

/// An editor window, with or without the panel cache.
struct Drawn {
  Scratch folder;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<WindowDriver> driver;

  explicit Drawn(bool enabled) {
    NewMap fresh;
    fresh.grid.columns = 10;
    fresh.grid.rows = 8;
    auto files = got(EditFiles::open(folder.write("map.toml", *new_map_text(fresh, "map.toml"))));
    contents = std::make_unique<EditorWindow>(std::move(files),
                                              EditorWindow::Places{REARGUARD_SOURCE_DIR "/assets/art", ""});
    driver = std::make_unique<WindowDriver>(*contents, 1000, 700);
    driver->renderer.panel_cache().set_enabled(enabled);
    driver->wait_idle();
  }
};

/// Two windows, one with and one without the cache.
struct Pair {
  Drawn cached{true};
  Drawn redrawn{false};
  std::size_t copied = 0;

  void both(const std::function<void(WindowDriver&)>& act) const {
    act(*cached.driver);
    act(*redrawn.driver);
  }
  void check(int frames = 6) {
    for (int i = 0; i < frames; ++i) {
      both([](WindowDriver& driver) { driver.frames(1); });
      copied += cached.driver->renderer.panel_cache().copied();
      const Image a = cached.driver->canvas.read();
      const Image b = redrawn.driver->canvas.read();
      PixelBox other{1 << 20, 1 << 20, 0, 0};  // bounds of the difference
      for (int y = 0; y < a.height; ++y) {
        for (int x = 0; x < a.width; ++x) {
          if (a.at(x, y) == b.at(x, y)) continue;
          other = {std::min(other.left, x), std::min(other.top, y), std::max(other.right, x + 1),
                   std::max(other.bottom, y + 1)};
        }
      }
      CAPTURE(other.left);
      CAPTURE(other.top);
      CAPTURE(other.right);
      CAPTURE(other.bottom);
      CHECK(other.empty());
    }
  }
};

}  // namespace

TEST_CASE_FIXTURE(Pair, "cached panels have the same pixels as redrawn panels in every frame") {
  check();
  CHECK(copied > 0);
  // Over the panels' rows, which are highlighted under the pointer, some with a tooltip.
  for (int y = 20; y < 690; y += 45) {
    both([&](WindowDriver& driver) { driver.move({60, static_cast<double>(y)}); });
    check(4);
  }
  for (const SDL_Keycode key : {SDLK_F1, SDLK_ESCAPE, SDLK_2, SDLK_4, SDLK_1}) {
    both([&](WindowDriver& driver) { driver.key(key); });
    check(3);
  }
  both([](WindowDriver& driver) {
    driver.move({500, 350});
    driver.wheel(4);
    driver.wait_idle();
  });
  check(3);
}

TEST_CASE_FIXTURE(Pair, "no panel is copied in the frame after the textures are lost") {
  check(4);
  SDL_Event event{};
  event.type = SDL_RENDER_TARGETS_RESET;
  both([&](WindowDriver& driver) { driver.renderer.handle(event); });
  both([](WindowDriver& driver) { driver.frames(1); });
  CHECK(cached.driver->renderer.panel_cache().copied() == 0);
  both([](WindowDriver& driver) { driver.wait_idle(); });
  check(3);
}

TEST_CASE("unchanged panels are copied, changed panels are not") {
  PlainContents contents(nullptr);
  WindowDriver driver(contents);
  driver.renderer.panel_cache().set_enabled(true);
  driver.frames(3);
  CHECK(driver.renderer.panel_cache().copied() == 1);
  driver.move(contents.button_at);
  driver.frames(1);
  CHECK(driver.renderer.panel_cache().copied() == 0);
  driver.frames(3);
  CHECK(driver.renderer.panel_cache().copied() == 1);
}

}  // namespace rearguard
