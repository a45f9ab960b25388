#pragma once
// Scene -> the bytes of a PNG file. Needs no window and no display.

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rearguard {

struct Image;
struct Point;
struct Scene;

inline constexpr int max_side_px = 30000;
inline constexpr long long max_pixels = 80'000'000;

/// Returns the image pixels that an extent takes: rounded up, except that a rounding error adds no pixel.
double whole_pixels(double extent);

/// The reason why a picture exceeds these limits.
struct TooLarge {
  std::string text;  ///< its size and the limits
  double fits = 0;   ///< the largest scale, as a factor, at which it would fit
};
/// Checks a scene of this size at one image pixel per scene pixel; nullopt if it fits.
std::optional<TooLarge> too_large(double scene_width, double scene_height);

/// Returns why a scene cannot be painted at this scale (empty, too large), or nullopt.
std::optional<std::string> size_problem(const Scene& scene, double scale);

/// Paints the scene at `scale` image pixels per scene pixel; `size_problem` must return nullopt.
Image paint(const Scene& scene, double scale);
/// Paints a part of `width` × `height` image pixels, with the scene point `origin` at its top left corner.
Image paint_part(const Scene& scene, double scale, Point origin, int width, int height);

/// Returns the bytes of a PNG file, or what went wrong.
std::variant<std::vector<std::byte>, std::string> encode_png(const Image& image);

}  // namespace rearguard
