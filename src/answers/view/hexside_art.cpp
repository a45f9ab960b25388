#include "src/answers/view/hexside_art.h"

#include <algorithm>
#include <numbers>

#include "src/answers/view/crossings.h"
#include "src/answers/view/curves.h"
#include "src/answers/view/keyword_match.h"
#include "src/answers/view/scene.h"

namespace rearguard {

namespace {

/// The words of names that mean a style, in the order in which they are looked for; a style may have several
/// rows.
struct FeatureWords {
  FeatureStyle style;
  Colour colour;  ///< of the style
  std::vector<std::string_view> words;
};

const std::vector<FeatureWords>& feature_words() {
  using Style = FeatureStyle;
  static const std::vector<FeatureWords> rows = {
      {Style::bridge, rgb(0x4a3a2c), {"bridge"}},
      {Style::ford, rgb(0x4f86a6), {"ford", "ferry"}},
      {Style::railway, rgb(0x3a3531), {"railway", "railroad", "rail line"}},
      {Style::track, rgb(0x8a6239), {"track", "trail", "path", "lane"}},
      {Style::railway, rgb(0x3a3531), {"rail"}},
      {Style::road, rgb(0xf3e3bd), {"road", "pike", "highway", "street"}},
      {Style::river, rgb(0x86b7d2), {"river", "canal", "strait"}},
      {Style::stream, rgb(0x86b7d2), {"stream", "creek", "brook", "run", "ditch", "gully", "wadi"}},
      {Style::wall, rgb(0x77716a), {"wall", "rampart"}},
      {Style::fence, rgb(0x7a5530), {"fence", "palisade", "abatis"}},
      {Style::hedge, rgb(0x4f7038), {"hedge", "bocage", "treeline"}},
      {Style::trench, rgb(0x6b4a2b), {"trench", "breastwork", "entrench", "earthwork"}},
      {Style::cliff, rgb(0x5d4630), {"cliff", "escarp", "bluff", "crag"}},
      {Style::slope, rgb(0x94703f), {"slope", "crest", "ridge", "embankment"}},
      {Style::other, rgb(0x7b4b86), {}},
  };
  return rows;
}

FeatureStyle feature_style_of(std::string_view name) {
  const auto row = std::find_if(feature_words().begin(), feature_words().end(),
                                [&](const FeatureWords& r) { return mentions(name, r.words); });
  return row == feature_words().end() ? FeatureStyle::other : row->style;
}

bool is_watercourse(FeatureStyle s) {
  return s == FeatureStyle::stream || s == FeatureStyle::river;
}
bool is_road(FeatureStyle s) {
  return s == FeatureStyle::road || s == FeatureStyle::track || s == FeatureStyle::railway;
}

/// Returns the two ends of a hexside, clockwise about `from`.
std::pair<Point, Point> ends_of(const MapLayout& layout, const FeatureSide& side) {
  const int d = index_of(side.towards);
  return {layout.corner(side.from, d), layout.corner(side.from, (d + 1) % direction_count)};
}

Point unit_vector(Point a, Point b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  return length > 0 ? Point{(b.x - a.x) / length, (b.y - a.y) / length} : Point{1, 0};
}

Point corner_place(const MapLayout& layout, const GridCorner& c, double shake) {
  const Point p = layout.corner(c.hex, c.index);
  const auto salt = static_cast<std::uint32_t>(c.index);
  return {p.x + (scramble_unit(c.hex, 31 + salt) - 0.5) * shake,
          p.y + (scramble_unit(c.hex, 41 + salt) - 0.5) * shake};
}

std::vector<std::vector<Point>> side_lines(const MapLayout& layout, const std::vector<FeatureSide>& sides,
                                           FeatureId feature, double shake, int rounds) {
  Chains<GridCorner> chains;
  for (const FeatureSide& side : sides) {
    if (side.feature != feature) continue;
    const int d = index_of(side.towards);
    chains.add(grid_corner(side.from, d), grid_corner(side.from, d + 1));
  }
  const auto place = [&](const GridCorner& c) {
    return corner_place(layout, c, shake * layout.hex_radius());
  };
  std::vector<std::vector<Point>> lines;
  for (const auto& chain : chains.linked(place)) {
    std::vector<Point> points;
    for (const GridCorner& c : chain) points.push_back(place(c));
    const bool closed = chain.size() > 3 && chain.front() == chain.back();
    if (closed) points.pop_back();
    points = smoothed(std::move(points), closed, rounds);
    if (closed) points.push_back(points.front());
    lines.push_back(std::move(points));
  }
  return lines;
}

using Lines = std::vector<std::vector<Point>>;

void add_lines(Scene& scene, Role role, const Lines& lines, const Stroke& stroke) {
  for (const auto& line : lines) scene.add(role, Polyline{line, stroke});
}

/// Draws a dashed line; `stroke.dash` is the length of a dash and of a gap.
void add_dashed(Scene& scene, Role role, const std::vector<Point>& controls, const Stroke& stroke) {
  for (auto& piece : dashed_pieces(controls, stroke.dash[0], stroke.dash[1]))
    scene.add(role, Polyline{std::move(piece.points),
                             {stroke.colour, stroke.width, std::move(piece.dash), stroke.round_cap}});
}

/// Draws a long, a short and a long dash along each hexside.
void draw_other(Scene& scene, const Lines& lines, Colour colour, double u) {
  for (const auto& line : lines) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Point a = line[i];
      const Point b = line[i + 1];
      const auto between = [&](double t) { return Point{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; };
      for (const auto& [from, to] : {std::pair{0.05, 0.35}, {0.45, 0.55}, {0.65, 0.95}})
        scene.add(Role::hexside, Polyline{{between(from), between(to)}, {colour, 0.09 * u, {}, false}});
    }
  }
}

void draw_wall(Scene& scene, const Lines& lines, Colour colour, double u) {
  add_lines(scene, Role::hexside, lines, {darker(colour, 0.45), 0.13 * u, {}, true});
  for (const auto& line : lines) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
      add_dashed(scene, Role::hexside, {line[i], middle(line[i], line[i + 1]), line[i + 1]},
                 {lighter(colour, 0.35), 0.075 * u, {0.13 * u, 0.045 * u}, false});
  }
}

