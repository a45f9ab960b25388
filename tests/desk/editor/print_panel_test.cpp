// The dialog that prints, operated by keys.

#include <fmt/format.h>

#include "src/desk/editor/editor_window.h"
#include "src/desk/print/print_game.h"
#include "tests/support/got.h"
#include "tests/support/hands.h"
#include "tests/support/scratch.h"

namespace {

/// A printer whose pages are each of one colour.
struct ColouredPages {
  static constexpr std::array<unsigned, 3> colours = {0xd01020, 0x10b030, 0x2040c0};
  Strings printed, asked;

  std::string operator()(const std::string& document, const PrintOptions& how, const std::string& file,
                         const std::function<void(PrintedBook)>& takes_pages) {
    Strings& told = takes_pages ? asked : printed;
    told = {document, std::string(how.paper->name), fmt::format("{} mm", how.hex_mm), file};
    if (!takes_pages) return {};
    takes_pages({"Map", colours.size(), [](std::size_t i) {
                   PrintedPage page{300, 400, "", "", {{}}};
                   page.layers[0].scene.add(
                       Role::terrain, Polygon{{{{0, 0}, {300, 0}, {300, 400}, {0, 400}}}, rgb(colours[i])});
                   return page;
                 }});
    return {};
  }
};

}  // namespace

TEST_CASE_FIXTURE(InScratch, "Ctrl+P prints the file that is edited, once it is saved, and shows its pages") {
  ColouredPages printer;
  auto files = got(EditFiles::open(scratch.write("map.toml", *new_map_text(NewMap{}, "map.toml"))));
  EditorWindow contents(std::move(files), {});
  contents.panels().print_with(std::ref(printer));
  auto driver = std::make_unique<WindowDriver>(contents, 1280, 800);
  EditorController& controller = contents.controller();
  const Grid& grid = controller.map().grid();
  CHECK(controller.draft().paint({grid.hex_at(0)}, 2) == "");
  driver->key(SDLK_p, KMOD_LCTRL);
  CHECK(contents.panels().is_covered());
  CHECK(only(controller.messages()).title == "Save first");
  driver->key(SDLK_RETURN);
  driver->key(SDLK_s, KMOD_LCTRL);
  driver->key(SDLK_p, KMOD_LCTRL);
  driver->frames(6);
  const auto shown = [&] {
    driver->frames(6);
    const Image screen = driver->canvas.read();
    std::array<int, 3> pixels{};
    for (int y = 0; y < screen.height; ++y) {
      for (int x = 0; x < screen.width; ++x) {
        for (std::size_t i = 0; i < pixels.size(); ++i)
          if (screen.at(x, y) == rgb(ColouredPages::colours[i])) ++pixels[i];
      }
    }
    // In a window of 1280 by 800 a page is some 400 pixels wide and 500 high.
    return std::array<bool, 3>{pixels[0] > 100'000, pixels[1] > 100'000, pixels[2] > 100'000};
  };
  CHECK(shown() == std::array{true, false, false});
  driver->key(SDLK_RIGHT);
  CHECK(shown() == std::array{false, true, false});
  driver->key(SDLK_LEFT);
  driver->key(SDLK_LEFT);
  CHECK(shown() == std::array{false, false, true});
  const Strings how{scratch.file("map.toml"), "A4", "19 mm", scratch.file("map.pdf")};
  CHECK(printer.asked == how);
  CHECK(printer.printed.empty());
  driver->key(SDLK_RETURN);
  CHECK(printer.printed == how);
  CHECK_FALSE(contents.panels().is_covered());
}
