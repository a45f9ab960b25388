#include "src/answers/view/overlay_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "hexmap/line_of_sight.h"
#include "hexmap/plural.h"
#include "src/answers/view/counter_scene.h"
#include "src/answers/view/verdict_marks.h"

namespace rearguard {

namespace {

// Blue, vermilion, amber and purple: colour-blind readers can distinguish them.
constexpr Colour reach_colour = rgb(0x0b62a4);
constexpr Colour calm_colour = rgb(0x3f5d3a);
constexpr Colour enemy_colour = rgb(0xb8450f);
constexpr Colour fire_colour = rgb(0xa3360a);
constexpr Colour hidden_colour = rgb(0x2c2a33);
constexpr Colour pointer_colour = rgb(0x7a1fa2);
constexpr Colour trap_colour = rgb(0x1d1a2f);
constexpr std::array<double, 4> zoc_angles = {45, 135, 0, 90};

std::vector<Hex> shown(const MapLayout& layout, std::span<const Hex> hexes) {
  std::vector<Hex> inside;
  for (const Hex h : hexes) {
    if (layout.shows(h)) inside.push_back(h);
  }
  std::sort(inside.begin(), inside.end());
  inside.erase(std::unique(inside.begin(), inside.end()), inside.end());
  return inside;
}

void add_text(Scene& scene, Role role, Point at, std::string words, double size, Colour colour) {
  scene.add(role, Text{at, std::move(words), size, Anchor::middle, Face::sans_bold, colour, marks::halo,
                       0.22 * size});
}

/// Draws the hexsides between these hexes and all others.
void add_rim(Scene& scene, Role role, const MapLayout& layout, std::span<const Hex> hexes,
             const Stroke& stroke) {
  const std::set<Hex> inside(hexes.begin(), hexes.end());
  for (const Hex h : inside) {
    for (int d = 0; d < direction_count; ++d) {
      if (inside.contains(neighbour(h, direction(d)))) continue;
      scene.add(role, Polyline{{layout.corner(h, d), layout.corner(h, (d + 1) % direction_count)}, stroke});
    }
  }
}

}  // namespace

void add_side_zoc(Scene& scene, const MapLayout& layout, const Position& position, SideIndex side,
                  std::span<const Hex> hexes) {
  const double u = layout.hex_radius();
  const Colour colour = darker(side_style(position, side).colour, 0.55);
  const std::vector<Hex> zone = shown(layout, hexes);
  const std::string note = "zone of control of " + position.sides()[side];
  for (const Hex h : zone) {
    scene.add(Role::zoc,
              Polygon{{layout.outline(h)},
                      with_alpha(colour, 34),
                      Hatch{with_alpha(colour, 190), zoc_angles[side % zoc_angles.size()], 0.24 * u, 0.05 * u,
                            false}},
              note);
  }
  std::vector<double> dash;
  if (side % 2 == 1) dash = {0.26 * u, 0.16 * u};
  add_rim(scene, Role::zoc, layout, zone, {colour, 0.06 * u, std::move(dash), true});
}

namespace {

/// Writes the fraction of a cost in one character, if there is one: "3 1/2" is too wide beside a counter.
std::string narrow(std::string cost) {
  static constexpr std::array<std::pair<const char*, const char*>, 11> fractions = {{{"1/2", "\u00BD"},
                                                                                     {"1/3", "\u2153"},
                                                                                     {"2/3", "\u2154"},
                                                                                     {"1/4", "\u00BC"},
                                                                                     {"3/4", "\u00BE"},
                                                                                     {"1/6", "\u2159"},
                                                                                     {"5/6", "\u215A"},
                                                                                     {"1/8", "\u215B"},
                                                                                     {"3/8", "\u215C"},
                                                                                     {"5/8", "\u215D"},
                                                                                     {"7/8", "\u215E"}}};
  for (const auto& [text, glyph] : fractions) {
    if (!cost.ends_with(text)) continue;
    const std::size_t whole = cost.size() - std::string_view(text).size();
    if (whole > 0 && cost[whole - 1] != ' ') return cost;
    return cost.substr(0, whole == 0 ? 0 : whole - 1) + glyph;
  }
  return cost;
}

/// Adds a number below the dots and crosses in the middle of a hex, and well above the number of the hex
/// below; left of the counter of an occupied hex.
void add_value(Scene& scene, const MapLayout& layout, Role role, Hex h, const Position* position,
               std::string value, Colour colour) {
  const double u = layout.hex_radius();
  const Point c = layout.centre(h);
  const bool is_occupied = position != nullptr && !position->units_in(h).empty();
  const Point at = is_occupied ? Point{c.x - 0.74 * u, c.y + 0.12 * u} : Point{c.x, c.y + 0.58 * u};
  if (is_occupied) value = narrow(std::move(value));
  add_text(scene, role, at, std::move(value), (is_occupied ? 0.26 : 0.3) * u, colour);
}

}  // namespace

void add_range(Scene& scene, const MapLayout& layout, std::span<const CostedHex> hexes,
               std::int64_t denominator, Reach reach, const Position* position) {
  const double u = layout.hex_radius();
  const Colour colour = reach == Reach::own ? reach_colour : enemy_colour;
  std::vector<Hex> zone;
  for (const CostedHex& p : hexes) {
    if (!layout.shows(p.hex)) continue;
    zone.push_back(p.hex);
    Polygon area{{layout.outline(p.hex)}, with_alpha(colour, 40)};
    if (reach == Reach::enemy) area.hatch = Hatch{with_alpha(colour, 110), 0, 0.2 * u, 0.035 * u, false};
    const std::string cost = to_text(p.cost, denominator);
    scene.add(Role::range, std::move(area), cost + " MP");
    add_value(scene, layout, Role::cost, p.hex, position, cost, darker(colour, 0.25));
  }
  std::vector<double> dash;
  if (reach == Reach::enemy) dash = {0.3 * u, 0.18 * u};
  add_rim(scene, Role::range, layout, zone, {colour, 0.08 * u, std::move(dash), true});
}

void add_fire(Scene& scene, const MapLayout& layout, std::span<const FireHex> hexes,
              const Position* position) {
  const double u = layout.hex_radius();
  for (const FireHex& f : hexes) {
    if (!layout.shows(f.hex)) continue;
    const std::string note = plural(f.units, "unit", "units") + " could fire here";
    scene.add(Role::fire,
              Polygon{{layout.outline(f.hex)},
                      with_alpha(fire_colour, 26),
                      Hatch{with_alpha(fire_colour, 120), 90, 0.3 * u, 0.04 * u, true}},
              note);
    add_value(scene, layout, Role::fire, f.hex, position, std::to_string(f.units), fire_colour);
  }
}

void add_sight(Scene& scene, const MapLayout& layout, const HexMap& map, Hex from, int radius) {
  const double u = layout.hex_radius();
  for (const Hex h : layout.hexes()) {
    if (distance(from, h) > radius || !map.exists(h)) continue;
    const Point c = layout.centre(h);
    if (line_of_sight(map, from, h).clear) {
      scene.add(Role::sight,
                Circle{{c.x, c.y + 0.62 * u},
                       0.1 * u,
                       marks::halo,
                       std::nullopt,
                       Stroke{hidden_colour, 0.045 * u, {}, true}},
                "in sight");
    } else {
      scene.add(Role::sight,
                Polygon{{layout.outline(h)},
                        with_alpha(hidden_colour, 95),
                        Hatch{with_alpha(hidden_colour, 120), 135, 0.16 * u, 0.03 * u, false}},
                "out of sight");
    }
  }
}

namespace {

/// Below this hex radius (in scene pixels) counters are mere marks, so only units in danger are marked.
constexpr double min_readable = 14;

void add_choke(Scene& scene, Point c, double u, const std::string& id) {
  const double r = 0.2 * u;
  Polygon diamond{{{{c.x, c.y - r}, {c.x + r, c.y}, {c.x, c.y + r}, {c.x - r, c.y}}}};
  diamond.fill = rgb(0xffe7b8);
  diamond.stroke = Stroke{enemy_colour, 0.06 * u, {}, true};
  scene.add(Role::danger, std::move(diamond), "every legal path of " + id + " passes through here");
}

/// Returns a point at the counter's upper left corner; in a stack, side by side above the counters, so that
/// their number remains visible.
Point place_of_status(const MapLayout& layout, const Position& position, UnitIndex unit) {
  const Hex h = position.unit(unit).hex;
  const Point c = layout.centre(h);
  const double u = layout.hex_radius();
  const auto stack = position.units_in(h);
  if (stack.size() < 2) return {c.x - 0.5 * u, c.y - 0.5 * u};
  const auto at = static_cast<double>(std::find(stack.begin(), stack.end(), unit) - stack.begin());
  return {c.x + 0.5 * u * (at - (static_cast<double>(stack.size()) - 1) / 2), c.y - 0.78 * u};
}

void add_status(Scene& scene, const DangerMark& mark, Point at, double u, const std::string& id) {
  if (mark.captured) {
    scene.add(Role::danger, Circle{at, 0.3 * u, marks::halo, std::nullopt,
                                   Stroke{marks::illegal_colour, 0.07 * u, {}, true}});
    marks::add_cross(scene, Role::danger, at, 0.17 * u, id + " has no legal retreat");
    return;
  }
  const std::string note = id + " has " + plural(mark.end_hex_count, "legal end hex", "legal end hexes");
  const double r = 0.34 * u;
  if (mark.chokes.empty()) {
    scene.add(Role::danger,
              Circle{at, 0.24 * u, marks::halo, std::nullopt, Stroke{calm_colour, 0.04 * u, {}, true}}, note);
    add_text(scene, Role::danger, {at.x, at.y + 0.1 * u}, std::to_string(mark.end_hex_count), 0.28 * u,
             calm_colour);
    return;
  }
  Polygon triangle{
      {{{at.x, at.y - r}, {at.x + 0.95 * r, at.y + 0.7 * r}, {at.x - 0.95 * r, at.y + 0.7 * r}}}};
  triangle.fill = rgb(0xffe7b8);
  triangle.stroke = Stroke{enemy_colour, 0.06 * u, {}, true};
  scene.add(Role::danger, std::move(triangle), note);
  add_text(scene, Role::danger, {at.x, at.y + 0.5 * r}, std::to_string(mark.end_hex_count), 0.3 * u,
           enemy_colour);
}

}  // namespace

void add_danger(Scene& scene, const MapLayout& layout, const Position& position,
                std::span<const DangerMark> marks) {
  const double u = std::max(layout.hex_radius(), min_readable);
  for (const DangerMark& mark : marks) {
    const Unit& unit = position.unit(mark.unit);
    for (const Hex h : mark.chokes) {
      if (layout.shows(h)) add_choke(scene, layout.centre(h), u, unit.id);
    }
    const bool in_danger = mark.captured || !mark.chokes.empty();
    if (!layout.shows(unit.hex) || (!in_danger && layout.hex_radius() < min_readable)) continue;
    add_status(scene, mark, place_of_status(layout, position, mark.unit), u, unit.id);
  }
}

namespace {

/// Adds a padlock round a point: filled if it is shut.
void add_padlock(Scene& scene, Point at, double size, bool is_shut, const std::string& note) {
  const double half = 0.5 * size;
  std::vector<Point> shackle;
  for (int i = 0; i <= 8; ++i) {
    const double angle = std::numbers::pi * (1 + i / 8.0);
    shackle.push_back({at.x + 0.62 * half * std::cos(angle), at.y + 0.72 * half * std::sin(angle)});
  }
  scene.add(Role::danger, Polyline{shackle, {marks::halo, 0.34 * size, {}, true}});
  scene.add(Role::danger, Polyline{std::move(shackle), {trap_colour, 0.17 * size, {}, true}});
  Polygon body{{{{at.x - half, at.y},
                 {at.x + half, at.y},
                 {at.x + half, at.y + 0.8 * size},
                 {at.x - half, at.y + 0.8 * size}}}};
  body.fill = is_shut ? trap_colour : rgb(0xfffaf0);
  body.stroke = Stroke{is_shut ? rgb(0xfffaf0) : trap_colour, 0.12 * size, {}, true};
  scene.add(Role::danger, std::move(body), note);
}

}  // namespace

void add_traps(Scene& scene, const MapLayout& layout, std::span<const TrapMark> traps) {
  const double u = layout.hex_radius();
  for (const TrapMark& trap : traps) {
    if (!layout.shows(trap.hex)) continue;
    const Point c = layout.centre(trap.hex);
    std::vector<Point> rim = layout.outline(trap.hex);
    for (Point& p : rim) p = {c.x + 0.88 * (p.x - c.x), c.y + 0.88 * (p.y - c.y)};
    std::vector<double> dash;
    if (!trap.within_reach) dash = {0.14 * u, 0.14 * u};
    Polygon area{{std::move(rim)}};
    area.fill = with_alpha(trap_colour, trap.within_reach ? 60 : 24);
    area.stroke = Stroke{trap_colour, 0.06 * u, std::move(dash), true};
    scene.add(Role::danger, std::move(area), trap.note);
    add_padlock(scene, {c.x + 0.58 * u, c.y - 0.1 * u}, 0.26 * u, trap.within_reach, trap.note);
  }
}

void add_pointer(Scene& scene, const MapLayout& layout, Hex h) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  scene.add(Role::pointer, Polygon{{layout.outline(h)},
                                   std::nullopt,
                                   std::nullopt,
                                   Stroke{with_alpha(rgb(0xffffff), 220), 0.13 * u, {}, true}});
  scene.add(
      Role::pointer,
      Polygon{{layout.outline(h)}, std::nullopt, std::nullopt, Stroke{pointer_colour, 0.06 * u, {}, true}});
}

