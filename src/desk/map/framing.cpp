#include "src/desk/map/framing.h"

#include <algorithm>
#include <cmath>

namespace rearguard {

namespace {

constexpr double covered_edge = 4;  // pixels: the frame of what covers the map

bool overlap(const ScreenBox& a, const ScreenBox& b) {
  return a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom();
}

/// The parts of the view that a covered corner leaves free, the whole view first.
std::vector<ScreenBox> free_parts(const Camera& camera, const CoveredBox& covered) {
  const ScreenBox& view = camera.view();
  std::vector<ScreenBox> parts{view};
  const auto box = covered ? covered(camera) : std::nullopt;
  if (!box) return parts;
  if (const double beside = box->left - covered_edge - view.left; beside > 0)
    parts.push_back({view.left, view.top, beside, view.height});
  if (const double above = box->top - covered_edge - view.top; above > 0)
    parts.push_back({view.left, view.top, view.width, above});
  return parts;
}

/// The middle of the box around the hexes, in hex radii of the sheet.
Point middle_of(const Camera& camera, const std::vector<Hex>& hexes) {
  Point low = camera.layout().centre(hexes.front());
  Point high = low;
  for (const Hex h : hexes) {
    const Point at = camera.layout().centre(h);
    low = {std::min(low.x, at.x), std::min(low.y, at.y)};
    high = {std::max(high.x, at.x), std::max(high.y, at.y)};
  }
  const double twice = 2 * camera.hex_radius();
  return {(low.x + high.x) / twice, (low.y + high.y) / twice};
}

void centre_in(Camera& camera, const ScreenBox& part, Point middle) {
  camera.centre_on(middle);
  const Point view = camera.view().middle();
  camera.pan(part.middle().x - view.x, part.middle().y - view.y);
}

/// Shows as many of the hexes as it can at the zoom of the camera: around their middle, or around one of
/// them.
void show_most(Camera& camera, const std::vector<Hex>& hexes, Point middle, const CoveredBox& covered) {
  const auto shown = [&] {
    return std::count_if(hexes.begin(), hexes.end(), [&](Hex h) { return shows_whole(camera, h, covered); });
  };
  camera.centre_on(middle);
  auto most = shown();
  std::optional<Hex> best;
  for (const Hex h : hexes) {
    camera.centre_on(h);
    if (shown() <= most) continue;
    most = shown();
    best = h;
  }
  if (best)
    camera.centre_on(*best);
  else
    camera.centre_on(middle);
}

}  // namespace

bool shows_whole(const Camera& camera, Hex h, const CoveredBox& covered) {
  const Point at = camera.to_screen(h);
  const double r = camera.hex_radius();
  const ScreenBox hex{at.x - r, at.y - r, 2 * r, 2 * r};
  const ScreenBox& view = camera.view();
  const bool is_inside = hex.left >= view.left && hex.top >= view.top && hex.right() <= view.right() &&
                         hex.bottom() <= view.bottom();
  const auto box = covered ? covered(camera) : std::nullopt;
  return is_inside && !(box && overlap(hex, {box->left - covered_edge, box->top - covered_edge,
                                             box->width + 2 * covered_edge, box->height + 2 * covered_edge}));
}

void frame_hexes(Camera& camera, const std::vector<Hex>& hexes, double min_radius,
                 const CoveredBox& covered) {
  if (hexes.empty()) return;
  const auto shows_all = [&] {
    return std::ranges::all_of(hexes, [&](Hex h) { return shows_whole(camera, h, covered); });
  };
  if (shows_all()) return;
  while (true) {
    const Point middle = middle_of(camera, hexes);
    for (const ScreenBox& part : free_parts(camera, covered)) {
      centre_in(camera, part, middle);
      if (shows_all()) return;
    }
    const bool is_smallest = camera.level() <= camera.whole_map_level();
    if (is_smallest || radius_of_level(camera.level() - 1) < min_radius)
      return show_most(camera, hexes, middle, covered);
    camera.zoom(camera.view().middle(), -1);
  }
}

}  // namespace rearguard
