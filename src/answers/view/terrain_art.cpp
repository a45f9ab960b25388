#include "src/answers/view/terrain_art.h"

#include <numbers>

#include "hexmap/unpainted.h"
#include "src/answers/view/curves.h"
#include "src/answers/view/keyword_match.h"
#include "src/answers/view/scene.h"

namespace rearguard {

namespace {

constexpr double pi = std::numbers::pi;

TerrainStyle terrain_style_of(std::string_view name) {
  if (mentions(name, {"orchard", "vineyard", "grove", "plantation"})) return TerrainStyle::orchard;
  if (mentions(name, {"wood", "forest", "tree", "jungle"})) return TerrainStyle::woods;
  if (mentions(name, {"town", "city", "village", "building", "urban", "settlement", "hamlet"}))
    return TerrainStyle::town;
  if (mentions(name, {"marsh", "swamp", "bog", "fen", "wetland"})) return TerrainStyle::marsh;
  if (mentions(name, {"water", "lake", "sea", "ocean", "pond", "river"})) return TerrainStyle::water;
  if (mentions(name, {"mountain", "peak", "alpine"})) return TerrainStyle::mountain;
  if (mentions(name, {"rough", "rock", "broken", "boulder"})) return TerrainStyle::rough;
  if (mentions(name, {"brush", "scrub", "thicket", "heath", "bush"})) return TerrainStyle::brush;
  if (mentions(name, {"field", "crop", "farm", "wheat", "corn", "plough", "plow", "cultivated"}))
    return TerrainStyle::field;
  if (mentions(name, {"hill", "ridge", "slope"})) return TerrainStyle::hill;
  if (mentions(name, {"sand", "desert", "dune", "beach"})) return TerrainStyle::sand;
  if (mentions(name, {"clear", "open", "plain", "grass", "meadow", "steppe"})) return TerrainStyle::clear;
  return TerrainStyle::other;
}

Colour tint_of_style(TerrainStyle style) {
  switch (style) {
    case TerrainStyle::clear:
      return rgb(0xece8c8);
    case TerrainStyle::woods:
      return rgb(0xb7c78c);
    case TerrainStyle::orchard:
      return rgb(0xd6dca6);
    case TerrainStyle::field:
      return rgb(0xe9db9d);
    case TerrainStyle::town:
      return rgb(0xdccdb2);
    case TerrainStyle::marsh:
      return rgb(0xc8dac6);
    case TerrainStyle::water:
      return rgb(0xa5cade);
    case TerrainStyle::rough:
      return rgb(0xd9cda9);
    case TerrainStyle::brush:
      return rgb(0xd7daa9);
    case TerrainStyle::hill:
      return rgb(0xdccaa0);
    case TerrainStyle::mountain:
      return rgb(0xcfc0a4);
    case TerrainStyle::sand:
      return rgb(0xf1e3b4);
    case TerrainStyle::other:
      return rgb(0xdcd3c8);
  }
  return rgb(0xffffff);
}

std::uint32_t hash_of_name(std::string_view name) {
  std::uint32_t hash = 2166136261U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

/// Draws in one hex: positions and sizes are in hex radii about its centre.
class Plot {
 public:
  Plot(Scene& scene, const MapLayout& layout, Hex h, Colour tint, const FreeGround& free_ground,
       const ArtLibrary& art)
      : scene_(scene),
        layout_(layout),
        hex_(h),
        tint_(tint),
        free_(free_ground),
        art_(art),
        middle_(layout.centre(h)) {}

  double unit() const { return layout_.hex_radius(); }
  Colour tint() const { return tint_; }
  Point at(double x, double y) const { return {middle_.x + x * unit(), middle_.y + y * unit()}; }
  bool free(Point p, double clearance) const { return free_(p, clearance * unit()); }
  /// Returns a random number in [0, 1) for this hex and salt.
  double chance(std::uint32_t salt) const { return scramble_unit(hex_, salt); }
  double between(double low, double high, std::uint32_t salt) const {
    return low + (high - low) * chance(salt);
  }
  std::vector<Point> outline(double share) const {
    std::vector<Point> points = layout_.outline(hex_);
    for (Point& p : points)
      p = {middle_.x + (p.x - middle_.x) * share, middle_.y + (p.y - middle_.y) * share};
    return points;
  }
  void fill(std::vector<Point> ring, std::optional<Colour> colour, std::optional<Stroke> stroke,
            std::optional<Hatch> hatch = std::nullopt) {
    scene_.add(Role::terrain_art, Polygon{{std::move(ring)}, colour, hatch, std::move(stroke)});
  }
  void circle(Point p, double radius, Colour colour) {
    scene_.add(Role::terrain_art, Circle{p, radius * unit(), colour, std::nullopt, std::nullopt});
  }
  /// Adds a drawing of the library, with its width and height in radii; a dot if the library lacks it.
  void sprite(std::string_view name, Point p, double width, double height, int angle = 0) {
    if (auto art = art_.find(name)) {
      scene_.add(Role::terrain_art, Sprite{std::move(art), p, width * unit(), height * unit(), angle, {}});
    } else {
      circle(p, 0.03, darker(tint_, 0.4));
    }
  }
  /// Returns one of the names at random, for this salt.
  std::string_view one_of(std::initializer_list<std::string_view> names, std::uint32_t salt) const {
    return *(names.begin() + static_cast<std::ptrdiff_t>(chance(salt) * static_cast<double>(names.size())));
  }

  /// Returns points on rings about the centre, displaced at random, from the top of the page down.
  std::vector<Point> scattered(std::initializer_list<std::pair<int, double>> rings, double shake,
                               double clearance) const {
    std::vector<Point> places;
    std::uint32_t salt = 100;
    const double turn = chance(99) * 2 * pi;
    for (const auto& [count, radius] : rings) {
      for (int i = 0; i < count; ++i) {
        const double angle = turn + radius * 3 + 2 * pi * i / count;
        const double x = radius * std::cos(angle) + between(-shake, shake, ++salt);
        const double y = radius * std::sin(angle) + between(-shake, shake, ++salt);
        if (free(at(x, y), clearance)) places.push_back(at(x, y));
      }
    }
    std::sort(places.begin(), places.end(),
              [](Point a, Point b) { return a.y < b.y || (a.y == b.y && a.x < b.x); });
    return places;
  }

 private:
  Scene& scene_;
  const MapLayout& layout_;
  Hex hex_;
  Colour tint_;
  const FreeGround& free_;
  const ArtLibrary& art_;
  Point middle_;
};

void draw_woods(Plot& plot) {
  std::uint32_t salt = 500;
  for (const Point p : plot.scattered({{1, 0.05}, {5, 0.4}, {8, 0.72}}, 0.07, 0.2)) {
    const double size = plot.between(0.36, 0.48, ++salt);
    plot.sprite(plot.one_of({"tree-1", "tree-2", "tree-3"}, ++salt), p, size, size);
  }
}

void draw_orchard(Plot& plot) {
  const double turn = (plot.chance(7) < 0.5 ? 15 : -15) * pi / 180;
  for (int row = -1; row <= 2; ++row) {
    for (int column = -2; column <= 2; ++column) {
      const double x = column * 0.3;
      const double y = row * 0.3 - 0.08;
      const Point p =
          plot.at(x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn));
      if (std::hypot(x, y) < 0.7 && plot.free(p, 0.14)) plot.sprite("fruit-tree", p, 0.24, 0.24);
    }
  }
}

void draw_field(Plot& plot) {
  // Two patches ploughed in different directions, divided by a line through the hex.
  const std::vector<Point> ring = plot.outline(0.84);
  const auto cut = static_cast<std::size_t>(plot.chance(3) * 3);
  const double angle = static_cast<double>(static_cast<int>(plot.chance(4) * 6)) * 30 + 10;
  for (std::size_t part = 0; part < 2; ++part) {
    std::vector<Point> patch;
    for (std::size_t i = 0; i <= 3; ++i) patch.push_back(ring[(cut + part * 3 + i) % 6]);
    const Colour ground = part == 0 ? plot.tint() : lighter(mixed(plot.tint(), rgb(0xc9cf8c), 0.4), 0.05);
    plot.fill(patch, ground, std::nullopt,
              Hatch{with_alpha(darker(plot.tint(), 0.28), 150), part == 0 ? angle : angle + 70,
                    0.11 * plot.unit(), 0.028 * plot.unit(), false});
  }
}

void draw_town(Plot& plot) {
  const double turn = plot.between(-28, 28, 9);
  std::uint32_t salt = 700;
  const std::vector<Point> places = plot.scattered({{1, 0.05}, {4, 0.38}, {7, 0.68}}, 0.05, 0.17);
  // Houses are at right angles to each other. Steps of 4 degrees suffice for villages to differ.
  const auto angle = [&](double more) { return static_cast<int>(std::lround((turn + more) / 4)) * 4; };
  const bool has_church = plot.chance(699) < 0.35 && places.size() > 4;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (has_church && i == places.size() / 2) {
      plot.sprite("church", places[i], 0.3, 0.34, angle(0));
      continue;
    }
    const double size = plot.between(0.25, 0.32, ++salt);
    const std::string_view house = plot.one_of({"house-1", "house-1", "house-2"}, ++salt);
    plot.sprite(house, places[i], size, size * (house == "house-1" ? 0.667 : 0.8),
                angle(plot.chance(++salt) < 0.5 ? 0 : 90));
  }
}

void draw_marsh(Plot& plot) {
  std::uint32_t salt = 800;
  for (const Point p : plot.scattered({{1, 0.05}, {4, 0.42}, {7, 0.7}}, 0.08, 0.14)) {
    const double size = plot.between(0.32, 0.4, ++salt);
    plot.sprite("reeds", p, size, size * 0.75);
  }
}

void draw_water(Plot& plot) {
  for (const Point p : plot.scattered({{1, 0.1}, {5, 0.55}}, 0.1, 0)) plot.sprite("wave", p, 0.42, 0.14);
}

void draw_rough(Plot& plot) {
  std::uint32_t salt = 900;
  for (const Point p : plot.scattered({{1, 0.1}, {4, 0.4}, {6, 0.7}}, 0.08, 0.14)) {
    const double size = plot.between(0.17, 0.3, ++salt);
    plot.sprite(plot.one_of({"rock-1", "rock-2"}, ++salt), p, size, size * 0.82);
  }
}

void draw_brush(Plot& plot) {
  std::uint32_t salt = 600;
  for (const Point p : plot.scattered({{1, 0.1}, {5, 0.42}, {7, 0.72}}, 0.08, 0.12)) {
    const double size = plot.between(0.24, 0.32, ++salt);
    plot.sprite("bush", p, size, size * 0.875);
  }
}

void draw_hill(Plot& plot) {
  const Point p = plot.at(0, 0.05);
  if (plot.free(p, 0.2)) plot.sprite("hachures", p, 1.36, 1.02);
}

void draw_mountain(Plot& plot) {
  std::uint32_t salt = 950;
  for (const Point p : plot.scattered({{1, 0.05}, {5, 0.52}}, 0.08, 0.2)) {
    const double size = plot.between(0.42, 0.58, ++salt);
    plot.sprite("peak", p, size, size * 0.875);
  }
}

void draw_sand(Plot& plot) {
  std::uint32_t salt = 970;
  for (const Point p : plot.scattered({{1, 0.05}, {4, 0.45}, {5, 0.75}}, 0.08, 0.1)) {
    const double size = plot.between(0.26, 0.38, ++salt);
    plot.sprite("dune", p, size, size * 0.4375);
  }
}

void draw_dots(Plot& plot, Colour colour) {
  for (const Point p : plot.scattered({{1, 0.1}, {5, 0.34}, {8, 0.6}, {10, 0.8}}, 0.06, 0.03))
    plot.circle(p, 0.022, colour);
}

void draw_grass(Plot& plot) {
  if (plot.chance(11) > 0.4) return;
  const Point p = plot.at(plot.between(-0.45, 0.45, 12), plot.between(-0.3, 0.6, 13));
  if (plot.free(p, 0.14)) plot.sprite("grass", p, 0.26, 0.217);
}

}  // namespace

