#include "src/answers/view/unit_symbol.h"

#include <cmath>
#include <numbers>

#include "src/answers/view/keyword_match.h"
#include "src/answers/view/scene.h"
#include "src/core/board/unit_sizes.h"

namespace rearguard {

namespace {

/// Draws in the box: coordinates from -1 to 1 in both directions.
class Box {
 public:
  Box(Scene& scene, Point middle, double width, double height, Colour ink)
      : scene_(scene), middle_(middle), half_width_(width / 2), half_height_(height / 2), ink_(ink) {}

  Point at(double x, double y) const { return {middle_.x + x * half_width_, middle_.y + y * half_height_}; }
  double pen() const { return 0.13 * half_height_ + 0.35; }
  void line(std::initializer_list<std::pair<double, double>> places) {
    std::vector<Point> points;
    for (const auto& [x, y] : places) points.push_back(at(x, y));
    scene_.add(Role::symbol, Polyline{std::move(points), {ink_, pen(), {}, false}});
  }
  void dot(double x, double y, double size) {
    scene_.add(Role::symbol, Circle{at(x, y), size * half_height_, ink_});
  }
  void ellipse(double wide, double high) {
    std::vector<Point> ring;
    for (int i = 0; i < 28; ++i) {
      const double angle = 2 * std::numbers::pi * i / 28;
      ring.push_back(at(wide * std::cos(angle), high * std::sin(angle)));
    }
    scene_.add(Role::symbol,
               Polygon{{std::move(ring)}, std::nullopt, std::nullopt, Stroke{ink_, pen(), {}, true}});
  }

 private:
  Scene& scene_;
  Point middle_;
  double half_width_;
  double half_height_;
  Colour ink_;
};

void add_star(Scene& scene, Point c, double radius, Colour ink, Colour ground) {
  std::vector<Point> ring;
  for (int i = 0; i < 10; ++i) {
    const double angle = std::numbers::pi * (i / 5.0 - 0.5);
    const double r = i % 2 == 0 ? radius : radius * 0.42;
    ring.push_back({c.x + r * std::cos(angle), c.y + r * std::sin(angle)});
  }
  scene.add(Role::symbol,
            Polygon{{std::move(ring)}, ground, std::nullopt, Stroke{ink, 0.09 * radius + 0.4, {}, true}});
}

}  // namespace

UnitSymbol unit_symbol(std::string_view kind) {
  if (mentions(kind, {"leader", "general", "commander", "officer"})) return UnitSymbol::leader;
  if (mentions(kind, {"headquarter", "hq"})) return UnitSymbol::headquarters;
  if (mentions(kind, {"horse artillery"})) return UnitSymbol::horse_artillery;
  if (mentions(kind, {"artillery", "battery", "gun"})) return UnitSymbol::artillery;
  if (mentions(kind, {"mechan", "motor", "panzergrenadier"})) return UnitSymbol::mechanised;
  if (mentions(kind, {"armour", "armor", "tank", "panzer"})) return UnitSymbol::armour;
  if (mentions(kind, {"engineer", "pioneer", "sapper"})) return UnitSymbol::engineer;
  if (mentions(kind, {"recon", "scout"})) return UnitSymbol::reconnaissance;
  if (mentions(kind, {"supply", "wagon", "train", "transport"})) return UnitSymbol::supply;
  if (mentions(kind, {"dragoon", "mounted infantry"})) return UnitSymbol::mounted_infantry;
  if (mentions(kind, {"cavalry", "lancer", "hussar", "cuirassier", "mounted"})) return UnitSymbol::cavalry;
  if (mentions(kind, {"infantry", "foot", "militia", "guard", "rifle", "grenadier", "jaeger"}))
    return UnitSymbol::infantry;
  return UnitSymbol::plain;
}

void add_unit_symbol(Scene& scene, UnitSymbol symbol, Point middle, double width, double height, Colour ink,
                     Colour ground) {
  Box box(scene, middle, width, height, ink);
  if (symbol == UnitSymbol::leader) return add_star(scene, middle, height * 0.68, ink, ground);
  scene.add(Role::symbol, Polygon{{{box.at(-1, -1), box.at(1, -1), box.at(1, 1), box.at(-1, 1)}},
                                  ground,
                                  std::nullopt,
                                  Stroke{ink, box.pen(), {}, true}});
  switch (symbol) {
    case UnitSymbol::infantry:
      box.line({{-1, -1}, {1, 1}});
      box.line({{-1, 1}, {1, -1}});
      break;
    case UnitSymbol::mounted_infantry:
      box.line({{-1, -1}, {1, 1}});
      box.line({{-1, 1}, {1, -1}});
      box.line({{-1, 0}, {1, 0}});
      break;
    case UnitSymbol::cavalry:
    case UnitSymbol::reconnaissance:
      box.line({{-1, 1}, {1, -1}});
      break;
    case UnitSymbol::horse_artillery:
      box.line({{-1, 1}, {1, -1}});
      box.dot(0, 0, 0.36);
      break;
    case UnitSymbol::artillery:
      box.dot(0, 0, 0.42);
      break;
    case UnitSymbol::armour:
      box.ellipse(0.7, 0.5);
      break;
    case UnitSymbol::mechanised:
      box.line({{-1, -1}, {1, 1}});
      box.line({{-1, 1}, {1, -1}});
      box.ellipse(0.7, 0.5);
      break;
    case UnitSymbol::engineer:
      box.line({{-0.55, 0.5}, {-0.55, -0.35}, {0.55, -0.35}, {0.55, 0.5}});
      box.line({{0, -0.35}, {0, 0.35}});
      break;
    case UnitSymbol::headquarters:
      box.line({{-1, -0.35}, {1, -0.35}});
      box.line({{-1, 1}, {-1, 1.7}});
      break;
    case UnitSymbol::supply:
      box.line({{-1, 0.5}, {1, 0.5}});
      break;
    case UnitSymbol::leader:
    case UnitSymbol::plain:
      break;
  }
}

std::string_view size_mark(std::string_view size) {
  for (const UnitSize& known : unit_sizes) {
    if (mentions(size, {known.name})) return known.mark;
  }
  return {};
}

}  // namespace rearguard