void draw_fence(Scene& scene, const Lines& lines, Colour colour, double u) {
  add_lines(scene, Role::hexside, lines, {colour, 0.045 * u, {}, true});
  for (const auto& line : lines) {
    for (const CurveSample& s :
         curve_samples(line, 0.25 * u, 0.125 * u)) {  // rails at an angle across their posts
      for (const double lean : {-0.6, 0.6}) {
        const Point across{-s.along.y + lean * s.along.x, s.along.x + lean * s.along.y};
        scene.add(Role::hexside,
                  Polyline{{{s.point.x - across.x * 0.07 * u, s.point.y - across.y * 0.07 * u},
                            {s.point.x + across.x * 0.07 * u, s.point.y + across.y * 0.07 * u}},
                           {colour, 0.035 * u, {}, true}});
      }
    }
  }
}

void draw_hedge(Scene& scene, const Lines& lines, Colour colour, double u) {
  add_lines(scene, Role::hexside, lines, {darker(colour, 0.4), 0.09 * u, {}, true});
  for (const auto& line : lines) {
    for (const CurveSample& s : curve_samples(line, 0.125 * u, 0.0625 * u))
      scene.add(Role::hexside, Circle{s.point, 0.07 * u, colour, std::nullopt,
                                      Stroke{darker(colour, 0.4), 0.02 * u, {}, true}});
  }
}

void draw_trench(Scene& scene, const Lines& lines, Colour colour, double u) {
  for (const auto& line : lines) {
    std::vector<Point> zigzag;
    double hand = 1;
    for (const CurveSample& s : curve_samples(line, 0.1 * u, 0.05 * u)) {
      zigzag.push_back({s.point.x - s.along.y * 0.05 * u * hand, s.point.y + s.along.x * 0.05 * u * hand});
      hand = -hand;
    }
    scene.add(Role::hexside, Polyline{line, {lighter(colour, 0.5), 0.15 * u, {}, true}});
    scene.add(Role::hexside, Polyline{std::move(zigzag), {colour, 0.05 * u, {}, true}});
  }
}

