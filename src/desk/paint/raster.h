#pragma once
// Fills shapes with anti-aliasing. Needs no display and gives the same bytes on every run.

#include <algorithm>

#include "src/answers/view/scene.h"

namespace rearguard {

/// Rows from the top, four bytes per pixel: red, green, blue, alpha (not premultiplied).
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> pixels;

  Image() = default;
  Image(int w, int h, Colour background);
  /// Returns a pixel; transparent black outside the image.
  Colour at(int x, int y) const;
};

/// A piece of an image, with its top left corner at (x, y) of that image.
struct ImagePart {
  int x = 0, y = 0;
  Image image;
};

enum class FillRule : std::uint8_t { even_odd, nonzero };

/// The pixels from (left, top) to (right, bottom), the latter excluded.
struct PixelBox {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left >= right || top >= bottom; }
  friend bool operator==(const PixelBox&, const PixelBox&) = default;
};

/// The bounding box of points; empty at first.
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

/// Returns the area within half the stroke's width of a line, as rings for the nonzero rule. `closed` joins
/// the ends.
Rings stroke_rings(const std::vector<Point>& points, bool closed, const Stroke& stroke);

/// Blends `colour` over the pixels inside the rings, weighted by coverage; with a hatch, only along its
/// lines, which are measured from `hatch_origin` so that adjacent shapes match. With `only`, pixels outside
/// that box are not changed, and those within it are bit for bit the same as without it.
void fill(Image& image, const Rings& rings, FillRule rule, Colour colour,
          const std::optional<Hatch>& hatch = std::nullopt, Point hatch_origin = {},
          const std::optional<PixelBox>& only = std::nullopt);
/// Returns the number of sub-scanlines per row of pixels for a shape between these heights.
int samples_between(double top, double bottom);

/// Blends an image over another, with its top left corner at (x, y); with `clip`, only inside those rings
/// (even-odd). `only` as in `fill`.
void draw_over(Image& image, const Image& drawing, int x, int y, const Rings& clip = {},
               const std::optional<PixelBox>& only = std::nullopt);

}  // namespace rearguard
