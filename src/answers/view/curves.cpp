#include "src/answers/view/curves.h"

#include <set>

namespace rearguard {

//  The corner between directions i-1 and i of a hex belongs to two of its neighbours as well:
//
//        \  m  /           corner i of h is corner i+2 of m (the neighbour in direction i-1)
//     ____\___/i           and corner i+4 of n (the neighbour in direction i).
//         /   \  n
//        /  h  \___
GridCorner grid_corner(Hex h, int index) {
  const auto wrapped_index = [](int i) {
    return ((i % direction_count) + direction_count) % direction_count;
  };
  const int i = wrapped_index(index);
  const GridCorner own{h, i};
  const GridCorner before{neighbour(h, direction(i - 1)), wrapped_index(i + 2)};
  const GridCorner after{neighbour(h, direction(i)), wrapped_index(i + 4)};
  return std::min({own, before, after});
}

std::uint32_t scramble(Hex h, std::uint32_t salt) {
  std::uint32_t x = static_cast<std::uint32_t>(h.q) * 0x9E3779B1U;
  x ^= static_cast<std::uint32_t>(h.r) * 0x85EBCA77U + (x << 13U);
  x ^= salt * 0xC2B2AE3DU + (x >> 15U);
  x *= 0x2C1B3C6DU;
  x ^= x >> 12U;
  x *= 0x297A2D39U;
  x ^= x >> 15U;
  return x;
}

double scramble_unit(Hex h, std::uint32_t salt) {
  return (scramble(h, salt) >> 8U) / 16777216.0;
}

std::vector<std::vector<GridCorner>> region_rings(const std::vector<Hex>& region) {
  const std::set<Hex> inside(region.begin(), region.end());
  std::map<GridCorner, GridCorner> next;  // three hexes meet in a corner, so a ring leaves it only once
  for (const Hex h : inside) {
    for (int d = 0; d < direction_count; ++d) {
      if (inside.contains(neighbour(h, direction(d)))) continue;
      next.insert({grid_corner(h, d), grid_corner(h, d + 1)});
    }
  }
  std::vector<std::vector<GridCorner>> rings;
  while (!next.empty()) {
    std::vector<GridCorner> ring;
    auto it = next.begin();
    while (it != next.end()) {
      ring.push_back(it->first);
      const GridCorner to = it->second;
      next.erase(it);
      it = next.find(to);
    }
    rings.push_back(std::move(ring));
  }
  return rings;
}

std::vector<Point> smoothed(std::vector<Point> points, bool closed, int rounds) {
  for (int round = 0; round < rounds && points.size() > 2; ++round) {
    std::vector<Point> cut;
    cut.reserve(points.size() * 2);
    const std::size_t sides = closed ? points.size() : points.size() - 1;
    if (!closed) cut.push_back(points.front());
    for (std::size_t i = 0; i < sides; ++i) {
      const Point a = points[i];
      const Point b = points[(i + 1) % points.size()];
      if (closed || i > 0) cut.push_back({a.x * 0.75 + b.x * 0.25, a.y * 0.75 + b.y * 0.25});
      if (closed || i + 1 < sides) cut.push_back({a.x * 0.25 + b.x * 0.75, a.y * 0.25 + b.y * 0.75});
    }
    if (!closed) cut.push_back(points.back());
    points = std::move(cut);
  }
  return points;
}

std::vector<Point> unsmoothed(std::vector<Point> ring) {
  constexpr double tolerance = 1e-6;
  // Two points of each side are a quarter and three quarters along it.
  while (ring.size() % 2 == 0 && ring.size() >= 6) {
    std::vector<Point> corners;
    for (std::size_t i = 0; i < ring.size(); i += 2) {
      const Point before = ring[(i + ring.size() - 2) % ring.size()];
      const Point last = ring[(i + ring.size() - 1) % ring.size()];
      const Point corner{1.5 * ring[i].x - 0.5 * ring[i + 1].x, 1.5 * ring[i].y - 0.5 * ring[i + 1].y};
      if (std::abs(1.5 * last.x - 0.5 * before.x - corner.x) > tolerance ||
          std::abs(1.5 * last.y - 0.5 * before.y - corner.y) > tolerance)
        return ring;
      corners.push_back(corner);
    }
    ring = std::move(corners);
  }
  return ring;
}

std::vector<CurveSample> curve_samples(const std::vector<Point>& line, double step, double first) {
  std::vector<CurveSample> found;
  double next = first;  // distance to the next sample on this segment
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double dx = line[i + 1].x - line[i].x;
    const double dy = line[i + 1].y - line[i].y;
    const double length = std::hypot(dx, dy);
    if (length <= 0) continue;
    while (next <= length) {
      found.push_back(
          {{line[i].x + dx * next / length, line[i].y + dy * next / length}, {dx / length, dy / length}});
      next += step;
    }
    next -= length;
  }
  return found;
}