void draw_line_features(Scene& scene, const HexMap& map, const MapLayout& layout,
                        const std::vector<FeatureSide>& sides) {
  const double u = layout.hex_radius();
  for (std::size_t i = 0; i < map.chart().features.size(); ++i) {
    const Feature& feature = map.chart().features[i];
    const FeatureStyle style = feature_style(feature);
    if (is_watercourse(style) || is_road(style) || style == FeatureStyle::slope ||
        style == FeatureStyle::cliff || style == FeatureStyle::bridge || style == FeatureStyle::ford)
      continue;
    const Lines lines = side_lines(layout, sides, static_cast<FeatureId>(i), 0, 0);
    const Colour colour = feature_colour(feature);
    if (style == FeatureStyle::wall)
      draw_wall(scene, lines, colour, u);
    else if (style == FeatureStyle::fence)
      draw_fence(scene, lines, colour, u);
    else if (style == FeatureStyle::hedge)
      draw_hedge(scene, lines, colour, u);
    else if (style == FeatureStyle::trench)
      draw_trench(scene, lines, colour, u);
    else
      draw_other(scene, lines, colour, u);
  }
}

/// Draws hachures: wedges with their base on the hexside and their point towards `down`.
void draw_hachures(Scene& scene, Point a, Point b, Point down, Colour colour, double u, bool cliff) {
  const Point along = unit_vector(a, b);
  const int count = cliff ? 5 : 7;
  const double length = (cliff ? 0.16 : 0.2) * u;
  const double half = (cliff ? 0.075 : 0.028) * u;
  std::vector<std::vector<Point>> wedges;
  for (int i = 0; i < count; ++i) {
    const double t = (i + 0.5) / count;
    const Point foot{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    const double reach = length * (cliff || i % 2 == 0 ? 1.0 : 0.7);
    wedges.push_back({{foot.x - along.x * half, foot.y - along.y * half},
                      {foot.x + along.x * half, foot.y + along.y * half},
                      {foot.x + down.x * reach, foot.y + down.y * reach}});
  }
  scene.add(Role::slope, Polygon{std::move(wedges), colour});
  scene.add(Role::slope, Polyline{{a, b}, {colour, (cliff ? 0.09 : 0.04) * u, {}, true}});
}

void draw_slopes(Scene& scene, const HexMap& map, const MapLayout& layout,
                 const std::vector<FeatureSide>& sides) {
  const double u = layout.hex_radius();
  for (const FeatureSide& side : sides) {
    const Feature& feature = map.chart().features[side.feature];
    const FeatureStyle style = feature_style(feature);
    const auto [a, b] = ends_of(layout, side);
    const Hex to = neighbour(side.from, side.towards);
    if (style == FeatureStyle::slope || style == FeatureStyle::cliff) {
      // The crossing that costs is uphill, so the ground falls towards `from`, unless the elevations on the
      // map say otherwise.
      const bool falls = map.elevation(side.from) <= map.elevation(to);
      const Point back =
          unit_vector(layout.centre(falls ? to : side.from), layout.centre(falls ? side.from : to));
      const Colour colour = feature_colour(feature);
      draw_hachures(scene, a, b, back, colour, u, style == FeatureStyle::cliff);
      if (!side.one_way && map.elevation(side.from) == map.elevation(to))
        draw_hachures(scene, a, b, {-back.x, -back.y}, colour, u, style == FeatureStyle::cliff);
    } else if (side.one_way) {
      const Point m = layout.side_middle(side.from, side.towards);
      const Point f = unit_vector(layout.centre(side.from), layout.centre(to));
      scene.add(Role::hexside, Polygon{{{{m.x + f.x * 0.2 * u, m.y + f.y * 0.2 * u},
                                         {m.x - f.y * 0.11 * u, m.y + f.x * 0.11 * u},
                                         {m.x + f.y * 0.11 * u, m.y - f.x * 0.11 * u}}},
                                       feature_colour(feature),
                                       std::nullopt,
                                       Stroke{rgb(0xffffff), 0.03 * u, {}, true}});
    }
  }
}

/// Draws a sprite in the middle of a hexside, with its x axis across the side; sizes in hex radii.
void sprite_side(Scene& scene, const MapLayout& layout, const FeatureSide& side,
                 std::shared_ptr<const Art> art, double width, double height) {
  const double u = layout.hex_radius();
  const Point across =
      unit_vector(layout.centre(side.from), layout.centre(neighbour(side.from, side.towards)));
  const auto angle = static_cast<int>(std::lround(std::atan2(across.y, across.x) * 180 / std::numbers::pi));
  scene.add(
      Role::bridge,
      Sprite{std::move(art), layout.side_middle(side.from, side.towards), width * u, height * u, angle, {}});
}

/// Draws the symbol of a single hexside: the feature's own picture, a bridge or a ford.
void draw_crossing(Scene& scene, const MapLayout& layout, const FeatureSide& side, const Feature& feature,
                   const ArtLibrary& art) {
  const FeatureStyle style = feature_style(feature);
  auto own = feature.picture.empty() ? nullptr : art.find(picture_name(feature.picture));
  if (own) return sprite_side(scene, layout, side, std::move(own), 0.6, 0.6);
  if (style != FeatureStyle::bridge && style != FeatureStyle::ford) return;
  if (auto drawing = art.find(style == FeatureStyle::bridge ? "bridge" : "ford"))
    return sprite_side(scene, layout, side, std::move(drawing), 0.56, 0.35);
  scene.add(Role::bridge, Circle{layout.side_middle(side.from, side.towards), 0.14 * layout.hex_radius(),
                                 feature_colour(feature), std::nullopt, std::nullopt});
}

/// Returns the roads of one feature as lines through the hexes; at the map's edge they continue to the edge
/// of the paper.
Lines road_lines(const HexMap& map, const MapLayout& layout, const RoadNet& net,
                 const std::vector<FeatureSide>& sides, FeatureId feature) {
  Chains<Hex> chains;
  std::map<Hex, Direction> last_direction;
  for (const FeatureSide& side : sides) {
    if (side.feature != feature) continue;
    const Hex to = neighbour(side.from, side.towards);
    chains.add(side.from, to);
    last_direction.insert_or_assign(side.from, side.towards);
    last_direction.insert_or_assign(to, opposite(side.towards));
  }
  const auto place = [&](const Hex& h) { return net.waypoint(h); };
  const auto off_map = [&](Hex h) -> std::optional<Point> {
    if (chains.degree(h) != 1) return std::nullopt;
    const int straight_on = index_of(last_direction.at(h)) + 3;
    for (const int d : {straight_on, straight_on + 1, straight_on - 1}) {
      if (!map.grid().contains(neighbour(h, direction(d)))) return layout.side_middle(h, direction(d));
    }
    return std::nullopt;
  };
  Lines lines;
  for (const auto& chain : chains.linked(place)) {
    std::vector<Point> points;
    if (const auto edge = off_map(chain.front())) points.push_back(*edge);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      if (i > 0)
        points.push_back(layout.side_middle(chain[i - 1], *direction_between(chain[i - 1], chain[i])));
      points.push_back(place(chain[i]));
    }
    if (const auto edge = off_map(chain.back())) points.push_back(*edge);
    lines.push_back(std::move(points));
  }
  return lines;
}

}  // namespace

