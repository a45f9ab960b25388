#include "src/answers/view/audit_scene.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "src/answers/view/audit_sheet.h"
#include "src/answers/view/verdict_marks.h"

namespace rearguard {
namespace {

constexpr std::size_t max_heat_bands = 9;
constexpr std::size_t max_cost_contours = 14;
constexpr Colour mark_colour = rgb(0x7a1fa2);
constexpr Colour arrow_colour = rgb(0x8a1c5b);
constexpr Colour faint_arrow = rgb(0x5a5f6b);
constexpr Colour added_colour = rgb(0x0b6e3b);
constexpr Colour label_ground = rgb(0xfffaf0);
constexpr Colour closed_bar = rgb(0x24242c);

/// Returns "1.3" or "2": at most one decimal.
std::string short_number(double value) {
  const std::string text = fmt::format("{:.1f}", value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

/// Returns a cost: exactly if it is a multiple of 1/4 ("12", "3.25"), else with one decimal.
std::string cost_number(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  if (std::abs(value * 4 - std::round(value * 4)) > 1e-9) return short_number(value);
  return text.ends_with(".00") ? text.substr(0, text.size() - 3)
         : text.ends_with('0') ? text.substr(0, text.size() - 1)
                               : text;
}

/// The bands of the hexes and their colours.
struct Coloured {
  ValueBands bands;
  std::vector<Colour> colours;
  std::vector<std::size_t> band;  ///< by row-major index
  bool any_above = false;         ///< the highest band contains values beyond its width
};

Coloured coloured(const AuditSheet& sheet, std::span<const ValuedHex> hexes, std::span<const Hex> closed,
                  std::size_t max_bands, Ramp ramp) {
  const Grid& grid = sheet.layout().grid();
  Coloured found;
  std::vector<double> values;
  for (const ValuedHex& v : hexes) {
    if (sheet.layout().shows(v.hex)) values.push_back(v.value);
  }
  found.bands = bands_over(values, max_bands);
  found.colours = ramp_colours(ramp, found.bands.count);
  found.band.assign(grid.size(), AuditSheet::none);
  for (const Hex h : closed) found.band[grid.index(h)] = AuditSheet::closed;
  const double top = found.bands.lower(found.bands.count);
  for (const ValuedHex& v : hexes) {
    found.band[grid.index(v.hex)] = found.bands.band_of(v.value);
    found.any_above = found.any_above || (v.value >= top && sheet.layout().shows(v.hex));
  }
  return found;
}

/// Bars the closed hexsides that are shown; one that is closed from one side only has a broken bar.
void add_closed_sides(AuditSheet& sheet, std::span<const ClosedSide> sides) {
  const MapLayout& layout = sheet.layout();
  const double width = std::max(0.17 * layout.hex_radius(), 1.2);
  const auto line = [width](bool one_way) {
    return one_way ? Stroke{closed_bar, width, {1.3 * width, 1.1 * width}, false}
                   : Stroke{closed_bar, width, {}, true};
  };
  bool both = false;
  bool one = false;
  for (const ClosedSide& side : sides) {
    if (!layout.shows(side.from) && !layout.shows(neighbour(side.from, side.towards))) continue;
    (side.one_way ? one : both) = true;
    const int i = index_of(side.towards);
    const std::vector<Point> ends{layout.corner(side.from, i),
                                  layout.corner(side.from, (i + 1) % direction_count)};
    sheet.scene().add(Role::frame, Polyline{ends, {with_alpha(label_ground, 230), 1.6 * width, {}, true}});
    sheet.scene().add(Role::ruled_out, Polyline{ends, line(side.one_way)},
                      side.one_way ? "closed in one direction" : "closed hexside");
  }
  sheet.note_closed_sides(both, one);
}

/// Returns a band for each turn, the last one for all further turns.
Coloured coloured_by_turns(const AuditSheet& sheet, const Contours& contours) {
  const Grid& grid = sheet.layout().grid();
  Coloured found;
  std::uint32_t most = 1;
  for (std::size_t i = 0; i < contours.hexes.size(); ++i) {
    if (sheet.layout().shows(contours.hexes[i].hex)) most = std::max(most, contours.turns[i]);
  }
  found.bands = {1, 1, std::min<std::size_t>(most, max_cost_contours)};
  found.any_above = most > max_cost_contours;
  found.colours = ramp_colours(Ramp::sea, found.bands.count);
  found.band.assign(grid.size(), AuditSheet::none);
  for (const Hex h : contours.unreachable) found.band[grid.index(h)] = AuditSheet::closed;
  for (std::size_t i = 0; i < contours.hexes.size(); ++i) {
    const std::size_t turn = std::max<std::size_t>(contours.turns[i], 1);
    found.band[grid.index(contours.hexes[i].hex)] = std::min(turn, found.bands.count) - 1;
  }
  return found;
}

/// Draws the hexsides between two bands.
void add_lines(AuditSheet& sheet, const Coloured& c, const char* unit) {
  const MapLayout& layout = sheet.layout();
  const double width = sheet.is_near() ? 0.09 * layout.hex_radius() : 0.8;
  for (const Hex h : layout.hexes()) {
    const std::size_t here = c.band[layout.grid().index(h)];
    if (here >= c.bands.count) continue;
    for (int d = 0; d < direction_count; ++d) {
      const Hex n = neighbour(h, direction(d));
      if (!layout.shows(n)) continue;
      const std::size_t there = c.band[layout.grid().index(n)];
      if (there >= c.bands.count || there >= here) continue;
      const Colour ink = darker(c.colours.back(), 0.25);
      sheet.scene().add(Role::path,
                        Polyline{{layout.corner(h, d), layout.corner(h, (d + 1) % direction_count)},
                                 {sheet.is_near() ? ink : with_alpha(ink, 190), width, {}, true}},
                        fmt::format("{:g} {}", c.bands.lower(here), unit));
    }
  }
}

/// Numbers the contour lines of a low-detail map, with space between the numbers.
void add_line_numbers(AuditSheet& sheet, const Coloured& c) {
  const MapLayout& layout = sheet.layout();
  std::vector<std::vector<Point>> placed(c.bands.count);
  for (const Hex h : layout.hexes()) {
    const std::size_t here = c.band[layout.grid().index(h)];
    if (here == 0 || here >= c.bands.count) continue;
    bool on_line = false;
    for (int d = 0; d < direction_count && !on_line; ++d) {
      const Hex n = neighbour(h, direction(d));
      on_line = layout.shows(n) && c.band[layout.grid().index(n)] == here - 1;
    }
    if (!on_line) continue;
    const Point at = layout.centre(h);
    const auto too_near = [&](std::size_t b, double room) {
      return std::any_of(placed[b].begin(), placed[b].end(),
                         [&](Point p) { return std::hypot(p.x - at.x, p.y - at.y) < room; });
    };
    bool crowded = too_near(here, 450);
    for (std::size_t b = 0; b < placed.size() && !crowded; ++b) crowded = too_near(b, 60);
    if (crowded) continue;
    placed[here].push_back(at);
    sheet.scene().add(Role::cost, Text{{at.x, at.y + 6},
                                       fmt::format("{:g}", c.bands.lower(here)),
                                       17,
                                       Anchor::middle,
                                       Face::sans_bold,
                                       legend_ink,
                                       with_alpha(label_ground, 225),
                                       3});
  }
}

void add_arrow(AuditSheet& sheet, const StepArrow& arrow) {
  const MapLayout& layout = sheet.layout();
  const double u = layout.hex_radius();
  const Point a = layout.centre(arrow.from);
  const Point b = layout.centre(neighbour(arrow.from, arrow.towards));
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
  const Point side{-along.y, along.x};
  const Point mid{(a.x + b.x) / 2, (a.y + b.y) / 2};
  const auto at = [&](double forward, double aside) {
    return Point{mid.x + along.x * forward * u + side.x * aside * u,
                 mid.y + along.y * forward * u + side.y * aside * u};
  };
  const bool bold = arrow.by_hexside || arrow.no_return;
  const Colour colour = bold ? arrow_colour : faint_arrow;
  const double w = bold ? std::clamp(0.05 + 0.035 * arrow.extra, 0.07, 0.17) : 0.04;
  const double head = 2.2 * w + 0.04;
  Polygon shape{{{at(-0.36, -w / 2), at(0.28 - head, -w / 2), at(0.28 - head, -head), at(0.36, 0),
                  at(0.28 - head, head), at(0.28 - head, w / 2), at(-0.36, w / 2)}}};
  shape.stroke = Stroke{with_alpha(label_ground, 220), 0.06 * u, {}, true};
  sheet.scene().add(Role::frame, shape);
  shape.stroke.reset();
  shape.fill = colour;
  sheet.scene().add(Role::path, std::move(shape), arrow.note);
  if (arrow.no_return)
    sheet.scene().add(Role::ruled_out,
                      Polyline{{at(-0.36, -0.2), at(-0.36, 0.2)}, {colour, 0.09 * u, {}, false}}, arrow.note);
}

/// Returns the low-detail picture: each hex in the colour of the largest difference between the cost of a
/// step into it and the step back.
Scene far_arrows(const HexMap& map, std::span<const StepArrow> arrows, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  std::map<Hex, double> worst;
  std::vector<double> extras;
  for (const StepArrow& a : arrows) {
    double& value = worst[neighbour(a.from, a.towards)];
    value = std::max(value, a.extra);
  }
  std::vector<ValuedHex> hexes;
  for (const auto& [h, extra] : worst) hexes.push_back({h, extra});
  const Coloured c = coloured(sheet, hexes, {}, max_heat_bands, Ramp::fire);
  sheet.add_ground();
  sheet.add_cells(c.band, c.colours);
  sheet.legend().paragraph(
      "The largest difference between the cost of a step into the hex and the step back:", 12, Face::sans,
      legend_ink);
  sheet.add_band_key(c.bands, c.colours, c.any_above);
  return std::move(sheet).finish();
}

}  // namespace

Scene heat_scene(const HexMap& map, std::span<const ValuedHex> hexes, std::span<const Hex> closed,
                 std::span<const ClosedSide> sides, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  const Coloured c = coloured(sheet, hexes, closed, max_heat_bands, Ramp::fire);
  if (sheet.is_near()) sheet.add_ground();
  sheet.add_cells(c.band, c.colours);
  for (const ValuedHex& v : hexes) {
    if (sheet.layout().shows(v.hex))
      sheet.add_word(v.hex, short_number(v.value), c.colours[c.bands.band_of(v.value)]);
  }
  add_closed_sides(sheet, sides);
  sheet.add_names();
  sheet.add_band_key(c.bands, c.colours, c.any_above);
  if (!closed.empty()) sheet.add_closed_key("impassable hex");
  return std::move(sheet).finish();
}

Scene contour_scene(const HexMap& map, const Contours& contours, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  const bool by_turns = !contours.turns.empty();
  const Coloured c =
      by_turns ? coloured_by_turns(sheet, contours)
               : coloured(sheet, contours.hexes, contours.unreachable, max_cost_contours, Ramp::sea);
  if (sheet.is_near()) sheet.add_ground();
  sheet.add_cells(c.band, c.colours);
  add_lines(sheet, c, by_turns ? "turns" : "MP");
  for (const ValuedHex& v : contours.hexes) {
    if (sheet.layout().shows(v.hex))
      sheet.add_word(v.hex, cost_number(v.value), c.colours[c.band[map.grid().index(v.hex)]]);
  }
  add_closed_sides(sheet, contours.sides);
  if (!sheet.is_near()) add_line_numbers(sheet, c);
  sheet.add_names();
  const double u = std::max(sheet.layout().hex_radius(), 3.0);
  for (const Hex h : contours.starts) {
    if (sheet.layout().shows(h))
      marks::add_ring(sheet.scene(), Role::retreating, sheet.layout().centre(h), 0.72 * u, u);
  }
  if (!contours.starts.empty())
    marks::add_ring(sheet.scene(), Role::legend, sheet.legend().key("start hexes"), 9, 20);
  if (by_turns)
    sheet.add_turn_key(c.bands.count, c.colours, c.any_above);
  else
    sheet.add_band_key(c.bands, c.colours, c.any_above);
  if (!contours.unreachable.empty()) sheet.add_closed_key("unreachable hex");
  return std::move(sheet).finish();
}

Scene mark_scene(const HexMap& map, std::span<const WeightedHex> all, const std::string& meaning,
                 const std::string& sides_mean, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  sheet.add_ground();
  sheet.add_names();
  const MapLayout& layout = sheet.layout();
  const double u = layout.hex_radius();
  std::vector<WeightedHex> marked;
  for (const WeightedHex& m : all) {
    if (layout.shows(m.hex)) marked.push_back(m);
  }
  // Smaller marks are drawn on top.
  std::stable_sort(marked.begin(), marked.end(),
                   [](const WeightedHex& a, const WeightedHex& b) { return a.weight > b.weight; });
  const Stroke rim{label_ground, sheet.is_near() ? 0.08 * u : 0.8, {}, true};
  for (const WeightedHex& m : marked) {
    const Point c = layout.centre(m.hex);
    const double size = std::log10(static_cast<double>(std::max<std::size_t>(m.weight, 1)));
    const double radius =
        sheet.is_near() ? std::min(0.75, 0.34 + 0.16 * size) * u : std::min(14.0, 2.5 + 3 * size);
    for (const Direction d : m.sides) {
      const Polyline bar{
          {layout.corner(m.hex, index_of(d)), layout.corner(m.hex, (index_of(d) + 1) % direction_count)},
          {marks::illegal_colour, std::max(0.16 * u, 1.5), {}, false}};
      sheet.scene().add(Role::danger, bar, m.note);
    }
    sheet.scene().add(Role::danger, Circle{c, radius, with_alpha(mark_colour, 225), std::nullopt, rim},
                      m.note);
    if (!sheet.is_near()) continue;
    const std::string number = std::to_string(m.weight);
    const double letters = std::min(0.5 * u, 1.5 * radius / static_cast<double>(number.size()) * 1.15);
    sheet.scene().add(
        Role::cost,
        Text{{c.x, c.y + 0.36 * letters}, number, letters, Anchor::middle, Face::sans_bold, rgb(0xffffff)});
  }
  sheet.scene().add(Role::legend, Circle{sheet.legend().key(meaning), 9, mark_colour, std::nullopt, rim});
  if (!sides_mean.empty()) {
    const Point p = sheet.legend().key(sides_mean);
    sheet.scene().add(Role::legend,
                      Polyline{{{p.x - 11, p.y}, {p.x + 11, p.y}}, {marks::illegal_colour, 5, {}, false}});
  }
  sheet.legend().paragraph(marked.empty() ? "None shown" : fmt::format("{} shown", marked.size()), 12,
                           Face::sans_bold, legend_ink);
  return std::move(sheet).finish();
}

Scene arrow_scene(const HexMap& map, std::span<const StepArrow> arrows, const AuditStyle& style) {
  if (audit_radius(map.grid(), style.window) < near_radius) return far_arrows(map, arrows, style);
  AuditSheet sheet(map, style);
  sheet.add_ground();
  for (const bool bold : {false, true}) {
    for (const StepArrow& a : arrows) {
      const bool shown = sheet.layout().shows(a.from) || sheet.layout().shows(neighbour(a.from, a.towards));
      if (shown && bold == (a.by_hexside || a.no_return)) add_arrow(sheet, a);
    }
  }
  sheet.add_names();
  const auto key = [&](const char* text, Colour colour, double width) {
    const Point p = sheet.legend().key(text);
    sheet.scene().add(Role::legend, Polyline{{{p.x - 12, p.y}, {p.x + 4, p.y}}, {colour, width, {}, false}});
    sheet.scene().add(Role::legend,
                      Polygon{{{{p.x + 3, p.y - 6}, {p.x + 13, p.y}, {p.x + 3, p.y + 6}}}, colour});
    return p;
  };
  key("step that costs more than the step back because of the hexside; wider means more", arrow_colour, 4);
  key("the same because of the terrain entered", faint_arrow, 1.6);
  const Point p = key("step without return", arrow_colour, 4);
  sheet.scene().add(Role::legend,
                    Polyline{{{p.x - 12, p.y - 7}, {p.x - 12, p.y + 7}}, {arrow_colour, 3, {}, false}});
  return std::move(sheet).finish();
}

Scene change_scene(const HexMap& map, const ChangeMarks& changes, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  sheet.add_ground();
  const MapLayout& layout = sheet.layout();
  const double u = layout.hex_radius();
  const Hatch hatch{with_alpha(mark_colour, 190), 135, std::max(0.3 * u, 3.0), std::max(0.06 * u, 1.0),
                    false};
  for (const ChangeMarks::HexMark& m : changes.hexes) {
    if (!layout.shows(m.hex)) continue;
    Polygon area{{layout.outline(m.hex)}, with_alpha(mark_colour, sheet.is_near() ? 60 : 200)};
    if (sheet.is_near()) {
      area.hatch = hatch;
      area.stroke = Stroke{mark_colour, 0.07 * u, {}, true};
    }
    sheet.scene().add(Role::danger, std::move(area), m.note);
  }
  const double width = std::max(0.17 * u, 1.6);
  for (const ChangeMarks::SideMark& m : changes.sides) {
    if (!layout.shows(m.from)) continue;
    const Point a = layout.corner(m.from, index_of(m.towards));
    const Point b = layout.corner(m.from, (index_of(m.towards) + 1) % direction_count);
    sheet.scene().add(Role::frame, Polyline{{a, b}, {label_ground, 1.7 * width, {}, true}});
    Stroke line{m.added ? added_colour : marks::illegal_colour, width, {}, true};
    if (!m.added) line = {marks::illegal_colour, width, {1.2 * width, 1.1 * width}, false};
    sheet.scene().add(m.added ? Role::hexside : Role::ruled_out, Polyline{{a, b}, std::move(line)}, m.note);
  }
  for (const ChangeMarks::HexMark& m : changes.hexes) {
    if (layout.shows(m.hex) && !m.text.empty()) sheet.add_word(m.hex, m.text, label_ground);
  }
  sheet.add_names();
  const auto box = [](Point p) {
    return std::vector<Point>{
        {p.x - 13, p.y - 10}, {p.x + 13, p.y - 10}, {p.x + 13, p.y + 10}, {p.x - 13, p.y + 10}};
  };
  const auto key = [&](const char* text) { return sheet.legend().key(text); };
  sheet.scene().add(
      Role::legend,
      Polygon{{box(key("changed terrain or elevation, with the former one, or changed access for a class"))},
              with_alpha(mark_colour, 60),
              Hatch{with_alpha(mark_colour, 190), 135, 7, 1.5, false},
              Stroke{mark_colour, 1.6, {}, true}});
  Point p = key("feature added to a hexside");
  sheet.scene().add(Role::legend, Polyline{{{p.x - 12, p.y}, {p.x + 12, p.y}}, {added_colour, 5, {}, true}});
  p = key("feature removed from a hexside");
  sheet.scene().add(Role::legend,
                    Polyline{{{p.x - 12, p.y}, {p.x + 12, p.y}}, {marks::illegal_colour, 5, {6, 5}, false}});
  return std::move(sheet).finish();
}

}  // namespace rearguard
