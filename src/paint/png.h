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

/// The image pixels that so many scene pixels take: a sum's rounding makes no pixel more.
double whole_pixels(double extent);

/// What is wrong with a picture of more pixels than that.
struct TooLarge {
  std::string text;  ///< how large it would be, and how large it may be
  double fits = 0;   ///< drawn so much smaller it would do
};
/// Of a scene as large as this, at one image pixel a scene pixel; or nothing.
std::optional<TooLarge> too_large(double scene_width, double scene_height);

/// Why a scene cannot be painted at this scale (empty, too large), or nothing.
std::optional<std::string> size_problem(const Scene& scene, double scale);

/// The scene at `scale` image pixels a scene pixel; `size_problem` must be empty.
Image paint(const Scene& scene, double scale);
/// The part of the scene whose top left corner is `origin` (in scene pixels), `width` × `height` image
/// pixels.
Image paint_part(const Scene& scene, double scale, Point origin, int width, int height);

/// The bytes of a PNG file, or what went wrong.
std::variant<std::vector<std::byte>, std::string> encode_png(const Image& image);

}  // namespace rearguard
