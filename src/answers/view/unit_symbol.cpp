#include "src/answers/view/unit_symbol.h"

#include <algorithm>
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
  void line(const std::vector<std::pair<double, double>>& places) {
    std::vector<Point> points;
    for (const auto& [x, y] : places) points.push_back(at(x, y));
    scene_.add(Role::symbol, Polyline{std::move(points), {ink_, pen(), {}, false}});
  }
  void dot(double size) { scene_.add(Role::symbol, Circle{at(0, 0), size * half_height_, ink_}); }
  void ellipse() {
    std::vector<Point> ring;
    for (int i = 0; i < 28; ++i) {
      const double angle = 2 * std::numbers::pi * i / 28;
      ring.push_back(at(0.7 * std::cos(angle), 0.5 * std::sin(angle)));
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

using Line = std::vector<std::pair<double, double>>;

struct SymbolRow {
  UnitSymbol symbol;
  std::vector<std::string_view> words;  ///< of kinds of units
  std::vector<Line> lines = {};         ///< in the box
  double dot = 0;                       ///< its radius; 0: none
  bool has_ellipse = false;
};

/// The symbols, in the order in which kinds are taken for them.
const std::vector<SymbolRow>& symbol_rows() {
  using Symbol = UnitSymbol;
  static const Line down{{-1, -1}, {1, 1}}, up{{-1, 1}, {1, -1}}, across{{-1, 0}, {1, 0}};
  static const std::vector<SymbolRow> rows = {
      {Symbol::leader, {"leader", "general", "commander", "officer"}},
      {Symbol::headquarters, {"headquarter", "hq"}, {{{-1, -0.35}, {1, -0.35}}, {{-1, 1}, {-1, 1.7}}}},
      {Symbol::horse_artillery, {"horse artillery"}, {up}, 0.36},
      {Symbol::artillery, {"artillery", "battery", "gun"}, {}, 0.42},
      {Symbol::mechanised, {"mechan", "motor", "panzergrenadier"}, {down, up}, 0, true},
      {Symbol::armour, {"armour", "armor", "tank", "panzer"}, {}, 0, true},
      {Symbol::engineer,
       {"engineer", "pioneer", "sapper"},
       {{{-0.55, 0.5}, {-0.55, -0.35}, {0.55, -0.35}, {0.55, 0.5}}, {{0, -0.35}, {0, 0.35}}}},
      {Symbol::reconnaissance, {"recon", "scout"}, {up}},
      {Symbol::supply, {"supply", "wagon", "train", "transport"}, {{{-1, 0.5}, {1, 0.5}}}},
      {Symbol::mounted_infantry, {"dragoon", "mounted infantry"}, {down, up, across}},
      {Symbol::cavalry, {"cavalry", "lancer", "hussar", "cuirassier", "mounted"}, {up}},
      {Symbol::infantry,
       {"infantry", "foot", "militia", "guard", "rifle", "grenadier", "jaeger"},
       {down, up}},
      {Symbol::plain, {}},
  };
  return rows;
}

}  // namespace

UnitSymbol unit_symbol(std::string_view kind) {
  const auto row = std::find_if(symbol_rows().begin(), symbol_rows().end(),
                                [&](const SymbolRow& r) { return mentions(kind, r.words); });
  return row == symbol_rows().end() ? UnitSymbol::plain : row->symbol;
}

void add_unit_symbol(Scene& scene, UnitSymbol symbol, Point middle, double width, double height, Colour ink,
                     Colour ground) {
  Box box(scene, middle, width, height, ink);
  if (symbol == UnitSymbol::leader) return add_star(scene, middle, height * 0.68, ink, ground);
  scene.add(Role::symbol, Polygon{{{box.at(-1, -1), box.at(1, -1), box.at(1, 1), box.at(-1, 1)}},
                                  ground,
                                  std::nullopt,
                                  Stroke{ink, box.pen(), {}, true}});
  const SymbolRow& row = *std::find_if(symbol_rows().begin(), symbol_rows().end(),
                                       [&](const SymbolRow& r) { return r.symbol == symbol; });
  for (const Line& line : row.lines) box.line(line);
  if (row.dot > 0) box.dot(row.dot);
  if (row.has_ellipse) box.ellipse();
}

std::string_view size_mark(std::string_view size) {
  for (const UnitSize& known : unit_sizes) {
    if (mentions(size, {known.name})) return known.mark;
  }
  return {};
}

}  // namespace rearguard