FeatureStyle feature_style(const Feature& feature) {
  if (!feature.pattern.empty()) {
    const FeatureStyle style = feature_style_of(feature.pattern);
    if (style != FeatureStyle::other) return style;
  }
  const FeatureStyle style = feature_style_of(feature.name);
  if (style != FeatureStyle::other) return style;
  switch (feature.role) {
    case ChartRole::road:
      return FeatureStyle::road;
    case ChartRole::stream:
      return FeatureStyle::stream;
    case ChartRole::crossing:
      return FeatureStyle::bridge;
    case ChartRole::slope:
      return FeatureStyle::slope;
    default:
      break;
  }
  const bool replaces = std::any_of(feature.replace.begin(), feature.replace.end(),
                                    [](const ChartCost& cost) { return cost.kind == ChartCost::Kind::cost; });
  return replaces ? FeatureStyle::road : FeatureStyle::other;
}

bool runs_from_hex_to_hex(FeatureStyle style) {
  return style == FeatureStyle::road || style == FeatureStyle::track || style == FeatureStyle::railway ||
         style == FeatureStyle::bridge || style == FeatureStyle::ford;
}

Colour feature_colour(const Feature& feature) {
  return parse_colour(feature.colour)
      .value_or(
          std::find_if(feature_words().begin(), feature_words().end(),
                       [style = feature_style(feature)](const FeatureWords& r) { return r.style == style; })
              ->colour);
}

