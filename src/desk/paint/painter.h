#pragma once
// Draws the items of a scene into an image.

#include "src/desk/paint/raster.h"

namespace rearguard {

class FontSet;

class Painter {
 public:
  /// `origin` is the scene point at the image's top left corner, `scale` the image pixels per scene pixel.
  /// With `only`, pixels outside that box of the image are not changed; those within it get the same values
  /// as without it.
  Painter(Image& image, const FontSet& fonts, double scale, Point origin,
          const std::optional<PixelBox>& only = std::nullopt);

  void draw(const Item& item);

 private:
  void draw_shape(const Polygon& polygon);
  void draw_shape(const Polyline& line);
  void draw_shape(const Circle& circle);
  void draw_shape(const Text& text);
  void draw_shape(const Sprite& drawing);
  void draw_shape(const Backdrop& backdrop);
  void paint_rings(const Rings& rings, const std::optional<Colour>& colour, const std::optional<Hatch>& hatch,
                   const std::optional<Stroke>& stroke);
  void paint_stroke(const Rings& lines, bool closed, const Stroke& stroke);
  bool reaches(const Item& item) const;
  Point placed(Point p) const;
  Rings placed(const Rings& rings) const;

  Image& image_;
  const FontSet& fonts_;
  double scale_;
  Point origin_;
  std::optional<PixelBox> only_;
};

}  // namespace rearguard
