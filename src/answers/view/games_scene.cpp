#include "src/answers/view/games_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "src/answers/view/audit_sheet.h"

namespace rearguard {
namespace {

constexpr double min_shown = 0.02;
constexpr double min_width = 0.05, max_width = 0.26;  ///< of the hex radius
constexpr Colour chart_ink = rgb(0x2f2922);
constexpr Colour bar_colour = rgb(0x5f87a8);
constexpr Colour rim_colour = rgb(0xfffaf0);
constexpr Colour sure_colour = rgb(0x7a1fa2), unsure_colour = rgb(0x6d6a66);
constexpr Colour retreat_colour = rgb(0x1f5f8b), loss_colour = rgb(0x9e1b1b);

/// Returns the width of an arrow for a share of the most frequent step: areas compare better than widths.
double width_for(double share) {
  return min_width + (max_width - min_width) * std::sqrt(share);
}

std::vector<Point> arrow(Point from, Point to, double u, double width) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
  const Point side{-along.y, along.x};
  // Beside the arrow of the way back: each keeps to its own right.
  const Point middle{(from.x + to.x) / 2 + 0.2 * u * side.x, (from.y + to.y) / 2 + 0.2 * u * side.y};
  const auto at = [&](double forward, double aside) {
    return Point{middle.x + (along.x * forward + side.x * aside) * u,
                 middle.y + (along.y * forward + side.y * aside) * u};
  };
  const double w = width / 2, head = width / 2 + 0.06;
  const double neck = 0.42 - 1.6 * head;
  return {at(-0.42, -w),  at(neck, -w), at(neck, -head), at(0.42, 0),
          at(neck, head), at(neck, w),  at(-0.42, w)};
}

std::string rounded(double number) {
  return number >= 10 ? fmt::format("{:.0f}", number) : fmt::format("{:.2g}", number);
}

/// Draws a disc with a number; far from the map, the disc alone.
void add_disc(Scene& scene, Role role, Point at, double radius, Colour colour, const std::string& text,
              const std::string& note) {
  scene.add(
      role,
      Circle{at, radius, with_alpha(colour, 225), std::nullopt, Stroke{rim_colour, 0.14 * radius, {}, true}},
      note);
  if (radius < near_radius / 4) return;
  const double size = std::min(1.2 * radius, 2.6 * radius / static_cast<double>(text.size()));
  scene.add(role,
            Text{{at.x, at.y + 0.36 * size}, text, size, Anchor::middle, Face::sans_bold, rgb(0xffffff)});
}

void add_places(Scene& scene, const MapLayout& layout, const GameMarks& marks) {
  const double u = layout.hex_radius();
  for (const WorthMark& mark : marks.places) {
    const Colour colour = mark.is_sure ? sure_colour : unsure_colour;
    const Stroke line{with_alpha(colour, 210), 0.2 * u, {}, true};
    std::vector<Point> middles;
    for (const Hex h : mark.hexes) {
      if (!layout.shows(h)) continue;
      scene.add(Role::effect, Polygon{{layout.outline(h)}, std::nullopt, std::nullopt, line}, mark.note);
      middles.push_back(layout.centre(h));
    }
    for (const Hexside& side : mark.sides) {
      if (!layout.shows(side.first()) || !layout.shows(side.second())) continue;
      const Direction towards = *direction_between(side.first(), side.second());
      const int i = index_of(towards);
      const bool is_road = mark.sides.size() > 1;
      const Point a = is_road ? layout.centre(side.first()) : layout.corner(side.first(), i);
      const Point b =
          is_road ? layout.centre(side.second()) : layout.corner(side.first(), (i + 1) % direction_count);
      scene.add(Role::effect, Polyline{{a, b}, line}, mark.note);
      middles.push_back(layout.side_middle(side.first(), towards));
    }
    if (!middles.empty())
      add_disc(scene, Role::effect, middles[middles.size() / 2], 0.5 * u, colour, mark.text, mark.note);
  }
}

/// Draws discs whose areas are as their numbers.
void add_counts(Scene& scene, const MapLayout& layout, const std::vector<CountMark>& counts, Role role,
                Colour colour) {
  double most = 0;
  for (const CountMark& mark : counts) most = std::max(most, mark.times);
  for (const CountMark& mark : counts) {
    const double radius = (0.28 + 0.42 * std::sqrt(mark.times / most)) * layout.hex_radius();
    if (layout.shows(mark.hex))
      add_disc(scene, role, layout.centre(mark.hex), radius, colour, rounded(mark.times), mark.note);
  }
}

void add_retreats(Scene& scene, const MapLayout& layout, const GameMarks& marks) {
  add_counts(scene, layout, marks.retreats, Role::end, retreat_colour);
}

void add_losses(Scene& scene, const MapLayout& layout, const GameMarks& marks) {
  add_counts(scene, layout, marks.losses, Role::danger, loss_colour);
}

/// Arrows of fewer than a fiftieth of the most frequent are left out; both directions of a hexside are beside
/// each other.
void add_steps(Scene& scene, const MapLayout& layout, const GameMarks& marks) {
  const double u = layout.hex_radius();
  double most = 0;
  for (const FlowStep& step : marks.steps) most = std::max(most, step.times);
  std::vector<FlowStep> shown;
  for (const FlowStep& step : marks.steps) {
    const bool visible = layout.shows(step.from) || layout.shows(neighbour(step.from, step.towards));
    if (visible && step.times >= min_shown * most) shown.push_back(step);
  }
  std::stable_sort(shown.begin(), shown.end(),
                   [](const FlowStep& a, const FlowStep& b) { return a.times < b.times; });
  const std::vector<Colour> colours = ramp_colours(Ramp::fire, 6);
  for (const FlowStep& step : shown) {
    const double share = step.times / most;
    const std::size_t band = std::min<std::size_t>(5, 1 + static_cast<std::size_t>(std::sqrt(share) * 4.999));
    const Point from = layout.centre(step.from);
    const Point to = layout.centre(neighbour(step.from, step.towards));
    Polygon shape{{arrow(from, to, u, width_for(share))},
                  colours[band],
                  std::nullopt,
                  Stroke{with_alpha(darker(colours.back(), 0.2), 200), 0.025 * u, {}, true}};
    scene.add(Role::path, std::move(shape), step.note);
  }
}

void add_unused(Scene& scene, const MapLayout& layout, const GameMarks& marks) {
  Polygon cells{{}, with_alpha(closed_wash, 120), closed_hatch, std::nullopt};
  for (const Hex h : marks.unused) {
    if (layout.shows(h)) cells.rings.push_back(layout.outline(h));
  }
  if (!cells.rings.empty()) scene.add(Role::ruled_out, std::move(cells), "no unit was ever in these hexes");
}

constexpr std::array<GameLayer, 5> layers = {
    {{Role::effect, "worth", "points that the place is worth; grey: perhaps nothing",
      [](const GameMarks& m) { return m.places.size(); }, add_places},
     {Role::end, "retreats", "units that end a retreat here, a game",
      [](const GameMarks& m) { return m.retreats.size(); }, add_retreats},
     {Role::danger, "losses", "units that are lost here, a game",
      [](const GameMarks& m) { return m.losses.size(); }, add_losses},
     {Role::path, "ways", "units that step over the hexside; wider means more",
      [](const GameMarks& m) { return m.steps.size(); }, add_steps},
     {Role::ruled_out, "unused", "hexes in which no unit ever was",
      [](const GameMarks& m) { return m.unused.size(); }, add_unused}}};

}  // namespace

