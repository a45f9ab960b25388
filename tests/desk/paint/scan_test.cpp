// Large pictures in memory, and their smaller copies.

#include "src/desk/paint/scan.h"

#include <SDL.h>
#include <SDL_image.h>

#include <cmath>

#include "src/desk/paint/png.h"
#include "src/desk/paint/raster.h"
#include "tests/support/test.h"

namespace {

Image chequered(int width, int height) {
  Image image(width, height, rgb(0x203040));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      auto* pixel = &image.pixels[(static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                   static_cast<std::size_t>(x)) *
                                  4];
      pixel[0] = static_cast<std::uint8_t>(x % 200);
      pixel[1] = static_cast<std::uint8_t>(y % 200);
    }
  }
  return image;
}

std::string png_of(const Image& image) {
  const auto bytes = std::get<std::vector<std::byte>>(encode_png(image));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::shared_ptr<const Scan> decoded(const std::string& bytes, std::string_view suffix,
                                    long long max_px = max_scan_px) {
  auto scan = decode_scan(bytes, suffix, max_px);
  REQUIRE_MESSAGE(std::holds_alternative<std::shared_ptr<const Scan>>(scan), std::get<std::string>(scan));
  return std::get<std::shared_ptr<const Scan>>(scan);
}

Colour at(const Scan& scan, int level, int x, int y) {
  return scan.box(level, x, y, 1).at(0, 0);
}

}  // namespace

TEST_CASE("a picture is held pixel for pixel, with copies of half its size") {
  const Image image = chequered(701, 300);
  const auto scan = decoded(png_of(image), "png");
  CHECK(scan->width() == 701);
  CHECK(scan->height() == 300);
  CHECK(scan->first_level() == 0);
  CHECK(scan->last_level() == 2);
  for (const auto& [x, y] : {std::pair{0, 0}, {700, 299}, {123, 45}})
    CHECK(at(*scan, 0, x, y) == image.at(x, y));
  // Each pixel of the next level is the mean of four.
  CHECK(scan->level(1).width == 351);
  CHECK(at(*scan, 1, 10, 20) == Colour{21, 41, 0x40, 255});  // means of 20, 21 and 40, 41, rounded up
  CHECK(at(*scan, 2, 5, 10) == Colour{22, 42, 0x40, 255});   // means of 21, 23 and 41, 43
  CHECK(scan->level(2).width == 176);
  CHECK(scan->level(2).height == 75);
}

TEST_CASE("beyond the edge of a picture its last pixels are repeated") {
  const auto scan = decoded(png_of(chequered(50, 40)), "png");
  const Image box = scan->box(0, 45, -3, 8);
  CHECK(box.at(0, 0) == at(*scan, 0, 45, 0));
  CHECK(box.at(7, 7) == at(*scan, 0, 49, 4));
}

