#include "src/answers/view/map_scene.h"

#include <set>

#include "src/answers/view/crossings.h"
#include "src/answers/view/curves.h"
#include "src/answers/view/hexside_art.h"
#include "src/answers/view/terrain_art.h"

namespace rearguard {

namespace {

constexpr Colour map_ink = rgb(0x3b332a);
constexpr Colour contour = rgb(0xa9783f);
constexpr std::size_t max_contours = 24;

/// Returns the shown hexes and those adjacent to them, which affect smoothed lines at the edge.
std::vector<Hex> hexes_near(const MapLayout& layout) {
  return with_neighbours(layout.hexes());
}

/// Extends a region by the adjacent places without a hex, so that no smoothed outline shows at the map's
/// edge.
std::vector<Hex> grown_off_map(const HexMap& map, const std::vector<Hex>& region) {
  std::vector<Hex> grown = region;
  for (const Hex h : region) {
    for (int d = 0; d < direction_count; ++d) {
      const Hex n = neighbour(h, direction(d));
      if (!map.exists(n)) grown.push_back(n);
    }
  }
  std::sort(grown.begin(), grown.end());
  grown.erase(std::unique(grown.begin(), grown.end()), grown.end());
  return grown;
}

constexpr int area_rounds = 3;

/// Returns samples along a ring of `area_of`, about `step` apart. The spacing restarts at the middle of each
/// hexside, so samples depend only on the terrain nearby and not on where the ring begins.
std::vector<CurveSample> ring_samples(const std::vector<Point>& ring, double step) {
  constexpr std::size_t a_side = std::size_t{1} << area_rounds;
  std::vector<CurveSample> found;
  const auto at = [&](std::size_t i) { return ring[i % ring.size()]; };
  for (std::size_t i = 0; i + a_side <= ring.size(); i += a_side) {
    std::vector<Point> piece = {middle(at(i), at(i + 1))};
    for (std::size_t k = 1; k <= a_side; ++k) piece.push_back(at(i + k));
    piece.push_back(middle(at(i + a_side), at(i + a_side + 1)));
    const double length = length_of(piece);
    const double fitted = length / std::max(1.0, std::round(length / step));
    for (const CurveSample& s : curve_samples(piece, fitted, fitted / 2)) found.push_back(s);
  }
  return found;
}

/// Returns a region as an area with an irregular, smoothed outline.
Polygon area_of(const MapLayout& layout, const std::vector<Hex>& region, double shake) {
  Polygon polygon;
  const double u = layout.hex_radius() * shake;
  for (const auto& ring : region_rings(region)) {
    std::vector<Point> points;
    for (const GridCorner& c : ring) {
      const Point p = layout.corner(c.hex, c.index);
      const auto salt = static_cast<std::uint32_t>(c.index);
      points.push_back({p.x + (scramble_unit(c.hex, 61 + salt) - 0.5) * u,
                        p.y + (scramble_unit(c.hex, 71 + salt) - 0.5) * u});
    }
    polygon.rings.push_back(smoothed(std::move(points), true, area_rounds));
  }
  return polygon;
}

Polygon rectangle(double left, double top, double right, double bottom) {
  return {{{{left, top}, {right, top}, {right, bottom}, {left, bottom}}},
          std::nullopt,
          std::nullopt,
          std::nullopt};
}

void add_ground(Scene& scene, const MapFacts& facts, const MapLayout& layout) {
  Polygon sheet = rectangle(0, 0, layout.width(), layout.height());
  sheet.fill = facts.ground;
  scene.add(Role::paper, std::move(sheet));
}

/// Returns the middles of the hexsides that have hachures of their own.
std::vector<Point> marked_slopes(const HexMap& map, const MapLayout& layout) {
  std::vector<Point> middles;
  for (const FeatureSide& side : feature_sides(map, layout)) {
    const FeatureStyle style = feature_style(map.chart().features[side.feature]);
    if (style == FeatureStyle::slope || style == FeatureStyle::cliff)
      middles.push_back(layout.side_middle(side.from, side.towards));
  }
  return middles;
}

/// Adds short downhill ticks along a contour, except where the map marks the slope itself. `ticked`: where
/// contours of other levels have them.
void add_ticks(Scene& scene, const Polygon& area, double u, const std::vector<Point>& marked,
               std::set<std::pair<double, double>>& ticked) {
  for (const auto& ring : area.rings) {
    for (const CurveSample& s : ring_samples(ring, 0.16 * u)) {
      const bool elsewhere = std::none_of(marked.begin(), marked.end(), [&](Point m) {
        return std::abs(m.x - s.point.x) + std::abs(m.y - s.point.y) < 0.6 * u;
      });
      const Point down{s.along.y, -s.along.x};  // the region is on the right
      if (elsewhere && ticked.emplace(s.point.x, s.point.y).second)
        scene.add(Role::elevation,
                  Polyline{{s.point, {s.point.x + down.x * 0.09 * u, s.point.y + down.y * 0.09 * u}},
                           {with_alpha(contour, 200), 0.03 * u, {}, false}});
    }
  }
}

/// Adds contours, and a tint for each level that darkens all ground above it.
void add_elevation(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
                   const std::vector<Hex>& near) {
  std::map<int, std::vector<Hex>> by_level;  // all levels of the map, so that any part has the same tints
  for (const int level : facts.levels) by_level.try_emplace(level);
  for (const Hex h : near) {
    if (map.exists(h)) by_level[map.elevation(h)].push_back(h);
  }
  if (by_level.size() < 2) return;
  const std::vector<Point> marked = marked_slopes(map, layout);
  std::set<std::pair<double, double>> ticked;
  const std::size_t every = (by_level.size() + max_contours - 1) / max_contours;
  const int alpha = by_level.size() > 5 ? 26 : 44;
  std::size_t rank = 0;
  for (auto level = std::next(by_level.begin()); level != by_level.end(); ++level) {
    if (++rank % every != 0) continue;
    std::vector<Hex> region;
    for (auto higher = level; higher != by_level.end(); ++higher)
      region.insert(region.end(), higher->second.begin(), higher->second.end());
    if (region.empty()) continue;
    Polygon area = area_of(layout, grown_off_map(map, region), 0.1);
    area.fill = with_alpha(rgb(0xa0682c), alpha);
    area.stroke = Stroke{with_alpha(contour, 170), 0.03 * layout.hex_radius(), {}, true};
    scene.add(Role::elevation, area);
    add_ticks(scene, area, layout.hex_radius(), marked, ticked);
  }
}

/// Tints every terrain whose colour differs from that of the paper.
void add_terrain_areas(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
                       const std::vector<Hex>& near) {
  std::vector<std::vector<Hex>> by_terrain(map.chart().terrains.size());
  for (const Hex h : near) by_terrain[map.terrain(h)].push_back(h);
  for (std::size_t t = 1; t < by_terrain.size(); ++t) {
    const Terrain& terrain = map.chart().terrains[t];
    const Colour tint = terrain_tint(terrain);
    if (by_terrain[t].empty() || tint == facts.ground) continue;
    const TerrainStyle style = terrain_style(terrain);
    const bool shore = style == TerrainStyle::water;
    Polygon area = area_of(layout, grown_off_map(map, by_terrain[t]), 0.14);
    area.fill = with_alpha(tint, shore ? 255 : 210);
    area.stroke = Stroke{with_alpha(darker(tint, shore ? 0.35 : 0.18), shore ? 255 : 160),
                         (shore ? 0.05 : 0.03) * layout.hex_radius(),
                         {},
                         true};
    scene.add(Role::terrain, std::move(area), terrain.name);
  }
}

/// Returns true if a point in hex `h` would be under its number, at the top of the hex.
bool under_number(const MapLayout& layout, Hex h, Point p) {
  const Point c = layout.centre(h);
  const double u = layout.hex_radius();
  return p.y < c.y - 0.44 * u && p.x > c.x - 0.5 * u && p.x < c.x + 0.5 * u;
}

const ArtLibrary& art_of(const MapStyle& style) {
  static const ArtLibrary none;
  return style.art ? *style.art : none;
}

/// Draws a picture that the map file names, over the whole hex.
void add_picture(Scene& scene, const MapLayout& layout, Hex h, std::shared_ptr<const Art> picture) {
  const Point c = layout.centre(h);
  Sprite sprite{std::move(picture), c, 0, 0, 0, layout.outline(h)};
  for (const Point p : sprite.clip) {
    sprite.width = std::max(sprite.width, 2 * std::abs(p.x - c.x));
    sprite.height = std::max(sprite.height, 2 * std::abs(p.y - c.y));
  }
  scene.add(Role::terrain_art, std::move(sprite));
}

void add_drawings(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style,
                  const RoadNet& roads, bool towns) {
  // Matching keywords once per terrain is much faster than once per hex.
  std::vector<TerrainStyle> kinds;
  std::vector<Colour> tints;
  for (const Terrain& terrain : map.chart().terrains) {
    kinds.push_back(terrain_style(terrain));
    tints.push_back(terrain_tint(terrain));
  }
  for (const Hex h : layout.hexes()) {
    if (!map.exists(h)) continue;
    const Terrain& terrain = map.chart().terrains[map.terrain(h)];
    const TerrainStyle kind = kinds[map.terrain(h)];
    if ((kind == TerrainStyle::town) != towns) continue;
    if (auto picture =
            terrain.picture.empty() ? nullptr : art_of(style).find(picture_name(terrain.picture))) {
      add_picture(scene, layout, h, std::move(picture));
      continue;
    }
    const FreeGround free_ground = [&](Point p, double clearance) {
      return roads.distance_to_road(h, p) > clearance && !(style.numbers && under_number(layout, h, p));
    };
    add_terrain_art(scene, layout, h, kind, tints[map.terrain(h)], free_ground, art_of(style));
  }
}

void add_grid(Scene& scene, const HexMap& map, const MapLayout& layout) {
  Chains<GridCorner> chains;
  for (const Hex h : layout.hexes()) {
    if (!map.exists(h)) continue;
    for (int d = 0; d < direction_count; ++d) chains.add(grid_corner(h, d), grid_corner(h, d + 1));
  }
  const auto place = [&](const GridCorner& c) { return layout.corner(c.hex, c.index); };
  const Stroke line{with_alpha(rgb(0x5d5140), 125), std::max(0.6, 0.024 * layout.hex_radius()), {}, false};
  for (const auto& chain : chains.linked(place)) {
    std::vector<Point> points;
    for (const GridCorner& c : chain) points.push_back(place(c));
    scene.add(Role::grid, Polyline{std::move(points), line});
  }
}

/// Returns true if there are features on the hexsides next to a hex's number.
bool crowded_above(const HexMap& map, Hex h) {
  if (!map.has_features()) return false;
  const int last = map.grid().orientation == Orientation::flat ? 0 : 1;
  for (int d = 0; d <= last; ++d) {
    const Hex above = neighbour(h, direction(d));
    if (!map.features(h, direction(d)).empty()) return true;
    if (map.grid().contains(above) && !map.features(above, direction(d + 3)).empty()) return true;
  }
  return false;
}

void add_numbers(Scene& scene, const HexMap& map, const MapLayout& layout) {
  const double u = layout.hex_radius();
  const double lift = map.grid().orientation == Orientation::flat ? 0.61 : 0.57;
  const double size = map.grid().longest_number() > 4 ? 0.2 * u : 0.235 * u;
  std::vector<Colour> tints;
  for (const Terrain& terrain : map.chart().terrains) tints.push_back(terrain_tint(terrain));
  for (const Hex h : layout.hexes()) {
    if (!map.exists(h)) continue;
    const Colour tint = tints[map.terrain(h)];
    const Point c = layout.centre(h);
    Text number{{c.x, c.y - lift * u}, map.grid().number(h), size,
                Anchor::middle,        Face::sans,           darker(mixed(tint, rgb(0x4a3c28), 0.35), 0.55)};
    if (crowded_above(map, h)) {
      number.halo = with_alpha(lighter(tint, 0.3), 170);
      number.halo_width = 0.05 * u;
    }
    scene.add(Role::number, std::move(number));
  }
}

std::vector<Point> star(Point c, double radius) {
  static constexpr double tips[10][2] = {
      {0, -1},    {0.2245, -0.309}, {0.9511, -0.309}, {0.3633, 0.118},   {0.5878, 0.809},
      {0, 0.382}, {-0.5878, 0.809}, {-0.3633, 0.118}, {-0.9511, -0.309}, {-0.2245, -0.309}};
  std::vector<Point> points;
  for (const auto& tip : tips) points.push_back({c.x + tip[0] * radius, c.y + tip[1] * radius});
  return points;
}

constexpr double victory_letters = 0.22;  // in hex radii

void add_victory_star(Scene& scene, const VictoryHex& v, Point at, double u) {
  scene.add(
      Role::victory,
      Polygon{{star(at, 0.36 * u)}, rgb(0xe3b23c), std::nullopt, Stroke{rgb(0x6b4b0c), 0.035 * u, {}, true}},
      "victory hex" + (v.side.empty() ? "" : " of " + v.side));
  scene.add(Role::victory, Text{{at.x, at.y + 0.09 * u},
                                std::to_string(v.points),
                                victory_letters * u,
                                Anchor::middle,
                                Face::sans_bold,
                                rgb(0x3a2905)});
}

std::string edge_label(const std::string& side) {
  std::string text = side;
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text + " HOME EDGE";
}

void add_home_edges(Scene& scene, const HexMap& map, const MapLayout& layout) {
  const double m = layout.margin();
  const double size = 0.42 * m;
  const double middle_x = layout.width() / 2;
  const double middle_y = (layout.height() + layout.header()) / 2;
  std::map<MapEdge, std::string> names;
  for (const auto& [side, edge] : map.home_edges) names[edge] += (names[edge].empty() ? "" : ", ") + side;
  for (const auto& [edge, sides] : names) {
    Text text{{}, edge_label(sides), size, Anchor::middle, Face::serif_bold, rgb(0x7a6a52), std::nullopt};
    switch (edge) {
      case MapEdge::north:
        text.point = {middle_x, layout.header() + 0.68 * m};
        break;
      case MapEdge::south:
        text.point = {middle_x, layout.height() - 0.36 * m};
        break;
      case MapEdge::east:
        text.point = {layout.width() - 0.64 * m, middle_y};
        text.angle = 90;
        break;
      case MapEdge::west:
        text.point = {0.64 * m, middle_y};
        text.angle = -90;
        break;
    }
    scene.add(Role::frame, std::move(text));
  }
}

/// Covers everything outside the hexes with paper, so that drawings end at the edge.
void add_edge(Scene& scene, const HexMap& map, const MapLayout& layout) {
  std::vector<Hex> existing;
  for (const Hex h : layout.hexes()) {
    if (map.exists(h)) existing.push_back(h);
  }
  Polygon edge;
  for (const auto& ring : region_rings(existing)) {
    std::vector<Point> points;
    for (const GridCorner& c : ring) points.push_back(layout.corner(c.hex, c.index));
    edge.rings.push_back(std::move(points));
  }
  Polygon mask = edge;
  // Neighbours of the shown hexes are drawn as well, up to two hexes and a little more.
  const double reach = 4 * layout.hex_radius();
  mask.rings.push_back(
      rectangle(-reach, -reach, layout.width() + reach, layout.height() + reach).rings.front());
  mask.fill = margin_paper;
  scene.add(Role::frame, std::move(mask));
  edge.stroke = Stroke{map_ink, 0.055 * layout.hex_radius(), {}, true};
  scene.add(Role::frame, std::move(edge));
}

/// Returns the shown hexes whose centre is on the picture under them.
std::vector<Hex> hexes_on_picture(const HexMap& map, const MapLayout& layout, const MapPicture& under) {
  const PictureCover cover(under.to_plane, under.picture->width, under.picture->height);
  std::vector<Hex> found;
  for (const Hex h : layout.hexes()) {
    if (map.exists(h) && cover.covers(map.grid(), h)) found.push_back(h);
  }
  return found;
}

/// Adds the picture in some hexes, on paper.
void add_underlay(Scene& scene, const std::vector<Hex>& hexes, const MapLayout& layout,
                  const MapPicture& under) {
  Polygon paper;
  for (const auto& ring : region_rings(hexes)) {
    std::vector<Point>& points = paper.rings.emplace_back();
    for (const GridCorner& c : ring) points.push_back(layout.corner(c.hex, c.index));
  }
  if (paper.rings.empty()) return;
  const Point origin = layout.centre(layout.grid().hex_at(0));
  const Affine to_scene{layout.hex_radius(), 0, 0, layout.hex_radius(), origin};
  Backdrop backdrop{under.picture, then(under.to_plane, to_scene), 1 - under.fade, paper.rings};
  paper.fill = margin_paper;
  scene.add(Role::underlay, std::move(paper));
  scene.add(Role::underlay, std::move(backdrop));
}

std::size_t count_existing(const HexMap& map, const MapLayout& layout) {
  std::size_t count = 0;
  for (const Hex h : layout.hexes()) count += map.exists(h) ? 1 : 0;
  return count;
}

std::string title_of(const HexMap& map, const MapStyle& style) {
  return style.title.empty() && style.frame ? map.name() : style.title;
}

}  // namespace

namespace {

/// Returns the size of the title, larger on a larger map.
double title_size(const MapLayout& layout) {
  return std::clamp(0.02 * layout.width(), 0.62 * layout.hex_radius(), 2 * layout.hex_radius());
}

}  // namespace

MapLayout map_layout(const HexMap& map, const MapStyle& style) {
  const double margin = style.frame ? 0.8 * style.hex_radius : 0;
  const MapLayout bare(map.grid(), style.hex_radius, style.window, margin);
  if (title_of(map, style).empty()) return bare;
  return {map.grid(), style.hex_radius, style.window, margin, 1.37 * title_size(bare)};
}

namespace {

double label_letters(const MapLabel& label) {
  return label.size >= 3 ? 0.58 : label.size == 2 ? 0.44 : 0.34;
}

struct PlacedLabel {
  Point at;
  double width = 0;
};

/// Returns where a label of this size is: below the middle of its hex, moved in from the edges of the sheet.
PlacedLabel placed_label(const MapLabel& label, const MapLayout& layout, double size) {
  const Point c = layout.centre(label.hex);
  const double width = text_width(label.text, size, Face::serif_bold);
  const double reach = width / 2 + layout.margin() / 2 + 2;
  const double x = std::clamp(c.x, std::min(reach, layout.width() / 2),
                              std::max(layout.width() - reach, layout.width() / 2));
  return {{x, c.y + 0.74 * layout.hex_radius()}, width};
}

void add_label(Scene& scene, const MapLabel& label, Point at, double size, double halo) {
  scene.add(Role::label, Text{at, label.text, size, Anchor::middle, Face::serif_bold, map_ink,
                              with_alpha(rgb(0xf8f3e2), 220), halo});
}

}  // namespace

void add_labels(Scene& scene, const HexMap& map, const MapLayout& layout, Point top_left, Point bottom_right,
                double min_size) {
  const double u = layout.hex_radius();
  const auto within = [&](double x, double y, double half_width) {
    return x + half_width > top_left.x && x - half_width < bottom_right.x && y + u > top_left.y &&
           y - u < bottom_right.y;
  };
  for (const MapLabel& label : map.labels) {
    const double size = label_letters(label) * u;
    if (!layout.shows(label.hex) || size < min_size) continue;
    const auto [at, width] = placed_label(label, layout, size);
    if (within(at.x, at.y, width / 2 + u)) add_label(scene, label, at, size, 0.07 * u);
  }
  for (const VictoryHex& v : map.victory_hexes) {
    const Point c = layout.centre(v.hex);
    if (!layout.shows(v.hex) || !within(c.x, c.y, u) || victory_letters * u < min_size) continue;
    // Above, where no name of a place and no cost covers it.
    add_victory_star(scene, v, {c.x + 0.56 * u, c.y - 0.42 * u}, u);
  }
}

void add_small_labels(Scene& scene, const HexMap& map, const MapLayout& layout) {
  constexpr double enlarged = 1.4 * smallest_letters;
  const double u = layout.hex_radius();
  for (const MapLabel& label : map.labels) {
    if (!layout.shows(label.hex) || label_letters(label) * u >= smallest_letters) continue;
    add_label(scene, label, placed_label(label, layout, enlarged).at, enlarged, 0.2 * enlarged);
  }
  for (const VictoryHex& v : map.victory_hexes) {
    const Point c = layout.centre(v.hex);
    if (!layout.shows(v.hex) || victory_letters * u >= smallest_letters) continue;
    add_victory_star(scene, v, {c.x + 0.56 * u, c.y - 0.42 * u}, smallest_letters / victory_letters);
  }
}

MapFacts map_facts(const HexMap& map) {
  std::vector<std::size_t> count(map.chart().terrains.size(), 0);
  for (const TerrainId t : map.terrains()) ++count[t];
  std::size_t best = 0;
  for (std::size_t t = 1; t < count.size(); ++t) {
    if (terrain_style(map.chart().terrains[t]) != TerrainStyle::clear) continue;
    if (best == 0 || count[t] > count[best]) best = t;
  }
  std::set<int> levels;
  std::optional<int> last;  // mostly equal to the next one
  for (const Hex h : MapLayout(map.grid(), 1).hexes()) {
    if (!map.exists(h) || map.elevation(h) == last) continue;
    last = map.elevation(h);
    levels.insert(*last);
  }
  return {best == 0 ? rgb(0xece8c8) : terrain_tint(map.chart().terrains[best]),
          {levels.begin(), levels.end()}};
}

void add_map(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style) {
  add_map(scene, map, map_facts(map), layout, style);
}

void add_map(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
             const MapStyle& style) {
  add_hexes(scene, map, facts, layout, style);
  add_margin(scene, map, layout, style);
}

namespace {

/// Adds everything but outlines and numbers.
void add_drawn_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
                     const MapStyle& style, bool grid) {
  const std::vector<Hex> near = hexes_near(layout);
  const RoadNet roads(map, layout);
  add_ground(scene, facts, layout);
  add_elevation(scene, map, facts, layout, near);
  add_terrain_areas(scene, map, facts, layout, near);
  add_watercourses(scene, map, layout);
  add_drawings(scene, map, layout, style, roads, false);
  if (grid) add_grid(scene, map, layout);
  add_hexside_marks(scene, map, layout);
  add_roads(scene, map, layout, roads, art_of(style));
  add_drawings(scene, map, layout, style, roads, true);
}

}  // namespace

