// Compares the analysis window with golden pictures, and what it draws on the map with golden scenes. With
// REARGUARD_GOLDEN=write the tests write both anew, to be reviewed by eye.

#include "src/answers/view/map_scene.h"
#include "src/answers/view/svg.h"
#include "src/desk/map/window.h"
#include "src/desk/retreat/retreat_window.h"
#include "tests/support/pictures.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

std::string project_file(const std::string& file) {
  return REARGUARD_SOURCE_DIR "/" + file;
}

/// Returns what the window draws over the map around a hex, as text: overlays and counters.
std::string scene_around(const RetreatWindow& window, const WindowOptions& options) {
  const Position& position = *window.position();
  MapStyle style;
  style.hex_radius = *options.first.hex_radius;
  style.window = window_around(position.map().grid(), *options.first.centre, 4);
  const MapLayout layout = map_layout(position.map(), style);
  Scene scene;
  scene.width = layout.width();
  scene.height = layout.height();
  const auto add = [&](bool above) {
    for (const MapOverlay& overlay : window.overlays()) {
      if (overlay.above_counters == above) overlay.add(scene, layout);
    }
  };
  add(false);
  add_counters(scene, position, layout, window.counter_style());
  add(true);
  return to_svg(scene);
}

void check_window(const std::string& position, const std::string& unit, const std::string& overlay,
                  const std::string& name) {
  const Scratch scratch;
  RetreatWindow window(RuleLibrary(project_file("assets/rules")), {project_file("assets/art"), ""});
  window.set_patient(true);
  REQUIRE(window.controller().open(project_file(position)));
  window.controller().select(window.controller().position()->find(unit));
  window.controller().choose_overlay(overlay);
  WindowOptions options;
  options.width = 800;
  options.height = 520;
  options.first.centre = window.controller().position()->unit(*window.controller().selected()).hex;
  options.first.hex_radius = 30;
  REQUIRE(write_screenshot(window, options, scratch.file("window.png")) == std::nullopt);
  check_golden_text(scene_around(window, options), name + ".svg");
  check_golden_picture(load_picture(scratch.file("window.png")), name);
}

/// Fills the pixels from (left, top) to (right, bottom), the latter excluded.
void fill_box(Image& image, const PixelBox& box, Colour colour) {
  for (int y = box.top; y < box.bottom; ++y) {
    for (int x = box.left; x < box.right; ++x) {
      const std::uint8_t channels[] = {colour.red, colour.green, colour.blue};
      std::copy_n(channels, 3, image.pixels.begin() + (static_cast<std::ptrdiff_t>(y) * image.width + x) * 4);
    }
  }
}

constexpr Colour paper = rgb(0xf4eedd);

/// Paper with a line, one pixel wide, so many pixels from its usual place.
Image with_line(int down, Colour colour) {
  Image image(400, 300, paper);
  fill_box(image, {20, 150 + down, 180, 151 + down}, colour);
  return image;
}

}  // namespace

TEST_CASE("the rule sheet's example matches its golden picture") {
  check_window("maps/2930/rout.toml", "b1", "off", "window-2930");
}

TEST_CASE("the danger overlay matches its golden picture") {
  check_window("maps/keddles-mill/afternoon.toml", "u38", "danger", "window-danger");
}

TEST_CASE("the ZOC overlay of both sides matches its golden picture") {
  check_window("maps/keddles-mill/afternoon.toml", "u16", "zoc-all", "window-zones");
}

TEST_CASE("golden pictures forgive a line that is a pixel off, and nothing more") {
  constexpr Colour ink = rgb(0xb7ab93);
  const Image usual = with_line(0, ink);
  CHECK(difference(usual, usual).is_slight());
  CHECK(difference(usual, with_line(1, ink)).is_slight());
  CHECK(difference(usual, with_line(-1, ink)).is_slight());
  CHECK_FALSE(difference(usual, with_line(2, ink)).is_slight());
  CHECK_FALSE(difference(usual, with_line(0, rgb(0xc9bea4))).is_slight());
  CHECK_FALSE(difference(usual, with_line(0, paper)).is_slight());
  CHECK_FALSE(difference(with_line(0, paper), usual).is_slight());
  Image tinted = usual;
  fill_box(tinted, {200, 0, 400, 300}, rgb(0xf4ecdc));
  CHECK_FALSE(difference(usual, tinted).is_slight());
  CHECK_FALSE(difference(usual, Image(400, 301, paper)).is_slight());
  CHECK_FALSE(difference(usual, Image()).is_slight());
}

TEST_CASE("golden pictures notice a counter that is missing and a panel that is a pixel off") {
  const Image golden = load_picture(project_file("tests/golden/window-2930.png"));
  Image changed = golden;
  fill_box(changed, {132, 206, 172, 246}, golden.at(120, 260));
  CHECK_FALSE(difference(golden, changed).is_slight());
  for (const auto& [right, down] : {std::pair{0, 1}, {1, 0}}) {
    changed = golden;
    for (int y = 30; y < 470; ++y) {
      for (int x = 410; x < 790; ++x) fill_box(changed, {x, y, x + 1, y + 1}, golden.at(x - right, y - down));
    }
    CHECK_FALSE(difference(golden, changed).is_slight());
  }
}

}  // namespace rearguard
