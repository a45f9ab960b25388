#include "src/answers/view/flow_scene.h"

#include <algorithm>
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

}  // namespace

Scene flow_scene(const HexMap& map, std::span<const FlowStep> steps, const std::string& meaning,
                 const AuditStyle& style) {
  AuditSheet sheet(map, style);
  sheet.add_ground();
  const MapLayout& layout = sheet.layout();
  const double u = layout.hex_radius();
  double most = 0;
  for (const FlowStep& step : steps) most = std::max(most, step.times);
  std::vector<FlowStep> shown;
  for (const FlowStep& step : steps) {
    const bool visible = layout.shows(step.from) || layout.shows(neighbour(step.from, step.towards));
    if (visible && step.times >= min_shown * most) shown.push_back(step);
  }
  std::stable_sort(shown.begin(), shown.end(),
                   [](const FlowStep& a, const FlowStep& b) { return a.times < b.times; });
  const std::vector<Colour> colours = ramp_colours(Ramp::fire, 6);
  const auto colour_for = [&](double share) {
    return colours[std::min<std::size_t>(5, 1 + static_cast<std::size_t>(std::sqrt(share) * 4.999))];
  };
  for (const FlowStep& step : shown) {
    const double share = step.times / most;
    const Point from = layout.centre(step.from);
    const Point to = layout.centre(neighbour(step.from, step.towards));
    Polygon shape{{arrow(from, to, u, width_for(share))},
                  colour_for(share),
                  std::nullopt,
                  Stroke{with_alpha(darker(colours.back(), 0.2), 200), 0.025 * u, {}, true}};
    sheet.scene().add(Role::path, std::move(shape), step.note);
  }
  sheet.add_names();
  sheet.legend().paragraph(meaning, 12, Face::sans, legend_ink);
  for (const double share : {1.0, 0.3, 0.05}) {
    if (most <= 0) break;
    const Point p = sheet.legend().key(rounded(share * most));
    sheet.scene().add(Role::legend,
                      Polygon{{arrow({p.x - 14, p.y - 6}, {p.x + 14, p.y - 6}, 30, width_for(share))},
                              colour_for(share),
                              std::nullopt,
                              Stroke{rim_colour, 0.5, {}, true}});
  }
  if (shown.empty()) sheet.legend().paragraph("None", 12, Face::sans_bold, legend_ink);
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
