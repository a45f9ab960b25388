#include "src/desk/paint/sprites.h"

#include <cmath>
#include <mutex>
#include <numbers>
#include <tuple>

#include "src/desk/paint/raster.h"
#include "src/desk/paint/sdl.h"

namespace rearguard {
namespace {

constexpr int max_sprite_side_px = 4096;
constexpr std::size_t max_saved_bytes = std::size_t{64} << 20U;

SurfacePtr decode(const Art& art, int width, int height) {
  // The SVG reader leaks memory on a text without a drawing.
  if (art.format == Art::Format::svg && art.bytes.find("<svg") == std::string::npos) return nullptr;
  if (art.format == Art::Format::png) {
    const auto size = png_size(art);
    if (!size || std::max(size->width, size->height) > max_art_side_px) return nullptr;
  }
  if (!sdl_image_problem().empty()) return nullptr;
  SDL_RWops* bytes = SDL_RWFromConstMem(art.bytes.data(), static_cast<int>(art.bytes.size()));
  if (bytes == nullptr) return nullptr;
  SurfacePtr decoded(art.format == Art::Format::svg ? IMG_LoadSizedSVG_RW(bytes, width, height)
                                                    : IMG_LoadPNG_RW(bytes));
  SDL_RWclose(bytes);
  if (!decoded) return nullptr;
  return SurfacePtr(SDL_ConvertSurfaceFormat(decoded.get(), SDL_PIXELFORMAT_RGBA32, 0));
}

/// Returns the interpolated colour at a point, weighted by alpha; (0, 0) is the centre of the first pixel.
std::array<double, 4> sample(const Image& image, double x, double y) {
  std::array<double, 4> sum{};
  const int left = static_cast<int>(std::floor(x));
  const int top = static_cast<int>(std::floor(y));
  for (int dy = 0; dy < 2; ++dy) {
    for (int dx = 0; dx < 2; ++dx) {
      const double share = std::abs(1 - dx - (x - left)) * std::abs(1 - dy - (y - top));
      const Colour c = image.at(left + dx, top + dy);
      sum[0] += share * c.alpha * c.red;
      sum[1] += share * c.alpha * c.green;
      sum[2] += share * c.alpha * c.blue;
      sum[3] += share * c.alpha;
    }
  }
  return sum;
}

/// Returns the image scaled to `width` × `height` and rotated: each pixel is the mean of nine samples, or of
/// more where it stands for many.
Image placed(const Image& source, int width, int height, int degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  const auto side = [](double extent) { return static_cast<int>(std::ceil(extent - 1e-6)); };
  Image out(side(std::abs(width * cosine) + std::abs(height * sine)),
            side(std::abs(width * sine) + std::abs(height * cosine)), Colour{0, 0, 0, 0});
  const int per_side = std::clamp(std::max(source.width / width, source.height / height) / 2, 3, 16);
  const int samples = per_side * per_side;
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      std::array<double, 4> sum{};
      for (int k = 0; k < samples; ++k) {
        const double px = x + (k % per_side + 0.5) / per_side - out.width / 2.0;
        const double py = y + (static_cast<int>(k / per_side) + 0.5) / per_side - out.height / 2.0;
        const double u = (px * cosine + py * sine) / width + 0.5;
        const double v = (-px * sine + py * cosine) / height + 0.5;
        const auto part = sample(source, u * source.width - 0.5, v * source.height - 0.5);
        for (std::size_t i = 0; i < 4; ++i) sum[i] += part[i];
      }
      if (sum[3] <= 0) continue;
      auto* pixel = &out.pixels[(static_cast<std::size_t>(y) * static_cast<std::size_t>(out.width) +
                                 static_cast<std::size_t>(x)) *
                                4];
      for (std::size_t i = 0; i < 3; ++i) pixel[i] = static_cast<std::uint8_t>(std::lround(sum[i] / sum[3]));
      pixel[3] = static_cast<std::uint8_t>(std::lround(sum[3] / samples));
    }
  }
  return out;
}

Image make(const Art& art, int width, int height, int degrees) {
  // Draw at double size before rotating, to keep the detail.
  const int finer = art.format == Art::Format::svg && degrees != 0 ? 2 : 1;
  const SurfacePtr surface = decode(art, width * finer, height * finer);
  if (!surface) return {};
  Image image = image_of(*surface);
  if (degrees == 0 && image.width == width && image.height == height) return image;
  return placed(image, width, height, degrees);
}

/// A cache of images. It holds the drawings as well, so that their addresses remain unique.
class Kept {
 public:
  std::shared_ptr<const Image> get(const std::shared_ptr<const Art>& art, int width, int height,
                                   int degrees) {
    const std::scoped_lock lock(guard_);
    const auto key = std::make_tuple(art.get(), width, height, degrees);
    if (const auto found = images_.find(key); found != images_.end()) return found->second.image;
    auto image = std::make_shared<const Image>(make(*art, width, height, degrees));
    bytes_ += image->pixels.size();
    if (bytes_ > max_saved_bytes) {
      images_.clear();
      bytes_ = image->pixels.size();
    }
    images_.insert({key, {art, image}});
    return image;
  }

 private:
  struct Entry {
    std::shared_ptr<const Art> art;
    std::shared_ptr<const Image> image;
  };
  std::mutex guard_;
  std::map<std::tuple<const Art*, int, int, int>, Entry> images_;
  std::size_t bytes_ = 0;
};

}  // namespace

std::optional<PixelSize> png_size(const Art& art) {
  // A PNG begins with its signature and a header of 13 bytes; libpng writes to standard error about anything
  // else.
  constexpr std::string_view beginning("\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16);
  if (art.format != Art::Format::png || !art.bytes.starts_with(beginning) ||
      art.bytes.size() < beginning.size() + 8)
    return std::nullopt;
  const auto number_at = [&](std::size_t at) {
    long long number = 0;
    for (const char byte : art.bytes.substr(at, 4)) number = number * 256 + static_cast<unsigned char>(byte);
    return number;
  };
  return PixelSize{number_at(beginning.size()), number_at(beginning.size() + 4)};
}

Image image_of(const SDL_Surface& surface) {
  Image image(surface.w, surface.h, Colour{0, 0, 0, 0});
  const auto* rows = static_cast<const std::uint8_t*>(surface.pixels);
  for (int y = 0; y < surface.h; ++y) {
    std::copy_n(rows + static_cast<std::ptrdiff_t>(y) * surface.pitch,
                static_cast<std::size_t>(surface.w) * 4,
                image.pixels.begin() + static_cast<std::ptrdiff_t>(y) * surface.w * 4);
  }
  return image;
}

bool can_be_drawn(const Art& art) {
  return decode(art, 16, 16) != nullptr;
}

std::shared_ptr<const Image> sprite(const std::shared_ptr<const Art>& art, int width, int height,
                                    int degrees) {
  static Kept retained;
  return retained.get(art, std::clamp(width, 1, max_sprite_side_px),
                      std::clamp(height, 1, max_sprite_side_px), (degrees % 360 + 360) % 360);
}

}  // namespace rearguard
