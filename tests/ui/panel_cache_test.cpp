// Panels copied from a picture beside panels drawn afresh.

#include "src/ui/panel_cache.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "src/app/editor/editor_window.h"
#include "tests/support/hands.h"
#include "tests/support/maps.h"
#include "tests/support/scratch.h"
#include "tests/ui/plain_contents.h"

namespace rearguard {

namespace {

using testing::Hands;

/// An editor's window, its panels drawn in one of the two ways.
struct Drawn {
  testing::Scratch folder;
  std::unique_ptr<EditorWindow> contents;
  std::unique_ptr<Hands> hands;

  explicit Drawn(bool kept) {
    FreshMap fresh;
    fresh.columns = 10;
    fresh.rows = 8;
    auto files = EditFiles::open(folder.write("map.toml", *fresh_map_text(fresh, "map.toml")));
    REQUIRE(files);
    contents = std::make_unique<EditorWindow>(
        std::move(files).value(),
        EditorWindow::Places{std::string(REARGUARD_SOURCE_DIR) + "/assets/art", ""});
    hands = std::make_unique<Hands>(*contents, 1000, 700);
    hands->stage.panel_pictures().set_kept(kept);
    hands->wait_idle();
  }
};

/// Both ways side by side.
struct Pair {
  Drawn kept{true};
  Drawn afresh{false};
  std::size_t copied = 0;

  void both(const std::function<void(Hands&)>& act) const {
    act(*kept.hands);
    act(*afresh.hands);
  }
  void check(int frames = 6) {
    for (int i = 0; i < frames; ++i) {
      both([](Hands& hands) { hands.frames(1); });
      copied += kept.hands->stage.panel_pictures().copied();
      const Image a = kept.hands->canvas.read();
      const Image b = afresh.hands->canvas.read();
      PixelBox other{1 << 20, 1 << 20, 0, 0};  // where the two differ
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

TEST_CASE("panels copied from a picture look, in every frame, as panels drawn afresh") {
  Pair pair;
  pair.check();
  CHECK(pair.copied > 0);
  // Over the panels' rows, each lit as the pointer comes, some with a hint beside it.
  for (int y = 20; y < 690; y += 45) {
    pair.both([&](Hands& hands) { hands.move({60, static_cast<double>(y)}); });
    pair.check(4);
  }
  for (const SDL_Keycode key : {SDLK_F1, SDLK_ESCAPE, SDLK_2, SDLK_4, SDLK_1}) {
    pair.both([&](Hands& hands) { hands.key(key); });
    pair.check(3);
  }
  pair.both([](Hands& hands) {
    hands.move({500, 350});
    hands.wheel(4);
    hands.wait_idle();
  });
  pair.check(3);
}

TEST_CASE("no panel is copied in the frame after the screen's textures are lost") {
  Pair pair;
  pair.check(4);
  SDL_Event event{};
  event.type = SDL_RENDER_TARGETS_RESET;
  pair.both([&](Hands& hands) { hands.stage.handle(event); });
  pair.both([](Hands& hands) { hands.frames(1); });
  CHECK(pair.kept.hands->stage.panel_pictures().copied() == 0);
  pair.both([](Hands& hands) { hands.wait_idle(); });
  pair.check(3);
}

TEST_CASE("a panel that has changed is not copied, one that has not is") {
  testing::PlainContents contents(nullptr);
  Hands hands(contents);
  hands.stage.panel_pictures().set_kept(true);
  hands.frames(3);
  CHECK(hands.stage.panel_pictures().copied() == 1);
  hands.move(contents.button_at);
  hands.frames(1);
  CHECK(hands.stage.panel_pictures().copied() == 0);
  hands.frames(3);
  CHECK(hands.stage.panel_pictures().copied() == 1);
}

}  // namespace rearguard