RoadNet::RoadNet(const HexMap& map, const MapLayout& layout) : layout_(layout) {
  for (const FeatureSide& side : feature_sides(map, layout)) {
    if (!is_road(feature_style(map.chart().features[side.feature]))) continue;
    ways_[side.from].push_back(side.towards);
    ways_[neighbour(side.from, side.towards)].push_back(opposite(side.towards));
  }
}

Point RoadNet::waypoint(Hex h) const {
  const Point c = layout_.centre(h);
  const double shake = 0.24 * layout_.hex_radius();
  return {c.x + (scramble_unit(h, 51) - 0.5) * shake, c.y + (scramble_unit(h, 52) - 0.5) * shake};
}

double RoadNet::distance_to_road(Hex h, Point p) const {
  double nearest = 1e9;
  const auto it = ways_.find(h);
  if (it == ways_.end()) return nearest;
  for (const Direction d : it->second)
    nearest = std::min(nearest, distance_to_segment(p, waypoint(h), layout_.side_middle(h, d)));
  return nearest;
}

void add_watercourses(Scene& scene, const HexMap& map, const MapLayout& layout) {
  const std::vector<FeatureSide> sides = feature_sides(map, layout);
  const double u = layout.hex_radius();
  struct Course {
    Lines lines;
    Colour colour;
    double width;
  };
  std::vector<Course> courses;
  for (std::size_t i = 0; i < map.chart().features.size(); ++i) {
    const FeatureStyle style = feature_style(map.chart().features[i]);
    if (!is_watercourse(style)) continue;
    courses.push_back({side_lines(layout, sides, static_cast<FeatureId>(i), 0.16, 3),
                       feature_colour(map.chart().features[i]),
                       (style == FeatureStyle::river ? 0.25 : 0.12) * u});
  }
  for (const Course& c : courses)
    add_lines(scene, Role::stream, c.lines, {darker(c.colour, 0.35), c.width + 0.06 * u, {}, true});
  for (const Course& c : courses) add_lines(scene, Role::stream, c.lines, {c.colour, c.width, {}, true});
}

void add_hexside_marks(Scene& scene, const HexMap& map, const MapLayout& layout) {
  const std::vector<FeatureSide> sides = feature_sides(map, layout);
  draw_slopes(scene, map, layout, sides);
  draw_line_features(scene, map, layout, sides);
}

void add_roads(Scene& scene, const HexMap& map, const MapLayout& layout, const RoadNet& net,
               const ArtLibrary& art) {
  const std::vector<FeatureSide> sides = feature_sides(map, layout);
  const double u = layout.hex_radius();
  std::vector<std::pair<Lines, Stroke>> tops;
  const auto curves = [](Lines lines) {
    for (auto& line : lines) line = smoothed(std::move(line), false, 3);
    return lines;
  };
  for (std::size_t i = 0; i < map.chart().features.size(); ++i) {
    const Feature& feature = map.chart().features[i];
    const FeatureStyle style = feature_style(feature);
    if (!is_road(style)) continue;
    const Lines lines = road_lines(map, layout, net, sides, static_cast<FeatureId>(i));
    const Colour colour = feature_colour(feature);
    if (style == FeatureStyle::track) {
      tops.push_back({lines, {colour, 0.07 * u, {0.16 * u, 0.09 * u}, false}});
    } else if (style == FeatureStyle::road) {
      add_lines(scene, Role::road, curves(lines), {rgb(0x6d5537), 0.17 * u, {}, true});
      tops.push_back({lines, {colour, 0.105 * u, {}, true}});
    } else {
      add_lines(scene, Role::road, curves(lines), {colour, 0.15 * u, {}, true});
      tops.push_back({lines, {rgb(0xffffff), 0.08 * u, {0.2 * u, 0.2 * u}, false}});
    }
  }
  for (const auto& [lines, stroke] : tops) {
    if (stroke.dash.empty()) {
      add_lines(scene, Role::road, curves(lines), stroke);
    } else {
      for (const auto& line : lines) add_dashed(scene, Role::road, line, stroke);
    }
  }
  for (const FeatureSide& side : sides) {
    draw_crossing(scene, layout, side, map.chart().features[side.feature], art);
  }
}

}  // namespace rearguard
