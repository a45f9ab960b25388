#include "src/desk/paint/painter.h"

#include <cmath>
#include <numbers>

#include "src/desk/paint/font.h"
#include "src/desk/paint/item_bounds.h"
#include "src/desk/paint/scan.h"
#include "src/desk/paint/sprites.h"

namespace rearguard {

namespace {

constexpr double pi = std::numbers::pi;

std::vector<Point> circle_ring(Point c, double radius) {
  const int sides = std::clamp(static_cast<int>(std::ceil(8 * std::sqrt(radius))), 10, 180);
  std::vector<Point> ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * pi * i / sides;
    ring.push_back({c.x + radius * std::cos(angle), c.y + radius * std::sin(angle)});
  }
  return ring;
}

}  // namespace

Painter::Painter(Image& image, const FontSet& fonts, double scale, Point origin,
                 const std::optional<PixelBox>& only)
    : image_(image), fonts_(fonts), scale_(scale), origin_(origin), only_(only) {}

bool Painter::reaches(const Item& item) const {
  const Bounds bounds = bounds_of(item);
  const Point a = placed(Point{bounds.left, bounds.top});
  const Point b = placed(Point{bounds.right, bounds.bottom});
  return a.x - 1 < only_->right && b.x + 1 > only_->left && a.y - 1 < only_->bottom && b.y + 1 > only_->top;
}

void Painter::draw(const Item& item) {
  if (only_ && !reaches(item)) return;
  std::visit([this](const auto& shape) { draw_shape(shape); }, item.shape);
}

Point Painter::placed(Point p) const {
  return {(p.x - origin_.x) * scale_, (p.y - origin_.y) * scale_};
}

Rings Painter::placed(const Rings& rings) const {
  Rings moved = rings;
  for (auto& ring : moved) {
    for (Point& p : ring) p = placed(p);
  }
  return moved;
}

void Painter::paint_stroke(const Rings& lines, bool closed, const Stroke& stroke) {
  Stroke scaled = stroke;
  scaled.width *= scale_;
  for (double& length : scaled.dash) length *= scale_;
  Rings all;
  for (const auto& line : lines) {
    for (auto& ring : stroke_rings(line, closed, scaled)) all.push_back(std::move(ring));
  }
  fill(image_, all, FillRule::nonzero, stroke.colour, std::nullopt, {}, only_);
}

void Painter::paint_rings(const Rings& rings, const std::optional<Colour>& colour,
                          const std::optional<Hatch>& hatch, const std::optional<Stroke>& stroke) {
  if (colour) fill(image_, rings, FillRule::even_odd, *colour, std::nullopt, {}, only_);
  if (hatch) {
    Hatch scaled = *hatch;
    scaled.spacing *= scale_;
    scaled.width *= scale_;
    fill(image_, rings, FillRule::even_odd, hatch->colour, scaled, placed(Point{}), only_);
  }
  if (stroke) paint_stroke(rings, true, *stroke);
}

void Painter::draw_shape(const Polygon& polygon) {
  paint_rings(placed(polygon.rings), polygon.fill, polygon.hatch, polygon.stroke);
}

void Painter::draw_shape(const Polyline& line) {
  paint_stroke(placed(Rings{line.points}), false, line.stroke);
}

void Painter::draw_shape(const Circle& circle) {
  paint_rings({circle_ring(placed(circle.centre), circle.radius * scale_)}, circle.fill, circle.hatch,
              circle.stroke);
}

void Painter::draw_shape(const Text& text) {
  const double size = text.size * scale_;
  const double width = text.anchor == Anchor::start ? 0 : fonts_.width(text.text, size, text.face);
  double pen = text.anchor == Anchor::middle ? -width / 2 : text.anchor == Anchor::end ? -width : 0;
  const Point at = placed(text.point);
  const double cosine = std::cos(text.angle * pi / 180);
  const double sine = std::sin(text.angle * pi / 180);
  Rings letters;
  for (const char32_t c : characters(text.text)) {
    const Glyph& glyph = fonts_.glyph(text.face, c);
    for (const auto& outline : glyph.rings) {
      std::vector<Point> ring;
      for (const Point p : outline) {
        const double x = pen + p.x * size;
        const double y = p.y * size;
        ring.push_back({at.x + x * cosine - y * sine, at.y + x * sine + y * cosine});
      }
      letters.push_back(std::move(ring));
    }
    pen += glyph.advance * size;
  }
  if (text.halo) paint_stroke(letters, true, {*text.halo, 2 * text.halo_width, {}, true});
  fill(image_, letters, FillRule::nonzero, text.colour, std::nullopt, {}, only_);
}

void Painter::draw_shape(const Sprite& drawing) {
  const auto pixels = [this](double length) {
    return std::max(1, static_cast<int>(std::lround(length * scale_)));
  };
  const auto image = sprite(drawing.art, pixels(drawing.width), pixels(drawing.height), drawing.angle);
  if (image->width == 0) return;
  // Round in pixels of the whole picture, so that separately painted parts fit together.
  const auto corner = [this](double middle, double from, int extent) {
    return static_cast<int>(std::lround(middle * scale_ - extent / 2.0) - std::lround(from * scale_));
  };
  const int x = corner(drawing.centre.x, origin_.x, image->width);
  const int y = corner(drawing.centre.y, origin_.y, image->height);
  if (drawing.clip.empty()) {
    draw_over(image_, *image, x, y, {}, only_);
  } else {
    draw_over(image_, *image, x, y, placed(Rings{drawing.clip}), only_);
  }
}

void Painter::draw_shape(const Backdrop& backdrop) {
  if (!backdrop.picture || !backdrop.picture->pixels || backdrop.clip.empty()) return;
  const Affine back = inverse(backdrop.to_scene);
  const Scan& scan = *backdrop.picture->pixels;
  const int level = scan.level_for(scale_ * backdrop.to_scene.scale());
  Image mask(image_.width, image_.height, {0, 0, 0, 0});
  fill(mask, placed(backdrop.clip), FillRule::even_odd,
       with_alpha(rgb(0xffffff), static_cast<int>(std::lround(backdrop.opacity * 255))), std::nullopt, {},
       only_);
  // The mask becomes the picture, with its alpha.
  for (int y = 0; y < mask.height; ++y) {
    std::uint8_t* pixel = mask.pixels.data() + static_cast<std::ptrdiff_t>(y) * mask.width * 4;
    for (int x = 0; x < mask.width; ++x, pixel += 4) {
      if (pixel[3] == 0) continue;
      const Point at{(x + 0.5 + origin_.x * scale_) / scale_, (y + 0.5 + origin_.y * scale_) / scale_};
      const Colour c = scan.sample(level, back(at));
      pixel[0] = c.red;
      pixel[1] = c.green;
      pixel[2] = c.blue;
      if (c.alpha == 0) pixel[3] = 0;
    }
  }
  draw_over(image_, mask, 0, 0, {}, only_);
}

}  // namespace rearguard