void add_costed_path(Scene& scene, const MapLayout& layout, std::span<const CostedHex> path,
                     std::int64_t denominator) {
  const double u = layout.hex_radius();
  std::vector<Point> points;
  bool any_shown = false;
  for (const CostedHex& p : path) {
    points.push_back(layout.centre(p.hex));
    any_shown = any_shown || layout.shows(p.hex);
  }
  if (points.size() < 2 || !any_shown) return;
  // Start at the edge of the counter, so that it remains readable.
  const double length = std::hypot(points[1].x - points[0].x, points[1].y - points[0].y);
  const double share = 0.84 * u / length;
  points[0].x += (points[1].x - points[0].x) * share;
  points[0].y += (points[1].y - points[0].y) * share;
  scene.add(Role::pointer, Polyline{points, {with_alpha(rgb(0xffffff), 235), 0.24 * u, {}, true}});
  scene.add(Role::pointer, Polyline{std::move(points), {pointer_colour, 0.12 * u, {}, true}});
  for (const CostedHex& p : path.subspan(1)) {
    if (!layout.shows(p.hex)) continue;
    const Point c = layout.centre(p.hex);
    scene.add(Role::pointer,
              Circle{c, 0.27 * u, rgb(0xffffff), std::nullopt, Stroke{pointer_colour, 0.06 * u, {}, true}});
    const std::string cost = to_text(p.cost, denominator);
    const double size = cost.size() > 2 ? 0.2 * u : 0.32 * u;
    scene.add(Role::cost, Text{{c.x, c.y + 0.36 * size},
                               cost,
                               size,
                               Anchor::middle,
                               Face::sans_bold,
                               darker(pointer_colour, 0.3)});
  }
}

