#include "src/answers/view/cut_scene.h"

#include <algorithm>

#include "src/answers/view/audit_sheet.h"
#include "src/answers/view/verdict_marks.h"

namespace rearguard {
namespace {

constexpr Colour cut_colour = rgb(0xb3261e);
constexpr Colour cut_edge = rgb(0xfffaf0);
constexpr Colour from_colour = rgb(0x1d4f91);
constexpr Colour to_colour = rgb(0x0b6e3b);

void add_place_ring(Scene& scene, Role role, Point at, double radius, double width, Colour colour) {
  scene.add(role, Circle{at, radius, std::nullopt, std::nullopt,
                         Stroke{with_alpha(cut_edge, 220), 2 * width, {}, true}});
  scene.add(role, Circle{at, radius, std::nullopt, std::nullopt, Stroke{colour, width, {}, true}});
}

}  // namespace

void add_cut(Scene& scene, const MapLayout& layout, const CutMarks& cut) {
  const double u = layout.hex_radius();
  for (const Hex h : cut.hexes) {
    if (!layout.shows(h)) continue;
    Polygon area{{layout.outline(h)}, with_alpha(cut_colour, 70)};
    area.stroke = Stroke{cut_colour, std::max(0.14 * u, 1.4), {}, true};
    scene.add(Role::danger, std::move(area), cut.note);
  }
  for (const auto& [h, d] : cut.sides) {
    if (!layout.shows(h) && !layout.shows(neighbour(h, d))) continue;
    const int i = index_of(d);
    const std::vector<Point> side{layout.corner(h, i), layout.corner(h, (i + 1) % direction_count)};
    scene.add(Role::frame, Polyline{side, {cut_edge, std::max(0.36 * u, 3.4), {}, true}});
    scene.add(Role::danger, Polyline{side, {cut_colour, std::max(0.2 * u, 2.0), {}, true}}, cut.note);
  }
}

Scene cut_scene(const HexMap& map, const CutMarks& cut, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  sheet.add_ground();
  const MapLayout& layout = sheet.layout();
  const double u = std::max(layout.hex_radius(), 3.0);
  for (const auto& [hexes, colour] : {std::pair{&cut.from, from_colour}, std::pair{&cut.to, to_colour}}) {
    for (const Hex h : *hexes) {
      if (layout.shows(h))
        add_place_ring(sheet.scene(), Role::retreating, layout.centre(h), 0.42 * u, 0.1 * u, colour);
    }
  }
  add_cut(sheet.scene(), layout, cut);
  sheet.add_names();
  add_place_ring(sheet.scene(), Role::legend, sheet.legend().key("where the paths begin"), 9, 2, from_colour);
  add_place_ring(sheet.scene(), Role::legend, sheet.legend().key("where they lead"), 9, 2, to_colour);
  if (!cut.hexes.empty()) {
    const Point p = sheet.legend().key("hex of the cut: without all of them no path is left");
    sheet.scene().add(
        Role::legend,
        Polygon{{{{p.x - 12, p.y - 9}, {p.x + 12, p.y - 9}, {p.x + 12, p.y + 9}, {p.x - 12, p.y + 9}}},
                with_alpha(cut_colour, 70),
                std::nullopt,
                Stroke{cut_colour, 2.5, {}, true}});
  }
  if (!cut.sides.empty()) {
    const Point p = sheet.legend().key("hexside of the cut: without all of them no path is left");
    sheet.scene().add(Role::legend, Polyline{{{p.x - 12, p.y}, {p.x + 12, p.y}}, {cut_colour, 5, {}, true}});
  }
  return std::move(sheet).finish();
}

}  // namespace rearguard
