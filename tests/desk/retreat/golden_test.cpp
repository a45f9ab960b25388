// Compares small pictures with golden ones. With REARGUARD_GOLDEN=write the test writes new golden pictures,
// to be reviewed by eye.

#include <SDL.h>
#include <SDL_image.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "src/answers/view/colour.h"
#include "src/desk/map/map_art.h"
#include "src/desk/map/window.h"
#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "src/desk/retreat/retreat_window.h"
#include "tests/support/scratch.h"
#include "tests/support/test.h"

namespace rearguard {

namespace {

using testing::Scratch;

constexpr int clearly_other = 48;        // of 255, in one colour channel
constexpr double other_pixels = 0.01;    // permitted share of clearly different pixels
constexpr double mean_difference = 1.5;  // of 255

std::string source(const std::string& file) {
  return std::string(REARGUARD_SOURCE_DIR) + "/" + file;
}

Image load(const std::string& file) {
  const std::unique_ptr<SDL_Surface, void (*)(SDL_Surface*)> loaded(IMG_Load(file.c_str()), SDL_FreeSurface);
  if (!loaded) return {};
  const std::unique_ptr<SDL_Surface, void (*)(SDL_Surface*)> rgba(
      SDL_ConvertSurfaceFormat(loaded.get(), SDL_PIXELFORMAT_RGBA32, 0), SDL_FreeSurface);
  Image image(rgba->w, rgba->h, Colour{0, 0, 0, 0});
  for (int y = 0; y < rgba->h; ++y) {
    std::copy_n(static_cast<const std::uint8_t*>(rgba->pixels) + static_cast<std::ptrdiff_t>(y) * rgba->pitch,
                static_cast<std::size_t>(rgba->w) * 4,
                image.pixels.begin() + static_cast<std::ptrdiff_t>(y) * rgba->w * 4);
  }
  return image;
}

struct Difference {
  double mean = 255;
  double clearly = 1;  ///< share of pixels
};

Difference difference(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height || a.width == 0) return {};
  double sum = 0;
  int clearly = 0;
  for (std::size_t p = 0; p < a.pixels.size(); p += 4) {
    int most = 0;
    for (std::size_t c = 0; c < 3; ++c) most = std::max(most, std::abs(a.pixels[p + c] - b.pixels[p + c]));
    sum += most;
    clearly += most > clearly_other ? 1 : 0;
  }
  const double pixels = static_cast<double>(a.pixels.size()) / 4;
  return {sum / pixels, clearly / pixels};
}

/// Compares a picture file with the golden picture of that name.
void check_golden(const std::string& drawn, const std::string& name) {
  const std::string golden = source("tests/golden/" + name + ".png");
  const char* mode = std::getenv("REARGUARD_GOLDEN");
  if (mode != nullptr && std::string(mode) == "write") {
    std::filesystem::copy_file(drawn, golden, std::filesystem::copy_options::overwrite_existing);
  }
  const Difference found = difference(load(drawn), load(golden));
  CAPTURE(name);
  CHECK(found.mean < mean_difference);
  CHECK(found.clearly < other_pixels);
}

void check_window(const std::string& position, const std::string& unit, const std::string& overlay,
                  const std::string& name) {
  const Scratch scratch;
  RetreatWindow window(RuleLibrary(source("assets/rules")), {source("assets/art"), ""});
  window.set_patient(true);
  REQUIRE(window.controller().open(source(position)));
  window.controller().select(window.controller().position()->find(unit));
  window.controller().choose_overlay(overlay);
  WindowOptions options;
  options.width = 800;
  options.height = 520;
  options.first.centre = window.controller().position()->unit(*window.controller().selected()).hex;
  options.first.hex_radius = 30;
  REQUIRE(write_screenshot(window, options, scratch.file("window.png")) == std::nullopt);
  check_golden(scratch.file("window.png"), name);
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

TEST_CASE("the picture comparison detects large but not small differences") {
  const Image light(40, 40, rgb(0xffffff));
  Image touched = light;
  touched.pixels[0] = 250;
  Image other = light;
  for (std::size_t p = 0; p < std::size_t{40} * 4; p += 4) other.pixels[p] = 0;
  CHECK(difference(light, touched).mean < mean_difference);
  CHECK(difference(light, other).clearly > other_pixels);
  CHECK(difference(light, Image(40, 41, rgb(0xffffff))).clearly == 1);
}

}  // namespace rearguard