PictureCover::PictureCover(const Affine& to_plane, int width, int height)
    : from_plane_(inverse(to_plane)), width_(width), height_(height) {}

bool PictureCover::covers(const Grid& grid, Hex h) const {
  const Point p = from_plane_(centre(grid, h));
  return p.x >= 0 && p.y >= 0 && p.x <= width_ && p.y <= height_;
}

void add_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout,
               const MapStyle& style) {
  if (style.underlay) {
    const std::vector<Hex> on_picture = hexes_on_picture(map, layout, *style.underlay);
    if (on_picture.size() < count_existing(map, layout))
      add_drawn_hexes(scene, map, facts, layout, style, false);
    add_underlay(scene, on_picture, layout, *style.underlay);
    if (style.grid) add_grid(scene, map, layout);
  } else {
    add_drawn_hexes(scene, map, facts, layout, style, style.grid);
  }
  if (style.numbers) add_numbers(scene, map, layout);
  add_edge(scene, map, layout);
}

void add_plain_hexes(Scene& scene, const HexMap& map, const MapFacts& facts, const MapLayout& layout) {
  const HexColours colours(map, facts.levels);
  const bool flat = map.grid().orientation == Orientation::flat;
  // Hexes in a straight line are this far apart, and so are the lines: no gap is left between blocks.
  const double along = std::sqrt(0.75) * layout.hex_radius();
  const double across = 0.75 * layout.hex_radius();
  const Point reach = flat ? Point{across, along} : Point{along, across};
  const auto [first, last] = layout.window();
  std::map<Colour, Polygon> blocks;
  const int lines_end = flat ? last.column : last.row;
  const int steps_end = flat ? last.row : last.column;
  for (int line = flat ? first.column : first.row; line <= lines_end; ++line) {
    const Polygon* before = nullptr;
    for (int step = flat ? first.row : first.column; step <= steps_end; ++step) {
      const Hex h = map.grid().to_hex(flat ? Printed{line, step} : Printed{step, line});
      if (!map.exists(h)) {
        before = nullptr;
        continue;
      }
      Polygon& area = blocks[colours.of(h)];
      const Point c = layout.centre(h);
      const std::vector<Point> block =
          rectangle(c.x - reach.x, c.y - reach.y, c.x + reach.x, c.y + reach.y).rings.front();
      if (before != &area) area.rings.push_back(block);
      // A block of the same colour before it becomes longer.
      for (const std::size_t corner : {std::size_t{2}, std::size_t{flat ? 3U : 1U}})
        area.rings.back()[corner] = block[corner];
      before = &area;
    }
  }
  for (auto& [colour, area] : blocks) {
    area.fill = colour;
    scene.add(Role::terrain, std::move(area));
  }
}

