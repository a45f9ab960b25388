#include "src/answers/view/terrain_art.h"

#include <algorithm>
#include <numbers>

#include "hexmap/unpainted.h"
#include "src/answers/view/curves.h"
#include "src/answers/view/keyword_match.h"
#include "src/answers/view/scene.h"

namespace rearguard {

namespace {

constexpr double pi = std::numbers::pi;

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
  std::string_view one_of(const std::vector<std::string_view>& names, std::uint32_t salt) const {
    return names[static_cast<std::size_t>(chance(salt) * static_cast<double>(names.size()))];
  }

  /// Returns one of three sizes, so that many drawings are the same.
  double one_size(double least, double most, std::uint32_t salt) const {
    return least + (most - least) * std::floor(chance(salt) * 3) / 2;
  }

  /// Returns points on rings about the centre, displaced at random, from the top of the page down.
  std::vector<Point> scattered(const std::vector<std::pair<int, double>>& rings, double shake,
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
    const double size = plot.one_size(0.25, 0.32, ++salt);
    const std::string_view house = plot.one_of({"house-1", "house-1", "house-2"}, ++salt);
    plot.sprite(house, places[i], size, size * (house == "house-1" ? 0.667 : 0.8),
                angle(plot.chance(++salt) < 0.5 ? 0 : 90));
  }
}

void draw_water(Plot& plot) {
  for (const Point p : plot.scattered({{1, 0.1}, {5, 0.55}}, 0.1, 0)) plot.sprite("wave", p, 0.42, 0.14);
}

void draw_hill(Plot& plot) {
  const Point p = plot.at(0, 0.05);
  if (plot.free(p, 0.2)) plot.sprite("hachures", p, 1.36, 1.02);
}

void draw_dots(Plot& plot) {
  for (const Point p : plot.scattered({{1, 0.1}, {5, 0.34}, {8, 0.6}, {10, 0.8}}, 0.06, 0.03))
    plot.circle(p, 0.022, darker(plot.tint(), 0.4));
}

void draw_grass(Plot& plot) {
  if (plot.chance(11) > 0.4) return;
  const Point p = plot.at(plot.between(-0.45, 0.45, 12), plot.between(-0.3, 0.6, 13));
  if (plot.free(p, 0.14)) plot.sprite("grass", p, 0.26, 0.217);
}

/// Drawings scattered over a hex on rings about its centre.
struct Scatter {
  std::vector<std::pair<int, double>> rings = {};  ///< how many, at how many radii
  double shake = 0, clearance = 0;                 ///< in radii, as the sizes
  std::uint32_t salt = 0;
  double least = 0, most = 0;  ///< widths
  double height = 0;           ///< for each unit of the width
  std::vector<std::string_view> names = {};
};

struct StyleRow {
  TerrainStyle style;
  Colour tint;
  std::vector<std::string_view> words;  ///< of names
  Scatter scatter = {};
  void (*draw)(Plot&) = nullptr;  ///< instead
};

/// The styles, in the order in which names are taken for them.
const std::vector<StyleRow>& style_rows() {
  using Style = TerrainStyle;
  static const std::vector<StyleRow> rows = {
      {Style::orchard, rgb(0xd6dca6), {"orchard", "vineyard", "grove", "plantation"}, {}, draw_orchard},
      {Style::woods,
       rgb(0xb7c78c),
       {"wood", "forest", "tree", "jungle"},
       {{{1, 0.05}, {5, 0.4}, {8, 0.72}}, 0.07, 0.2, 500, 0.36, 0.48, 1, {"tree-1", "tree-2", "tree-3"}}},
      {Style::town,
       rgb(0xdccdb2),
       {"town", "city", "village", "building", "urban", "settlement", "hamlet"},
       {},
       draw_town},
      {Style::marsh,
       rgb(0xc8dac6),
       {"marsh", "swamp", "bog", "fen", "wetland"},
       {{{1, 0.05}, {4, 0.42}, {7, 0.7}}, 0.08, 0.14, 800, 0.32, 0.4, 0.75, {"reeds"}}},
      {Style::water, rgb(0xa5cade), {"water", "lake", "sea", "ocean", "pond", "river"}, {}, draw_water},
      {Style::mountain,
       rgb(0xcfc0a4),
       {"mountain", "peak", "alpine"},
       {{{1, 0.05}, {5, 0.52}}, 0.08, 0.2, 950, 0.42, 0.58, 0.875, {"peak"}}},
      {Style::rough,
       rgb(0xd9cda9),
       {"rough", "rock", "broken", "boulder"},
       {{{1, 0.1}, {4, 0.4}, {6, 0.7}}, 0.08, 0.14, 900, 0.17, 0.3, 0.82, {"rock-1", "rock-2"}}},
      {Style::brush,
       rgb(0xd7daa9),
       {"brush", "scrub", "thicket", "heath", "bush"},
       {{{1, 0.1}, {5, 0.42}, {7, 0.72}}, 0.08, 0.12, 600, 0.24, 0.32, 0.875, {"bush"}}},
      {Style::field,
       rgb(0xe9db9d),
       {"field", "crop", "farm", "wheat", "corn", "plough", "plow", "cultivated"},
       {},
       draw_field},
      {Style::hill, rgb(0xdccaa0), {"hill", "ridge", "slope"}, {}, draw_hill},
      {Style::sand,
       rgb(0xf1e3b4),
       {"sand", "desert", "dune", "beach"},
       {{{1, 0.05}, {4, 0.45}, {5, 0.75}}, 0.08, 0.1, 970, 0.26, 0.38, 0.4375, {"dune"}}},
      {Style::clear, rgb(0xece8c8), {"clear", "open", "plain", "grass", "meadow", "steppe"}, {}, draw_grass},
      {Style::other, rgb(0xdcd3c8), {}, {}, draw_dots},
  };
  return rows;
}

TerrainStyle terrain_style_of(std::string_view name) {
  const auto row = std::find_if(style_rows().begin(), style_rows().end(),
                                [&](const StyleRow& r) { return mentions(name, r.words); });
  return row == style_rows().end() ? TerrainStyle::other : row->style;
}

const StyleRow& row_of(TerrainStyle style) {
  return *std::find_if(style_rows().begin(), style_rows().end(),
                       [&](const StyleRow& r) { return r.style == style; });
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
  if (style != TerrainStyle::other) return row_of(style).tint;
  if (terrain.name == unpainted_terrain) return unpainted_tint;
  const std::uint32_t hash = hash_of_name(terrain.name);
  return mixed(row_of(style).tint, rgb(hash & 0xFFFFFFU), 0.3);
}

void add_terrain_art(Scene& scene, const MapLayout& layout, Hex h, TerrainStyle style, Colour tint,
                     const FreeGround& free_ground, const ArtLibrary& art) {
  Plot plot(scene, layout, h, tint, free_ground, art);
  const StyleRow& row = row_of(style);
  if (row.draw != nullptr) return row.draw(plot);
  const Scatter& scatter = row.scatter;
  std::uint32_t salt = scatter.salt;
  for (const Point p : plot.scattered(scatter.rings, scatter.shake, scatter.clearance)) {
    const double width = plot.one_size(scatter.least, scatter.most, ++salt);
    const bool has_choice = scatter.names.size() > 1;
    plot.sprite(has_choice ? plot.one_of(scatter.names, ++salt) : scatter.names.front(), p, width,
                width * scatter.height);
  }
}

namespace {

constexpr Colour trees = rgb(0x6f8f4b);
constexpr Colour roofs = rgb(0xa0533f);

/// Without drawings the tint of a hex alone shows its terrain.
Colour far_tint(const Terrain& terrain) {
  const Colour tint = terrain_tint(terrain);
  switch (terrain_style(terrain)) {
    case TerrainStyle::woods:
      return mixed(tint, trees, 0.5);
    case TerrainStyle::orchard:
    case TerrainStyle::brush:
      return mixed(tint, trees, 0.2);
    case TerrainStyle::town:
      return mixed(tint, roofs, 0.45);
    default:
      return tint;
  }
}

}  // namespace

HexColours::HexColours(const HexMap& map, std::vector<int> levels) : map_(map), levels_(std::move(levels)) {
  constexpr Colour high_ground = rgb(0xa0682c);
  const std::size_t ranks = std::max<std::size_t>(levels_.size(), 1);
  const double share = (ranks > 5 ? 26 : 44) / 255.0;
  const std::size_t every = (ranks + 23) / 24;  // as many shades as there are contours at larger zooms
  by_terrain_and_rank_.resize(map.chart().terrains.size() * ranks);
  for (std::size_t t = 1; t < map.chart().terrains.size(); ++t) {
    Colour colour = far_tint(map.chart().terrains[t]);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      if (rank > 0 && rank % every == 0) colour = mixed(colour, high_ground, share * 0.7);
      by_terrain_and_rank_[t * ranks + rank] = colour;
    }
  }
}

Colour HexColours::of(Hex h) const {
  const TerrainId t = map_.terrain(h);
  if (levels_.size() < 2) return by_terrain_and_rank_[t];
  const auto rank = std::lower_bound(levels_.begin(), levels_.end(), map_.elevation(h)) - levels_.begin();
  return by_terrain_and_rank_[t * levels_.size() + static_cast<std::size_t>(rank)];
}

}  // namespace rearguard
