#include "src/answers/view/play_scene.h"

#include <cctype>
#include <cmath>
#include <numbers>
#include <set>

#include "hexmap/plural.h"
#include "src/answers/view/verdict_marks.h"
#include "src/answers/view/verdict_scene.h"
#include "src/core/engine/terms/verdict.h"

namespace rearguard {

namespace {

constexpr Colour target_colour = rgb(0xb8320a);
constexpr std::size_t max_hinted_paths = 40;

void add_both(Scene& scene, Role role, const std::vector<Point>& line, Colour colour, double width) {
  scene.add(Role::frame, Polyline{line, {with_alpha(rgb(0xffffff), 230), 2 * width, {}, true}});
  scene.add(role, Polyline{line, {colour, width, {}, true}});
}

}  // namespace

void add_target(Scene& scene, const MapLayout& layout, Hex h, bool chosen, const std::string& note) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  const Point c = layout.centre(h);
  const double r = 0.8 * u;
  std::vector<double> dash;
  if (!chosen) dash = {0.34 * u, 0.2 * u};
  scene.add(Role::frame, Circle{c, r, std::nullopt, std::nullopt,
                                Stroke{with_alpha(rgb(0xffffff), 230), 0.16 * u, {}, true}});
  scene.add(Role::fire,
            Circle{c, r, chosen ? std::optional(with_alpha(target_colour, 40)) : std::nullopt, std::nullopt,
                   Stroke{target_colour, (chosen ? 0.1 : 0.07) * u, std::move(dash), true}},
            note);
  for (int i = 0; i < 4; ++i) {
    const double angle = std::numbers::pi * (0.25 + 0.5 * i);
    const Point out{std::cos(angle), std::sin(angle)};
    add_both(
        scene, Role::fire,
        {{c.x + 0.66 * u * out.x, c.y + 0.66 * u * out.y}, {c.x + 0.94 * u * out.x, c.y + 0.94 * u * out.y}},
        target_colour, 0.07 * u);
  }
}

void add_attack(Scene& scene, const MapLayout& layout, Hex from, Hex to) {
  if (!layout.shows(from) || !layout.shows(to) || from == to) return;
  const double u = layout.hex_radius();
  const Point a = layout.centre(from), b = layout.centre(to);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const Point along{(b.x - a.x) / length, (b.y - a.y) / length};
  const auto at = [&](double ahead, double aside) {
    return Point{a.x + ahead * along.x - aside * along.y, a.y + ahead * along.y + aside * along.x};
  };
  // From the edge of the counter to the ring about the target.
  const double begin = 0.4 * u, end = length - 0.84 * u;
  add_both(scene, Role::fire, {at(begin, 0), at(end, 0)}, target_colour, 0.12 * u);
  add_both(scene, Role::fire, {at(end - 0.26 * u, -0.2 * u), at(end, 0), at(end - 0.26 * u, 0.2 * u)},
           target_colour, 0.12 * u);
}

void add_refusal(Scene& scene, const MapLayout& layout, Hex h, const std::string& why) {
  if (layout.shows(h))
    marks::add_cross(scene, Role::ruled_out, layout.centre(h), 0.5 * layout.hex_radius(), why);
}

void add_choice(Scene& scene, const MapLayout& layout, std::span<const std::vector<Hex>> paths) {
  Verdict verdict;
  std::set<Hex> reported;
  for (const std::vector<Hex>& path : paths) {
    if (path.empty()) continue;
    VerdictEnd end;
    end.hex = path.back();
    end.paths = {path};
    verdict.end_hexes.push_back(std::move(end));
  }
  add_paths(scene, verdict, layout, max_hinted_paths);
  const double u = layout.hex_radius();
  for (const std::vector<Hex>& path : paths) {
    if (path.empty() || !layout.shows(path.back()) || !reported.insert(path.back()).second) continue;
    const std::size_t length = path.size() - 1;
    marks::add_end(scene, layout.centre(path.back()), u, plural(length, "hex", "hexes"), false);
  }
}