void add_margin(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style) {
  add_margin(scene, map, layout, style, {0, 0}, {layout.width(), layout.height()});
}

void add_margin(Scene& scene, const HexMap& map, const MapLayout& layout, const MapStyle& style,
                Point top_left, Point bottom_right) {
  if (style.frame) {
    Polygon border = rectangle(5, 5, layout.width() - 5, layout.height() - 5);
    border.stroke = Stroke{with_alpha(map_ink, 200), 1.2, {}, true};
    scene.add(Role::frame, std::move(border));
    add_home_edges(scene, map, layout);
  }
  if (style.labels) add_labels(scene, map, layout, top_left, bottom_right);
  const std::string title = title_of(map, style);
  if (!title.empty())
    scene.add(Role::title, Text{{layout.width() / 2, 0.98 * layout.header()},
                                title,
                                0.62 * layout.hex_radius(),
                                Anchor::middle,
                                Face::serif_bold,
                                map_ink});
}

void add_hex_areas(Scene& scene, const HexMap& map, const MapLayout& layout) {
  for (const Hex h : layout.hexes()) {
    if (!map.exists(h)) continue;
    const std::size_t first = scene.items.size();
    scene.add(Role::pointer, Polygon{{layout.outline(h)}, Colour{0, 0, 0, 0}});
    const std::string number = map.grid().number(h);
    scene.name_from(first, {"", number, number + ": " + map.chart().terrains[map.terrain(h)].name});
  }
}

Scene map_scene(const HexMap& map, const MapStyle& style) {
  const MapLayout layout = map_layout(map, style);
  Scene scene;
  scene.width = layout.width();
  scene.height = layout.height();
  scene.background = margin_paper;
  scene.title = map.name();
  add_map(scene, map, layout, style);
  return scene;
}

}  // namespace rearguard
