#include "src/desk/paint/scan.h"

#include <cctype>
#include <cmath>
#include <new>

#include "src/desk/paint/raster.h"
#include "src/desk/paint/sdl.h"
#include "src/desk/paint/svg_work.h"

namespace rearguard {
namespace {

constexpr int channels = 3;
constexpr int smallest_level_px = 256;  // longer side of the last level, at most

std::size_t offset(int width, int x, int y) {
  return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
         channels;
}

/// Returns the means of two by two pixels. The last column and row of an odd size are repeated.
Scan::Level half(const Scan::Level& whole) {
  Scan::Level small{(whole.width + 1) / 2, (whole.height + 1) / 2, {}};
  small.rgb.resize(offset(small.width, 0, small.height));
  std::uint8_t* to = small.rgb.data();
  for (int y = 0; y < small.height; ++y) {
    const std::uint8_t* upper = whole.rgb.data() + offset(whole.width, 0, 2 * y);
    const std::uint8_t* lower =
        whole.rgb.data() + offset(whole.width, 0, std::min(2 * y + 1, whole.height - 1));
    for (int x = 0; x < small.width; ++x) {
      const std::size_t a = offset(0, 2 * x, 0);
      const std::size_t b = offset(0, std::min(2 * x + 1, whole.width - 1), 0);
      for (std::size_t c = 0; c < channels; ++c)
        *to++ =
            static_cast<std::uint8_t>((upper[a + c] + upper[b + c] + lower[a + c] + lower[b + c] + 2) / 4);
    }
  }
  return small;
}

/// Copies rows of red, green, blue and alpha onto white.
void copy_rows(const SDL_Surface& from, int rows, int first, Scan::Level& to) {
  for (int y = 0; y < rows; ++y) {
    const auto* in =
        static_cast<const std::uint8_t*>(from.pixels) + static_cast<std::ptrdiff_t>(y) * from.pitch;
    std::uint8_t* out = to.rgb.data() + offset(to.width, 0, first + y);
    for (int x = 0; x < from.w; ++x, in += 4) {
      const int alpha = in[3];
      for (int c = 0; c < channels; ++c)
        *out++ =
            alpha == 255 ? in[c] : static_cast<std::uint8_t>((in[c] * alpha + 255 * (255 - alpha)) / 255);
    }
  }
}

/// Converts a surface of any format band by band, so that the whole is not in memory three times.
bool to_rgb(SDL_Surface& surface, Scan::Level& level) {
  constexpr int band_rows = 64;
  level.width = surface.w;
  level.height = surface.h;
  level.rgb.resize(offset(surface.w, 0, surface.h));
  SDL_SetSurfaceBlendMode(&surface, SDL_BLENDMODE_NONE);
  const SurfacePtr band(SDL_CreateRGBSurfaceWithFormat(0, surface.w, band_rows, 32, SDL_PIXELFORMAT_RGBA32));
  if (!band) return false;
  for (int top = 0; top < surface.h; top += band_rows) {
    const int rows = std::min(band_rows, surface.h - top);
    const SDL_Rect from{0, top, surface.w, rows};
    SDL_FillRect(band.get(), nullptr, 0);
    if (SDL_BlitSurface(&surface, &from, band.get(), nullptr) != 0) return false;
    copy_rows(*band, rows, top, level);
  }
  return true;
}

/// Returns the name of a format in SDL2_image, which is also how people write it.
std::string format_name(std::string_view suffix) {
  std::string name(suffix);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return name;
}

}  // namespace

Scan::Scan(int width, int height, Level base, int halvings)
    : width_(width), height_(height), first_level_(halvings) {
  levels_.push_back(std::move(base));
  while (std::max(levels_.back().width, levels_.back().height) > smallest_level_px)
    levels_.push_back(half(levels_.back()));
}

int Scan::level_for(double scale) const {
  constexpr double may_be_coarse = 0.25;  // of a halving
  if (!(scale > 0)) return last_level();
  const double wanted = std::floor(std::log2(1 / scale) + may_be_coarse);
  return static_cast<int>(
      std::clamp(wanted, static_cast<double>(first_level_), static_cast<double>(last_level())));
}

Colour Scan::sample(int i, Point at) const {
  if (at.x < 0 || at.y < 0 || at.x >= width_ || at.y >= height_) return {0, 0, 0, 0};
  const Level& from = level(i);
  // (0, 0) is the centre of the first pixel.
  const double px = at.x / step(i) - 0.5;
  const double py = at.y / step(i) - 0.5;
  const int left = static_cast<int>(std::floor(px));
  const int top = static_cast<int>(std::floor(py));
  const double right_share = px - left;
  const double lower_share = py - top;
  double sum[channels] = {0, 0, 0};
  for (int k = 0; k < 4; ++k) {
    const int x = std::clamp(left + k % 2, 0, from.width - 1);
    const int y = std::clamp(top + k / 2, 0, from.height - 1);
    const double share =
        (k % 2 == 0 ? 1 - right_share : right_share) * (k < 2 ? 1 - lower_share : lower_share);
    const std::uint8_t* pixel = from.rgb.data() + offset(from.width, x, y);
    for (int c = 0; c < channels; ++c) sum[c] += share * pixel[c];
  }
  const auto part = [&](int c) { return static_cast<std::uint8_t>(std::lround(sum[c])); };
  return {part(0), part(1), part(2), 255};
}

Image Scan::resampled(int i, const Affine& to_picture, int side) const {
  const Level& from = level(i);
  const double shrink = 1 / step(i);
  Image image(side, side, Colour{0, 0, 0, 0});
  const int last_x = from.width - 1;
  const int last_y = from.height - 1;
  constexpr int one = 256;  // weights are whole numbers of 256ths
  for (int row = 0; row < side; ++row) {
    std::uint8_t* out = image.pixels.data() + static_cast<std::ptrdiff_t>(row) * side * 4;
    for (int column = 0; column < side; ++column, out += 4) {
      const Point at = to_picture({column + 0.5, row + 0.5});
      if (!(at.x >= 0 && at.y >= 0 && at.x < width_ && at.y < height_)) continue;
      // Half a pixel to the middle of the first one; one more, so that whole parts round down.
      const int px = static_cast<int>((at.x * shrink + 0.5) * one);
      const int py = static_cast<int>((at.y * shrink + 0.5) * one);
      const int right = px % one;
      const int below = py % one;
      const int x0 = std::min(std::max(px / one - 1, 0), last_x);
      const int y0 = std::min(std::max(py / one - 1, 0), last_y);
      const int x1 = std::min(px / one, last_x);
      const int y1 = std::min(py / one, last_y);
      const std::uint8_t* a = from.rgb.data() + offset(from.width, x0, y0);
      const std::uint8_t* b = from.rgb.data() + offset(from.width, x1, y0);
      const std::uint8_t* c = from.rgb.data() + offset(from.width, x0, y1);
      const std::uint8_t* d = from.rgb.data() + offset(from.width, x1, y1);
      for (int k = 0; k < channels; ++k) {
        const int upper = a[k] * (one - right) + b[k] * right;
        const int lower = c[k] * (one - right) + d[k] * right;
        out[k] =
            static_cast<std::uint8_t>((upper * (one - below) + lower * below + one * one / 2) / (one * one));
      }
      out[3] = 255;
    }
  }
  return image;
}

Image Scan::box(int i, int x, int y, int side) const {
  const Level& from = level(i);
  Image image(side, side, Colour{0, 0, 0, 255});
  for (int row = 0; row < side; ++row) {
    const std::uint8_t* line =
        from.rgb.data() + offset(from.width, 0, std::clamp(y + row, 0, from.height - 1));
    std::uint8_t* out = image.pixels.data() + static_cast<std::ptrdiff_t>(row) * side * 4;
    for (int column = 0; column < side; ++column) {
      const std::uint8_t* pixel = line + offset(0, std::clamp(x + column, 0, from.width - 1), 0);
      for (int c = 0; c < channels; ++c) out[c] = pixel[c];
      out += 4;
    }
  }
  return image;
}

std::variant<std::shared_ptr<const Scan>, std::string> decode_scan(std::string_view bytes,
                                                                   std::string_view suffix,
                                                                   long long max_px) {
  if (const std::string& problem = sdl_image_problem(); !problem.empty()) return problem;
  if (suffix == "svg" && has_too_many_points(bytes)) return std::string(too_many_points);
  SDL_RWops* in = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
  if (in == nullptr) return std::string("it is empty");
  SurfacePtr surface(suffix == "svg" ? IMG_LoadSizedSVG_RW(in, 0, 0)
                                     : IMG_LoadTyped_RW(in, 0, format_name(suffix).c_str()));
  SDL_RWclose(in);
  if (!surface || surface->w < 1 || surface->h < 1)
    return "it contains no " + format_name(suffix) + " picture that can be read";
  try {
    const int width = surface->w;
    const int height = surface->h;
    Scan::Level level;
    if (!to_rgb(*surface, level)) return std::string("it cannot be converted: ") + SDL_GetError();
    surface.reset();
    int halvings = 0;
    for (; static_cast<long long>(level.width) * level.height > max_px; ++halvings) level = half(level);
    return std::make_shared<const Scan>(width, height, std::move(level), halvings);
  } catch (const std::bad_alloc&) {
    return std::string("there is not enough memory for it");
  }
}

void forget_errors_of_thread() {
  SDL_TLSCleanup();
}

}  // namespace rearguard