void add_entry(Scene& scene, const MapLayout& layout, Hex h, const std::string& note) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  const Point c = layout.centre(h);
  scene.add(Role::end,
            Circle{c, 0.42 * u, marks::halo, std::nullopt, Stroke{marks::path_colour, 0.07 * u, {}, true}},
            note);
  Polygon arrow{
      {{{c.x, c.y + 0.26 * u}, {c.x - 0.22 * u, c.y - 0.16 * u}, {c.x + 0.22 * u, c.y - 0.16 * u}}}};
  arrow.fill = marks::end_colour;
  scene.add(Role::end, std::move(arrow), note);
}

void add_hint(Scene& scene, const MapLayout& layout, Hex h) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  const auto ring = [&](Colour colour, double width, const char* note) {
    scene.add(
        Role::pointer,
        Circle{layout.centre(h), 0.88 * u, std::nullopt, std::nullopt, Stroke{colour, width * u, {}, true}},
        note);
  };
  ring(rgb(0x2a241d), 0.26, "");
  ring(rgb(0xffd54a), 0.14, "the hint points here");
}

void add_able(Scene& scene, const MapLayout& layout, Hex h) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  const Point c = layout.centre(h);
  Polygon wedge{{{{c.x + 0.64 * u, c.y - 0.2 * u}, {c.x + 0.84 * u, c.y}, {c.x + 0.64 * u, c.y + 0.2 * u}}}};
  wedge.fill = marks::end_colour;
  wedge.stroke = Stroke{rgb(0xffffff), 0.05 * u, {}, true};
  scene.add(Role::end, std::move(wedge), "can act");
}

void add_engagement(Scene& scene, const MapLayout& layout, Hex a, Hex b, const std::string& note) {
  if (!layout.shows(a) || !layout.shows(b)) return;
  const double u = layout.hex_radius();
  const Point from = layout.centre(a);
  const Point to = layout.centre(b);
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  add_both(scene, Role::fire, {from, to}, target_colour, 0.12 * u);
  scene.add(Role::fire,
            Circle{middle, 0.26 * u, rgb(0xffffff), std::nullopt, Stroke{target_colour, 0.05 * u, {}, true}},
            note);
  for (const double side : {-1.0, 1.0}) {
    const Point blade{side * 0.14 * u, 0.14 * u};
    scene.add(Role::fire,
              Polyline{{{middle.x - blade.x, middle.y - blade.y}, {middle.x + blade.x, middle.y + blade.y}},
                       {target_colour, 0.07 * u, {}, true}});
  }
}

void add_flag(Scene& scene, const MapLayout& layout, Hex h, const std::string& holder, Colour colour,
              const std::string& note) {
  if (!layout.shows(h)) return;
  const double u = layout.hex_radius();
  const Point c = layout.centre(h);
  const Point foot{c.x - 0.66 * u, c.y - 0.1 * u};
  const Point top{foot.x, foot.y - 0.56 * u};
  add_both(scene, Role::victory, {foot, top}, rgb(0x2a241d), 0.05 * u);
  Polygon cloth{
      {{top, {top.x + 0.42 * u, top.y}, {top.x + 0.42 * u, top.y + 0.3 * u}, {top.x, top.y + 0.3 * u}}}};
  cloth.fill = holder.empty() ? rgb(0xfffaf0) : colour;
  cloth.stroke = Stroke{rgb(0x2a241d), 0.04 * u, {}, true};
  scene.add(Role::victory, std::move(cloth), note);
  const std::string letter =
      holder.empty() ? "?"
                     : std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(holder[0]))));
  scene.add(Role::victory, Text{{top.x + 0.21 * u, top.y + 0.24 * u},
                                letter,
                                0.27 * u,
                                Anchor::middle,
                                Face::sans_bold,
                                ink_on(holder.empty() ? rgb(0xfffaf0) : colour)});
}

}  // namespace rearguard