std::span<const GameLayer> game_layers() {
  return layers;
}

Scene games_scene(const HexMap& map, const GameMarks& marks, const AuditStyle& style) {
  AuditSheet sheet(map, style);
  sheet.add_ground();
  sheet.add_names();
  for (const GameLayer& layer : layers) layer.add(sheet.scene(), sheet.layout(), marks);
  return std::move(sheet).finish();
}

Scene bar_chart(const std::string& title, std::span<const ChartBar> bars) {
  constexpr double bar_area = 420, row = 30, top = 40, gap = 24;
  double label_width = 0, words = 0;
  double low = 0, high = 0;
  for (const ChartBar& bar : bars) {
    low = std::min({low, bar.value, bar.low});
    high = std::max({high, bar.value, bar.high});
    label_width = std::max(label_width, text_width(bar.label, 13, Face::sans) + gap);
    words = std::max(words, text_width(bar.text, 12, Face::sans) + gap);
  }
  if (high <= low) high = low + 1;
  const auto x = [&](double value) { return label_width + bar_area * (value - low) / (high - low); };
  Scene scene;
  scene.background = rgb(0xffffff);
  scene.title = title;
  scene.width = std::max(label_width + bar_area + words, text_width(title, 16, Face::serif_bold) + gap);
  scene.height = top + row * static_cast<double>(bars.size()) + 12;
  scene.add(Role::title, Text{{12, 24}, title, 16, Anchor::start, Face::serif_bold, chart_ink});
  double y = top;
  for (const ChartBar& bar : bars) {
    const double middle = y + row / 2;
    const double a = std::min(x(0), x(bar.value)), b = std::max(x(0), x(bar.value));
    scene.add(Role::label,
              Text{{label_width - 10, middle + 5}, bar.label, 13, Anchor::end, Face::sans, chart_ink});
    scene.add(Role::range,
              Polygon{{{{a, y + 6}, {b, y + 6}, {b, y + row - 6}, {a, y + row - 6}}}, bar_colour});
    if (bar.high > bar.low) {
      const Stroke line{chart_ink, 1.6, {}, false};
      scene.add(Role::cost, Polyline{{{x(bar.low), middle}, {x(bar.high), middle}}, line});
      for (const double end : {bar.low, bar.high})
        scene.add(Role::cost, Polyline{{{x(end), middle - 5}, {x(end), middle + 5}}, line});
    }
    const double right = std::max(x(bar.high), b) + 10;
    scene.add(Role::label, Text{{right, middle + 4.5}, bar.text, 12, Anchor::start, Face::sans, chart_ink});
    y += row;
  }
  scene.add(Role::frame,
            Polyline{{{x(0), top}, {x(0), y}}, Stroke{with_alpha(chart_ink, 150), 1, {}, false}});
  return scene;
}

}  // namespace rearguard
