#include "src/desk/paint/item_bounds.h"

#include "src/desk/paint/raster.h"

namespace rearguard {

namespace {

Bounds grown(const Bounds& b, double by) {
  return {b.left - by, b.top - by, b.right + by, b.bottom + by};
}

Bounds around(Point p, double by) {
  return {p.x - by, p.y - by, p.x + by, p.y + by};
}

double half_width(const std::optional<Stroke>& stroke) {
  return stroke ? stroke->width / 2 : 0;
}

Bounds bounds_of(const Polygon& polygon) {
  Bounds bounds;
  for (const auto& ring : polygon.rings) {
    for (const Point p : ring) include(bounds, p);
  }
  return grown(bounds, half_width(polygon.stroke));
}
Bounds bounds_of(const Polyline& line) {
  Bounds bounds;
  for (const Point p : line.points) include(bounds, p);
  return grown(bounds, line.stroke.width / 2);
}
Bounds bounds_of(const Circle& circle) {
  return around(circle.centre, circle.radius + half_width(circle.stroke));
}
Bounds bounds_of(const Text& text) {
  // No letter is wider than this, whatever the font and the angle.
  const double wide = 1.5 * text.size;
  return around(text.point, wide * static_cast<double>(text.text.size() + 1) + text.halo_width);
}
Bounds bounds_of(const Sprite& sprite) {
  return around(sprite.centre, (sprite.width + sprite.height) / 2 + 2);
}

Bounds bounds_of(const Backdrop& backdrop) {
  Bounds bounds;
  for (const auto& ring : backdrop.clip) {
    for (const Point p : ring) include(bounds, p);
  }
  return bounds;
}

}  // namespace

Bounds bounds_of(const Item& item) {
  return std::visit([](const auto& shape) { return bounds_of(shape); }, item.shape);
}

}  // namespace rearguard