TEST_CASE("a picture that is too large is halved until it fits") {
  const auto scan = decoded(png_of(chequered(400, 300)), "png", 20'000);
  CHECK(scan->width() == 400);
  CHECK(scan->first_level() == 2);
  CHECK(scan->level(2).width == 100);
  CHECK(scan->level_for(5) == 2);
  const Colour c = scan->sample(2, {202, 102});
  CHECK(std::abs(c.red - 2) <= 100);
  CHECK(c.alpha == 255);
}

TEST_CASE("the level to show has about a pixel for each of the screen's") {
  const auto scan = decoded(png_of(chequered(2000, 100)), "png");
  CHECK(scan->last_level() == 3);
  CHECK(scan->level_for(3) == 0);
  CHECK(scan->level_for(1) == 0);
  CHECK(scan->level_for(0.7) == 0);
  CHECK(scan->level_for(0.5) == 1);
  CHECK(scan->level_for(0.25) == 2);
  CHECK(scan->level_for(0.001) == 3);
  CHECK(scan->level_for(0) == 3);
}

TEST_CASE("samples between pixels are their means, and there are none beside the picture") {
  const auto scan = decoded(png_of(chequered(50, 40)), "png");
  CHECK(scan->sample(0, {10.5, 20.5}) == Colour{10, 20, 0x40, 255});
  CHECK(scan->sample(0, {11, 20.5}) == Colour{11, 20, 0x40, 255});  // half way from 10 to 11
  CHECK(scan->sample(0, {-0.1, 5}).alpha == 0);
  CHECK(scan->sample(0, {50, 5}).alpha == 0);
  CHECK(scan->sample(0, {0, 0}) == at(*scan, 0, 0, 0));
}

TEST_CASE("an image resampled from a picture has its colours between its pixels too, and nothing beside it") {
  const auto scan = decoded(png_of(chequered(190, 140)), "png");
  const Affine turned{0.8, -0.6, 0.6, 0.8, {40.25, -20.5}};
  const Image image = scan->resampled(0, turned, 128);
  int compared = 0;
  for (int y = 0; y < 128; ++y) {
    for (int x = 0; x < 128; ++x) {
      const Colour expected = scan->sample(0, turned({x + 0.5, y + 0.5}));
      const Colour is = image.at(x, y);
      CHECK(is.alpha == expected.alpha);
      if (expected.alpha == 0) continue;
      CHECK(std::abs(is.red - expected.red) <= 1);
      CHECK(std::abs(is.green - expected.green) <= 1);
      ++compared;
    }
  }
  CHECK(compared > 5000);
}

TEST_CASE("transparent places are white") {
  Image image(3, 1, {10, 20, 30, 255});
  image.pixels[3] = 0;
  image.pixels[7] = 51;  // a fifth
  const auto scan = decoded(png_of(image), "png");
  CHECK(at(*scan, 0, 0, 0) == Colour{255, 255, 255, 255});
  CHECK(at(*scan, 0, 1, 0) == Colour{206, 208, 210, 255});
  CHECK(at(*scan, 0, 2, 0) == Colour{10, 20, 30, 255});
}

TEST_CASE("GIF, JPEG, WebP and SVG are read too") {
  const std::string gif("GIF89a\1\0\1\0\x80\0\0\xFF\0\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;", 35);
  CHECK(at(*decoded(gif, "gif"), 0, 0, 0) == Colour{255, 0, 0, 255});
  const std::string webp("RIFF\x1A\0\0\0WEBPVP8L\x0D\0\0\0/\0\0\0\x10\7\x10\x11\x11\x88\x88\xFE\7\0", 34);
  CHECK(decoded(webp, "webp")->width() == 1);
  const std::string svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"><rect width=\"40\" height=\"30\" "
      "fill=\"#00ff00\"/></svg>";
  const auto drawn = decoded(svg, "svg");
  CHECK(drawn->width() == 40);
  CHECK(at(*drawn, 0, 20, 15) == Colour{0, 255, 0, 255});
  Image image = chequered(64, 48);
  SDL_Surface* surface =
      SDL_CreateRGBSurfaceWithFormatFrom(image.pixels.data(), 64, 48, 32, 64 * 4, SDL_PIXELFORMAT_RGBA32);
  std::string jpeg(20000, '\0');
  SDL_RWops* out = SDL_RWFromMem(jpeg.data(), static_cast<int>(jpeg.size()));
  REQUIRE(IMG_SaveJPG_RW(surface, out, 0, 95) == 0);
  jpeg.resize(static_cast<std::size_t>(SDL_RWtell(out)));
  SDL_RWclose(out);
  SDL_FreeSurface(surface);
  const auto photo = decoded(jpeg, "jpg");
  CHECK(photo->width() == 64);
  CHECK(std::abs(at(*photo, 0, 30, 20).red - 30) < 12);
}

TEST_CASE("what is no picture gives a reason and no picture") {
  const std::string png = png_of(chequered(64, 48));
  for (const std::string& broken : {std::string("no picture"), png.substr(0, 30), std::string()}) {
    const auto scan = decode_scan(broken, "png");
    CHECK(std::holds_alternative<std::string>(scan));
  }
  CHECK(std::get<std::string>(decode_scan("no picture", "webp")) ==
        "it contains no WEBP picture that can be read");
}