Point middle(Point a, Point b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

double length_of(const std::vector<Point>& line) {
  double length = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    length += std::hypot(line[i + 1].x - line[i].x, line[i + 1].y - line[i].y);
  return length;
}

namespace {

/// Returns the line without `cut` at each end.
std::vector<Point> trimmed(const std::vector<Point>& line, double cut) {
  const double length = length_of(line);
  std::vector<Point> retained;
  double so_far = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Point a = line[i];
    const Point b = line[i + 1];
    const double side = std::hypot(b.x - a.x, b.y - a.y);
    if (side <= 0) continue;
    const double from = std::clamp((cut - so_far) / side, 0.0, 1.0);
    const double to = std::clamp((length - cut - so_far) / side, 0.0, 1.0);
    so_far += side;
    if (to <= from) continue;
    if (retained.empty()) retained.push_back({a.x + (b.x - a.x) * from, a.y + (b.y - a.y) * from});
    retained.push_back({a.x + (b.x - a.x) * to, a.y + (b.y - a.y) * to});
  }
  return retained;
}

/// Returns the curve that results from cutting the corner at `control`.
std::vector<Point> bend(Point from, Point control, Point to) {
  constexpr int sides = 6;
  std::vector<Point> points;
  for (int i = 0; i <= sides; ++i) {
    const double t = static_cast<double>(i) / sides;
    const double a = (1 - t) * (1 - t);
    const double b = 2 * t * (1 - t);
    points.push_back({a * from.x + b * control.x + t * t * to.x, a * from.y + b * control.y + t * t * to.y});
  }
  return points;
}

}  // namespace

std::vector<DashedPiece> dashed_pieces(const std::vector<Point>& controls, double dash, double gap) {
  std::vector<DashedPiece> pieces;
  const std::size_t last = controls.size() - 1;
  for (std::size_t i = 0; i < controls.size() && last > 0; ++i) {
    const Point from = i == 0 ? controls[0] : middle(controls[i - 1], controls[i]);
    const Point to = i == last ? controls[last] : middle(controls[i], controls[i + 1]);
    const auto line = i == 0 || i == last ? std::vector<Point>{from, to} : bend(from, controls[i], to);
    const double length = length_of(line);
    const double fit = length / (std::max(1.0, std::round(length / (dash + gap))) * (dash + gap));
    auto points = trimmed(line, fit * gap / 2);
    if (points.size() > 1) pieces.push_back({std::move(points), {fit * dash, fit * gap}});
  }
  return pieces;
}

double distance_to_segment(Point p, Point a, Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double square = dx * dx + dy * dy;
  const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

double straightness(Point a, Point v, Point b) {
  const double ax = v.x - a.x;
  const double ay = v.y - a.y;
  const double bx = b.x - v.x;
  const double by = b.y - v.y;
  const double lengths = std::hypot(ax, ay) * std::hypot(bx, by);
  return lengths > 0 ? (ax * bx + ay * by) / lengths : 0;
}

}  // namespace rearguard
