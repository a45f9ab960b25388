#include "src/answers/view/ghost_scene.h"

#include <algorithm>

#include "src/answers/view/map_layout.h"
#include "src/answers/view/verdict_marks.h"

namespace rearguard {

namespace {

constexpr Colour ghost_ink = rgb(0x2a241d);

void add_label(Scene& scene, Point at, double size, const std::string& text, Colour colour) {
  scene.add(Role::cost,
            Text{at, text, size, Anchor::middle, Face::sans_bold, colour, marks::halo, 0.2 * size});
}

void add_way(Scene& scene, const MapLayout& layout, const GhostMark& ghost) {
  std::vector<Point> points;
  for (const Hex h : ghost.path) points.push_back(layout.centre(h));
  if (points.size() < 2) return;
  const double u = layout.hex_radius();
  scene.add(Role::frame, Polyline{points, {with_alpha(rgb(0xffffff), 200), 0.14 * u, {}, true}});
  scene.add(Role::path, Polyline{points, {ghost_ink, 0.06 * u, {0.2 * u, 0.14 * u}, true}}, ghost.note);
}

void add_pale_counter(Scene& scene, Point c, double u, const GhostMark& ghost, Colour colour) {
  const double r = 0.4 * u;
  Polygon counter{{{{c.x - r, c.y - r}, {c.x + r, c.y - r}, {c.x + r, c.y + r}, {c.x - r, c.y + r}}}};
  counter.fill = with_alpha(colour, 120);
  counter.stroke = Stroke{ghost_ink, 0.05 * u, {0.14 * u, 0.1 * u}, false};
  scene.add(Role::counter, std::move(counter), ghost.note);
  add_label(scene, {c.x, c.y - 0.02 * u}, 0.3 * u, ghost.unit, ghost_ink);
  add_label(scene, {c.x, c.y + 0.3 * u}, 0.26 * u, ghost.label, ghost_ink);
}

void add_lost(Scene& scene, Point c, double u, const GhostMark& ghost) {
  scene.add(Role::danger,
            Circle{c, 0.42 * u, with_alpha(rgb(0xfffaf0), 150), std::nullopt,
                   Stroke{marks::illegal_colour, 0.07 * u, {}, true}},
            ghost.note);
  marks::add_cross(scene, Role::danger, c, 0.3 * u, ghost.note);
  // No wider than the hex there, whose outline would cover it.
  const std::string text = ghost.unit + " " + ghost.label;
  const double size = std::min(0.26 * u, 1.1 * u / text_width(text, 1, Face::sans_bold));
  add_label(scene, {c.x, c.y + 0.68 * u}, size, text, marks::illegal_colour);
}

void add_open_end(Scene& scene, Point c, double u, const GhostMark& ghost, Colour colour) {
  scene.add(Role::frame,
            Circle{c, 0.2 * u, marks::halo, std::nullopt, Stroke{ghost_ink, 0.05 * u, {}, true}});
  scene.add(Role::end, Circle{c, 0.13 * u, with_alpha(colour, 120), std::nullopt, std::nullopt}, ghost.note);
  add_label(scene, {c.x, c.y + 0.48 * u}, 0.24 * u, ghost.label, ghost_ink);
}

}  // namespace

void add_ghosts(Scene& scene, const MapLayout& layout, std::span<const GhostMark> ghosts, Colour colour) {
  for (const GhostMark& ghost : ghosts) add_way(scene, layout, ghost);
  std::map<Hex, int> drawn;
  const double u = layout.hex_radius();
  for (const GhostMark& ghost : ghosts) {
    if (!layout.shows(ghost.hex)) continue;
    Point c = layout.centre(ghost.hex);
    c.y += 0.3 * u * drawn[ghost.hex]++;
    switch (ghost.kind) {
      case GhostMark::Kind::moves:
        add_pale_counter(scene, c, u, ghost, colour);
        break;
      case GhostMark::Kind::may_move:
        add_open_end(scene, c, u, ghost, colour);
        break;
      case GhostMark::Kind::lost:
        add_lost(scene, c, u, ghost);
        break;
    }
  }
}

}  // namespace rearguard
