#include "src/answers/view/map_legend.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "hexmap/plural.h"
#include "src/answers/view/terrain_art.h"

namespace rearguard {
namespace {

constexpr double swatch_radius = 9;
constexpr int max_bar_hexes = 10;

/// Moves the shapes of a scene.
class Shift {
 public:
  explicit Shift(Point by) : by_(by) {}

  void operator()(Polygon& shape) const { move(shape.rings); }
  void operator()(Polyline& line) const { move(line.points); }
  void operator()(Circle& circle) const { circle.centre = moved(circle.centre); }
  void operator()(Text& text) const { text.point = moved(text.point); }
  void operator()(Sprite& sprite) const {
    sprite.centre = moved(sprite.centre);
    move(sprite.clip);
  }
  void operator()(Backdrop& backdrop) const { move(backdrop.clip); }

 private:
  Point moved(Point p) const { return {p.x + by_.x, p.y + by_.y}; }
  void move(std::vector<Point>& points) const {
    for (Point& p : points) p = moved(p);
  }
  void move(std::vector<std::vector<Point>>& rings) const {
    for (auto& ring : rings) move(ring);
  }

  Point by_;
};

/// Draws a map of one or two hexes with its middle at a point.
void add_sample(Scene& scene, const HexMap& sample, const MapStyle& style, Point at, double radius,
                Colour paper) {
  MapStyle small = style;
  small.hex_radius = radius;
  small.window.reset();
  small.underlay.reset();
  small.numbers = small.labels = small.frame = false;
  const MapLayout layout = map_layout(sample, small);
  Scene drawn;
  add_hexes(drawn, sample, map_facts(sample), layout, small);
  // Paper covers all that is outside the hexes: here only what is close to them.
  const bool is_one = sample.grid().size() == 1;
  const double near = radius * (is_one ? 12 : 3) / swatch_radius;
  // The ground of houses reaches farther; below a sample nothing has been drawn yet.
  const double below = is_one ? 2 * radius : near;
  for (Item& item : drawn.items) {
    auto* cover = std::get_if<Polygon>(&item.shape);
    if (item.role != Role::frame || cover == nullptr || !cover->fill || cover->rings.size() < 2) continue;
    const double right = layout.width() + near;
    const double bottom = layout.height() + below;
    cover->fill = paper;
    cover->rings.back() = {{-near, -near}, {right, -near}, {right, bottom}, {-near, bottom}};
  }
  const Shift shift({at.x - layout.width() / 2, at.y - layout.height() / 2});
  for (Item& item : drawn.items) {
    std::visit(shift, item.shape);
    item.role = Role::legend;
    scene.items.push_back(std::move(item));
  }
}

Grid sample_grid(const HexMap& map, int hexes) {
  Grid grid;
  grid.orientation = map.grid().orientation;
  const bool flat = grid.orientation == Orientation::flat;
  // Two hexes in a straight line, beside each other.
  grid.columns = flat ? 1 : hexes;
  grid.rows = flat ? hexes : 1;
  return grid;
}

std::string access_text(const Terrain& terrain, const TerrainChart& chart) {
  std::string text = terrain.name;
  const bool closed = !chart.classes.empty() &&
                      std::none_of(terrain.cost.begin(), terrain.cost.end(),
                                   [](const ChartCost& c) { return c.kind == ChartCost::Kind::cost; });
  return closed ? text + " (impassable)" : text;
}

void add_terrains(Scene& scene, LegendColumn& legend, const HexMap& map, const MapLayout& layout,
                  const MapStyle& style, bool drawn) {
  const TerrainChart& chart = map.chart();
  for (const TerrainId t : shown_terrains(map, layout)) {
    const Point at = legend.key(access_text(chart.terrains[t], chart));
    if (!drawn) {
      const Polygon box{
          {{{at.x - 13, at.y - 10}, {at.x + 13, at.y - 10}, {at.x + 13, at.y + 10}, {at.x - 13, at.y + 10}}},
          lighter(terrain_tint(chart.terrains[t]), 0.35),
          std::nullopt,
          Stroke{with_alpha(legend_ink, 140), 0.8, {}, true}};
      scene.add(Role::legend, box);
      continue;
    }
    add_terrain_sample(scene, map, t, style, at, swatch_radius, margin_paper);
  }
}

void add_features(Scene& scene, LegendColumn& legend, const HexMap& map, const MapLayout& layout,
                  const MapStyle& style) {
  const TerrainId ground = common_terrain(map, layout);
  for (const FeatureId f : shown_features(map, layout)) {
    const Point at = legend.key(map.chart().features[f].name);
    add_feature_sample(scene, map, f, ground, style, at, swatch_radius, margin_paper);
    legend.gap(7);
  }
}

/// A bar as long as some hexes are from centre to centre.
void add_scale(Scene& scene, LegendColumn& legend, const MapLayout& layout) {
  const double step = layout.hex_radius() * std::sqrt(3.0);
  const int hexes = std::clamp(static_cast<int>((legend.width() - 60) / step), 1, max_bar_hexes);
  const double units = step < 4 ? std::floor((legend.width() - 60) / step / 10) * 10 : hexes;
  legend.gap(10);
  const Point p = legend.pen();
  const double length = step * units;
  const double y = p.y + 8;
  scene.add(Role::legend, Polyline{{{p.x + 2, y}, {p.x + 2 + length, y}}, {legend_ink, 1.6, {}, false}});
  for (const double x : {p.x + 2, p.x + 2 + length})
    scene.add(Role::legend, Polyline{{{x, y - 5}, {x, y + 5}}, {legend_ink, 1.6, {}, false}});
  scene.add(Role::legend, Text{{p.x + length + 10, y + 4},
                               plural(static_cast<std::uint64_t>(units), "hex", "hexes"),
                               12,
                               Anchor::start,
                               Face::sans,
                               legend_ink});
  legend.gap(22);
}

/// An arrow to the top of the page.
void add_compass(Scene& scene, LegendColumn& legend) {
  const Point p = legend.key("north is at the top");
  scene.add(Role::legend,
            Polygon{{{{p.x, p.y - 12}, {p.x + 6, p.y + 9}, {p.x, p.y + 4}, {p.x - 6, p.y + 9}}}, legend_ink});
}

}  // namespace

std::vector<TerrainId> shown_terrains(const HexMap& map, const MapLayout& layout) {
  std::set<TerrainId> shown;
  for (const Hex h : layout.hexes()) shown.insert(map.terrain(h));
  shown.erase(no_hex);
  return {shown.begin(), shown.end()};
}

std::vector<FeatureId> shown_features(const HexMap& map, const MapLayout& layout) {
  std::set<FeatureId> shown;
  for (const Hex h : layout.hexes()) {
    if (!map.exists(h) || !map.has_features()) continue;
    for (int d = 0; d < direction_count; ++d) {
      const auto& features = map.features(h, direction(d));
      shown.insert(features.begin(), features.end());
    }
  }
  return {shown.begin(), shown.end()};
}

TerrainId common_terrain(const HexMap& map, const MapLayout& layout) {
  std::vector<std::size_t> hexes(map.chart().terrains.size(), 0);
  for (const Hex h : layout.hexes()) ++hexes[map.terrain(h)];
  hexes[no_hex] = 0;
  return static_cast<TerrainId>(std::max_element(hexes.begin(), hexes.end()) - hexes.begin());
}

void add_terrain_sample(Scene& scene, const HexMap& map, TerrainId terrain, const MapStyle& style, Point at,
                        double radius, Colour paper) {
  HexMap sample(sample_grid(map, 1), map.shared_chart());
  sample.set_terrain(sample.grid().hex_at(0), terrain);
  add_sample(scene, sample, style, at, radius, paper);
}

void add_feature_sample(Scene& scene, const HexMap& map, FeatureId feature, TerrainId ground,
                        const MapStyle& style, Point at, double radius, Colour paper) {
  HexMap sample(sample_grid(map, 2), map.shared_chart());
  const Hex a = sample.grid().hex_at(0);
  const Hex b = sample.grid().hex_at(1);
  for (const Hex h : {a, b}) sample.set_terrain(h, ground);
  sample.add_feature(feature, a, b);
  add_sample(scene, sample, style, at, radius, paper);
}

void add_map_legend(Scene& scene, LegendColumn& legend, const HexMap& map, const MapLayout& layout,
                    const MapStyle& style, bool drawn) {
  const auto heading = [&](const char* text) {
    legend.gap(12);
    legend.paragraph(text, 14, Face::serif_bold, legend_ink);
    legend.gap(4);
  };
  heading("Terrain");
  add_terrains(scene, legend, map, layout, style, drawn);
  if (drawn && map.has_features()) {
    heading("Hexsides and roads");
    add_features(scene, legend, map, layout, style);
  }
  heading("Scale and grid");
  add_compass(scene, legend);
  add_scale(scene, legend, layout);
  const std::string numbering = numbering_in_words(map.grid(), [&](Hex h) { return map.exists(h); });
  legend.paragraph("Hex numbers: " + numbering + ".", 11.5, Face::sans, legend_ink);
}

}  // namespace rearguard