void add_spotlight(Scene& scene, const MapLayout& layout, std::span<const Hex> hexes) {
  const double u = layout.hex_radius();
  const std::vector<Hex> lit = shown(layout, hexes);
  add_rim(scene, Role::pointer, layout, lit, {with_alpha(rgb(0xffffff), 230), 0.17 * u, {}, true});
  add_rim(scene, Role::pointer, layout, lit, {pointer_colour, 0.08 * u, {0.2 * u, 0.12 * u}, true});
}

void add_test_path(Scene& scene, const MapLayout& layout, std::span<const Hex> path, TestPath state,
                   const std::string& note) {
  if (path.size() < 2 || std::none_of(path.begin(), path.end(), [&](Hex h) { return layout.shows(h); }))
    return;
  const double u = layout.hex_radius();
  std::vector<Point> points;
  for (const Hex h : path) points.push_back(layout.centre(h));
  const Point end = points.back();
  const Colour colour = state == TestPath::ruled_out ? marks::illegal_colour : rgb(0xc77700);
  std::vector<double> dash;
  if (state == TestPath::can_be_completed) dash = {0.3 * u, 0.16 * u};
  if (state == TestPath::ruled_out) dash = {0.07 * u, 0.14 * u};
  scene.add(Role::frame, Polyline{points, {rgb(0xffffff), 0.2 * u, {}, true}});
  scene.add(Role::path, Polyline{std::move(points), {colour, 0.11 * u, std::move(dash), true}}, note);
  if (state == TestPath::ruled_out) return marks::add_cross(scene, Role::path, end, 0.24 * u, note);
  scene.add(Role::path, Circle{end, 0.2 * u, state == TestPath::legal ? colour : rgb(0xffffff), std::nullopt,
                               Stroke{colour, 0.08 * u, {}, true}});
}

}  // namespace rearguard