TerrainStyle terrain_style(const Terrain& terrain) {
  if (!terrain.pattern.empty()) {
    const TerrainStyle style = terrain_style_of(terrain.pattern);
    if (style != TerrainStyle::other) return style;
  }
  const TerrainStyle style = terrain_style_of(terrain.name);
  if (style != TerrainStyle::other) return style;
  if (terrain.role == ChartRole::settlement) return TerrainStyle::town;
  return terrain.role == ChartRole::water ? TerrainStyle::water : TerrainStyle::other;
}

namespace {
constexpr Colour unpainted_tint = rgb(0xf1ecdf);  // of paper: it is no terrain
}  // namespace

Colour terrain_tint(const Terrain& terrain) {
  if (const auto own = parse_colour(terrain.colour)) return *own;
  const TerrainStyle style = terrain_style(terrain);
  if (style != TerrainStyle::other) return tint_of_style(style);
  if (terrain.name == unpainted_terrain) return unpainted_tint;
  const std::uint32_t hash = hash_of_name(terrain.name);
  return mixed(tint_of_style(style), rgb(hash & 0xFFFFFFU), 0.3);
}

void add_terrain_art(Scene& scene, const MapLayout& layout, Hex h, TerrainStyle style, Colour tint,
                     const FreeGround& free_ground, const ArtLibrary& art) {
  Plot plot(scene, layout, h, tint, free_ground, art);
  switch (style) {
    case TerrainStyle::clear:
      return draw_grass(plot);
    case TerrainStyle::woods:
      return draw_woods(plot);
    case TerrainStyle::orchard:
      return draw_orchard(plot);
    case TerrainStyle::field:
      return draw_field(plot);
    case TerrainStyle::town:
      return draw_town(plot);
    case TerrainStyle::marsh:
      return draw_marsh(plot);
    case TerrainStyle::water:
      return draw_water(plot);
    case TerrainStyle::rough:
      return draw_rough(plot);
    case TerrainStyle::brush:
      return draw_brush(plot);
    case TerrainStyle::hill:
      return draw_hill(plot);
    case TerrainStyle::mountain:
      return draw_mountain(plot);
    case TerrainStyle::sand:
      return draw_sand(plot);
    case TerrainStyle::other:
      return draw_dots(plot, darker(tint, 0.4));
  }
}

}  // namespace rearguard
