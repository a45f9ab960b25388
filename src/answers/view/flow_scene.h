#pragma once
// Pictures of many games: how often units cross each hexside, and bars with intervals.

#include "src/answers/view/audit_scene.h"

namespace rearguard {

struct Scene;

/// Steps over a hexside in one direction.
struct FlowStep {
  Hex from;
  Direction towards{};
  double times = 0;  ///< more than 0
  std::string note = {};
};

/// Draws an arrow for each step, wider and darker the more often it is made; both directions of a hexside
/// beside each other. Arrows of fewer than a fiftieth of the most frequent are left out. `meaning`: what the
/// numbers count.
Scene flow_scene(const HexMap& map, std::span<const FlowStep> steps, const std::string& meaning,
                 const AuditStyle& style);

struct ChartBar {
  std::string label;
  double value = 0;
  double low = 0, high = 0;  ///< the interval; the same: none is drawn
  std::string text = {};     ///< after the bar
};

/// Draws horizontal bars, one below another, with whiskers for their intervals, on a common scale that holds
/// 0 and all of them. At least one bar.
Scene bar_chart(const std::string& title, std::span<const ChartBar> bars);

}  // namespace rearguard
