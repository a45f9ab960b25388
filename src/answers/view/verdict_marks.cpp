#include "src/answers/view/verdict_marks.h"

#include "src/core/engine/terms/verdict.h"

namespace rearguard::marks {

namespace {

/// Splits a long mark into two lines at the space or hyphen nearest to its middle.
std::vector<std::string> in_lines(const std::string& id) {
  const char* between = " -";
  constexpr std::size_t max_length = 10;
  if (id.size() <= max_length) return {id};
  std::size_t best = std::string::npos;
  const auto off_middle = [&](std::size_t i) {
    return i * 2 > id.size() ? i * 2 - id.size() : id.size() - i * 2;
  };
  for (std::size_t i = id.find_first_of(between); i != std::string::npos;
       i = id.find_first_of(between, i + 1)) {
    if (best == std::string::npos || off_middle(i) < off_middle(best)) best = i;
  }
  if (best == std::string::npos || best + 1 >= id.size()) return {id};
  return {id.substr(0, id[best] == ' ' ? best : best + 1), id.substr(best + 1)};
}

void add_text(Scene& scene, Role role, Point at, std::string words, double size, Colour colour) {
  scene.add(role,
            Text{at, std::move(words), size, Anchor::middle, Face::sans_bold, colour, halo, 0.2 * size});
}

}  // namespace

Hatch zoc_hatch(double u) {
  return {with_alpha(rgb(0xb03a2e), 120), 45, 0.22 * u, 0.04 * u, false};
}

void add_ring(Scene& scene, Role role, Point at, double radius, double u) {
  scene.add(Role::frame,
            Circle{at, radius, std::nullopt, std::nullopt, Stroke{rgb(0xffffff), 0.15 * u, {}, true}});
  scene.add(role, Circle{at, radius, std::nullopt, std::nullopt, Stroke{ring_colour, 0.08 * u, {}, true}},
            "the retreating unit");
}

void add_cause(Scene& scene, Point at, double u) {
  const double radius = 0.84 * u;
  scene.add(Role::frame,
            Circle{at, radius, std::nullopt, std::nullopt, Stroke{rgb(0xffffff), 0.15 * u, {}, true}});
  scene.add(Role::danger,
            Circle{at, radius, std::nullopt, std::nullopt, Stroke{cause_colour, 0.08 * u, {}, true}},
            "caused the retreat");
}

void add_end_dot(Scene& scene, Role role, Point at, double radius) {
  scene.add(Role::frame, Circle{at, radius * 1.35, rgb(0xffffff), std::nullopt,
                                Stroke{path_colour, radius * 0.12, {}, true}});
  scene.add(role, Circle{at, radius, end_colour});
}

void add_end(Scene& scene, Point centre, double u, const std::string& cost, bool occupied) {
  const Point dot = occupied ? Point{centre.x + 0.5 * u, centre.y + 0.46 * u} : centre;
  add_end_dot(scene, Role::end, dot, 0.18 * u);
  const Point words =
      occupied ? Point{centre.x - 0.1 * u, centre.y + 0.82 * u} : Point{centre.x, centre.y + 0.5 * u};
  add_text(scene, Role::cost, words, cost, 0.24 * u, path_colour);
}

void add_effect(Scene& scene, Role role, Point at, double size, bool is_certain, std::string note) {
  Polygon diamond{{{{at.x, at.y - size}, {at.x + size, at.y}, {at.x, at.y + size}, {at.x - size, at.y}}}};
  Polygon rim = diamond;
  rim.stroke = Stroke{rgb(0xffffff), size * 0.7, {}, true};
  scene.add(Role::frame, std::move(rim));
  diamond.fill = is_certain ? effect_colour : rgb(0xffffff);
  diamond.stroke = Stroke{effect_colour, size * 0.3, {}, true};
  scene.add(role, std::move(diamond), std::move(note));
}

void add_cross(Scene& scene, Role role, Point at, double size, std::string note) {
  Polygon cross;
  const double a = size;
  const double b = size * 0.36;
  // Twelve corners, clockwise: a plus sign rotated by 45 degrees.
  for (const auto& [x, y] : {std::pair{0.0, -b},
                             {a - b, -a},
                             {a, b - a},
                             {b, 0.0},
                             {a, a - b},
                             {a - b, a},
                             {0.0, b},
                             {b - a, a},
                             {-a, a - b},
                             {-b, 0.0},
                             {-a, b - a},
                             {b - a, -a}}) {
    if (cross.rings.empty()) cross.rings.emplace_back();
    cross.rings.front().push_back({at.x + x, at.y + y});
  }
  Polygon rim = cross;
  rim.stroke = Stroke{rgb(0xffffff), size * 0.5, {}, true};
  scene.add(Role::frame, std::move(rim));
  cross.fill = illegal_colour;
  scene.add(role, std::move(cross), std::move(note));
}

void add_ruled_out_hex(Scene& scene, Point centre, double u, const RuledOutHex& ruled_out_hex,
                       bool occupied) {
  const Point at =
      occupied ? Point{centre.x + 0.58 * u, centre.y + 0.26 * u} : Point{centre.x, centre.y - 0.12 * u};
  add_cross(scene, Role::ruled_out, at, 0.19 * u, marked_clause(ruled_out_hex) + ": " + ruled_out_hex.why);
  const std::string& mark = ruled_out_hex.mark.empty() ? ruled_out_hex.clause : ruled_out_hex.mark;
  if (occupied)
    return add_text(scene, Role::clause, {centre.x, centre.y + 0.8 * u}, mark, 0.175 * u, illegal_colour);
  double y = centre.y + 0.3 * u;
  for (const std::string& line : in_lines(mark)) {
    add_text(scene, Role::clause, {centre.x, y}, line, 0.205 * u, illegal_colour);
    y += 0.23 * u;
  }
}

}  // namespace rearguard::marks
