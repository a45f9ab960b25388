#include "tests/support/pictures.h"

#include <SDL.h>
#include <SDL_image.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "src/desk/paint/png.h"
#include "tests/support/test.h"

namespace rearguard::testing {

namespace {

constexpr int nearly = 12;      // of 255, in one colour channel
constexpr int clearly = 48;     // likewise
constexpr int few_pixels = 20;  // less than a short line has
constexpr double most_off = 0.05;
constexpr double most_moved = 1;

int distance(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Returns how far the nearest colour within one step of a place is.
int distance_near(const Image& image, int x, int y, Colour colour) {
  int least = distance(image.at(x, y), colour);
  for (int dy = -1; dy <= 1 && least > 0; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if (const Colour other = image.at(x + dx, y + dy); other.alpha != 0)
        least = std::min(least, distance(other, colour));
    }
  }
  return least;
}

/// Paints each pixel that is not met red, others that differ grey.
Image difference_picture(const Image& a, const Image& b) {
  Image shown(std::max(a.width, b.width), std::max(a.height, b.height), rgb(0xffffff));
  for (int y = 0; y < shown.height; ++y) {
    for (int x = 0; x < shown.width; ++x) {
      if (a.at(x, y) == b.at(x, y)) continue;
      const bool met =
          std::max(distance_near(b, x, y, a.at(x, y)), distance_near(a, x, y, b.at(x, y))) <= nearly;
      const Colour mark = met ? rgb(0xa0a0a0) : rgb(0xd00000);
      const auto at = (static_cast<std::size_t>(y) * static_cast<std::size_t>(shown.width) +
                       static_cast<std::size_t>(x)) *
                      4;
      const std::uint8_t channels[] = {mark.red, mark.green, mark.blue};
      std::copy_n(channels, 3, shown.pixels.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return shown;
}

std::string golden_file(const std::string& name) {
  return REARGUARD_SOURCE_DIR "/tests/golden/" + name;
}

std::string beside_the_build(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(REARGUARD_BINARY_DIR) / "pictures";
  std::filesystem::create_directories(folder);
  return (folder / name).string();
}

void write_file(const std::string& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void write_picture(const Image& image, const std::string& file) {
  const auto encoded = encode_png(image);
  const auto* bytes = std::get_if<std::vector<std::byte>>(&encoded);
  REQUIRE(bytes != nullptr);
  write_file(file, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

bool is_drawn_anew() {
  const char* mode = std::getenv("REARGUARD_GOLDEN");
  return mode != nullptr && std::string_view(mode) == "write";
}

}  // namespace

Image load_picture(const std::string& file) {
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

bool PictureDifference::is_slight() const {
  return same_size && unmet <= few_pixels && off <= most_off && moved <= most_moved;
}

PictureDifference difference(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height || a.width == 0) return {};
  double off = 0;
  int moved = 0;
  int unmet = 0;
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) {
      const Colour here = a.at(x, y);
      const Colour there = b.at(x, y);
      if (here == there) continue;
      moved += distance(here, there) > clearly ? 1 : 0;
      for (const int nearest : {distance_near(b, x, y, here), distance_near(a, x, y, there)}) {
        off += nearest / 2.0;
        unmet += nearest > nearly ? 1 : 0;
      }
    }
  }
  const double pixels = static_cast<double>(a.pixels.size()) / 4;
  return {true, unmet, off / pixels, 100 * moved / pixels};
}

void check_golden_picture(const Image& drawn, const std::string& name) {
  const std::string file = golden_file(name + ".png");
  if (is_drawn_anew()) write_picture(drawn, file);
  const Image golden = load_picture(file);
  const PictureDifference found = difference(drawn, golden);
  if (!found.is_slight()) {
    write_picture(drawn, beside_the_build(name + ".png"));
    if (golden.width > 0) {
      write_picture(golden, beside_the_build(name + "-golden.png"));
      write_picture(difference_picture(drawn, golden), beside_the_build(name + "-difference.png"));
    }
    MESSAGE("drawn: ", beside_the_build(name + ".png"), "\ngolden: ", file,
            "\ndifference: ", beside_the_build(name + "-difference.png"));
  }
  CAPTURE(name);
  CAPTURE(found.same_size);
  CAPTURE(found.unmet);
  CAPTURE(found.off);
  CAPTURE(found.moved);
  CHECK(found.is_slight());
}

void check_golden_text(const std::string& text, const std::string& name) {
  const std::string file = golden_file(name);
  if (is_drawn_anew()) write_file(file, text);
  std::ifstream in(file, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(in), {}};
  if (text != golden) {
    write_file(beside_the_build(name), text);
    MESSAGE("now: ", beside_the_build(name), "\ngolden: ", file);
  }
  CHECK_MESSAGE(text == golden, name);
}

}  // namespace rearguard::testing
