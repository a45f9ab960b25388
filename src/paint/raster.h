#pragma once
// Filling shapes into pixels with smooth edges: no display, no window, the same bytes on every run.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/view/scene.h"

namespace rearguard {

/// Rows from the top, four bytes a pixel: red, green, blue, alpha (not premultiplied).
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;

  Image() = default;
  Image(int w, int h, Colour background);
  /// Black without alpha outside the image.
  Colour at(int x, int y) const;
};

/// A piece of an image, its top left corner at (x, y) there.
struct ImagePart {
  int x = 0, y = 0;
  Image image;
};

enum class FillRule : std::uint8_t { even_odd, nonzero };

/// The pixels from (left, top) up to, but without, (right, bottom).
struct PixelBox {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left >= right || top >= bottom; }
  friend bool operator==(const PixelBox&, const PixelBox&) = default;
};

/// From where to where points reach; nowhere at first.
struct Bounds {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
};
inline void include(Bounds& bounds, Point p) {
  bounds.left = std::min(bounds.left, p.x);
  bounds.top = std::min(bounds.top, p.y);
  bounds.right = std::max(bounds.right, p.x);
  bounds.bottom = std::max(bounds.bottom, p.y);
}

/// Closed rings in pixels.
using Rings = std::vector<std::vector<Point>>;

/// The area within half a width of a line, as rings for the nonzero rule. `closed` joins the ends.
Rings stroke_rings(const std::vector<Point>& points, bool closed, const Stroke& stroke);

/// Blends `colour` over the pixels inside the rings, in the measure that each is covered; with a hatch
/// only along its lines. Hatch lines are laid from `hatch_origin`, so that neighbours match. With `only` no
/// pixel outside that box is touched, and those within become what they would without it, to the last bit.
void fill(Image& image, const Rings& rings, FillRule rule, Colour colour,
          const std::optional<Hatch>& hatch = std::nullopt, Point hatch_origin = {},
          const std::optional<PixelBox>& only = std::nullopt);
/// How many lines `fill` tries in each row of pixels for a shape between these heights.
int samples_between(double top, double bottom);

/// Blends an image over another, its top left corner at (x, y); with rings only inside them (even-odd).
/// `only` as in `fill`.
void draw_over(Image& image, const Image& drawing, int x, int y, const Rings& clip = {},
               const std::optional<PixelBox>& only = std::nullopt);

}  // namespace rearguard
