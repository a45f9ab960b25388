#include "src/desk/paint/png.h"

#include <cmath>

#include "src/desk/paint/font.h"
#include "src/desk/paint/painter.h"
#include "src/desk/paint/sdl.h"

namespace rearguard {

namespace {

struct FreeStream {
  void operator()(SDL_RWops* stream) const { SDL_FreeRW(stream); }
};

size_t SDLCALL append(SDL_RWops* stream, const void* data, size_t size, size_t count) {
  auto* const bytes = static_cast<std::vector<std::byte>*>(stream->hidden.unknown.data1);
  const auto* const from = static_cast<const std::byte*>(data);
  bytes->insert(bytes->end(), from, from + size * count);
  return count;
}

Sint64 SDLCALL no_seek(SDL_RWops* stream, Sint64, int) {
  return static_cast<Sint64>(static_cast<std::vector<std::byte>*>(stream->hidden.unknown.data1)->size());
}
Sint64 SDLCALL size_so_far(SDL_RWops* stream) {
  return no_seek(stream, 0, 0);
}
size_t SDLCALL no_read(SDL_RWops*, void*, size_t, size_t) {
  return 0;
}
int SDLCALL no_close(SDL_RWops*) {
  return 0;
}

std::pair<double, double> pixel_size(const Scene& scene, double scale) {
  return {whole_pixels(scene.width * scale), whole_pixels(scene.height * scale)};
}

}  // namespace

double whole_pixels(double extent) {
  return std::ceil(extent - 1e-6);
}

std::optional<TooLarge> too_large(double scene_width, double scene_height) {
  const double width = whole_pixels(scene_width);
  const double height = whole_pixels(scene_height);
  if (width <= max_side_px && height <= max_side_px && width * height <= static_cast<double>(max_pixels))
    return std::nullopt;
  const double fits = std::min({max_side_px / width, max_side_px / height,
                                std::sqrt(static_cast<double>(max_pixels) / (width * height))});
  return TooLarge{"the picture would be " + std::to_string(static_cast<long long>(width)) + " x " +
                      std::to_string(static_cast<long long>(height)) + " pixels; the limit is " +
                      std::to_string(max_side_px) + " a side and " + std::to_string(max_pixels / 1'000'000) +
                      " million in total",
                  fits};
}

std::optional<std::string> size_problem(const Scene& scene, double scale) {
  if (!(scale > 0) || !std::isfinite(scale)) return "the scale of a picture must be a number above 0";
  const auto [width, height] = pixel_size(scene, scale);
  if (!(width >= 1) || !(height >= 1)) return "the picture would have no pixels";
  const auto large = too_large(width, height);
  if (!large) return std::nullopt;
  std::string largest = std::to_string(std::floor(scale * large->fits * 1000) / 1000);
  largest.resize(std::min(largest.size(), largest.find_first_of(".,") + 4));
  return large->text + ": draw a part of the map, or use a scale of " + largest + " or less";
}

Image paint(const Scene& scene, double scale) {
  const auto [width, height] = pixel_size(scene, scale);
  return paint_part(scene, scale, {}, static_cast<int>(width), static_cast<int>(height));
}

Image paint_part(const Scene& scene, double scale, Point origin, int width, int height) {
  static const FontSet fonts;
  Image image(width, height, scene.background);
  Painter painter(image, fonts, scale, origin);
  for (const Item& item : scene.items) painter.draw(item);
  return image;
}

std::variant<std::vector<std::byte>, std::string> encode_png(const Image& image) {
  if (const std::string& problem = sdl_image_problem(); !problem.empty())
    return "cannot make a PNG: " + problem;
  // SDL reads the pixels only, but asks for a pointer it may write through.
  auto* const pixels = const_cast<std::uint8_t*>(image.pixels.data());
  const SurfacePtr surface(SDL_CreateRGBSurfaceWithFormatFrom(pixels, image.width, image.height, 32,
                                                              image.width * 4, SDL_PIXELFORMAT_RGBA32));
  const std::unique_ptr<SDL_RWops, FreeStream> stream(SDL_AllocRW());
  if (!surface || !stream) return std::string("cannot make a PNG: ") + SDL_GetError();
  std::vector<std::byte> bytes;
  stream->type = SDL_RWOPS_UNKNOWN;
  stream->hidden.unknown.data1 = &bytes;
  stream->write = append;
  stream->seek = no_seek;
  stream->size = size_so_far;
  stream->read = no_read;
  stream->close = no_close;
  if (IMG_SavePNG_RW(surface.get(), stream.get(), 0) != 0)
    return std::string("cannot make a PNG: ") + SDL_GetError();
  return bytes;
}

}  // namespace rearguard
