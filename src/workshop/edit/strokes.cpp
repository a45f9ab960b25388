#include "src/workshop/edit/strokes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace rearguard {

namespace {

int wrapped(int index) {
  return ((index % direction_count) + direction_count) % direction_count;
}

double distance_between(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

double distance_to_segment(Point p, Point a, Point b) {
  const double length = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  const double along = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const double t = std::clamp(along, 0.0, 1.0);
  return distance_between(p, {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
}

/// An adjacent corner, with the two hexes of the hexside that leads to it.
struct CornerLink {
  HexCorner to;
  Hex a, b;
};

//      C   |   A       corner i of A = h, between directions i - 1 and i;
//       \  |  /        B = neighbour(h, i - 1), C = neighbour(h, i). Seen from B it is corner i + 2,
//          B           and the hexside between B and C, in direction i + 1 of B, begins at B's corner i + 1.
std::array<CornerLink, 3> links_from(const HexCorner& corner) {
  const Hex h = corner.hex();
  const int i = corner.index();
  const Hex b = neighbour(h, direction(i - 1));
  const Hex c = neighbour(h, direction(i));
  return {CornerLink{HexCorner(h, i - 1), h, b}, CornerLink{HexCorner(h, i + 1), h, c},
          CornerLink{HexCorner(b, i + 1), b, c}};
}

}  // namespace

HexCorner::HexCorner(Hex hex, int index) : hex_(hex), index_(wrapped(index)) {
  const std::array<std::pair<Hex, int>, 3> names = {{
      {hex, index_},
      {neighbour(hex, direction(index_ - 1)), wrapped(index_ + 2)},
      {neighbour(hex, direction(index_)), wrapped(index_ - 2)},
  }};
  std::tie(hex_, index_) = *std::ranges::min_element(names);
}

Point place_of(const Grid& grid, const HexCorner& c) {
  return corner(grid, c.hex(), c.index());
}

HexCorner nearest_corner(const Grid& grid, Point p) {
  const Hex h = hex_at_point(grid, p);
  int best = 0;
  for (int i = 1; i < direction_count; ++i) {
    if (distance_between(p, corner(grid, h, i)) < distance_between(p, corner(grid, h, best))) best = i;
  }
  return {h, best};
}

std::pair<Hex, Direction> nearest_side(const Grid& grid, Point p) {
  const Hex h = hex_at_point(grid, p);
  int best = 0;
  double nearest = std::numeric_limits<double>::max();
  for (int d = 0; d < direction_count; ++d) {
    const double away = distance_to_segment(p, corner(grid, h, d), corner(grid, h, wrapped(d + 1)));
    if (away < nearest) best = d, nearest = away;
  }
  return {h, direction(best)};
}

SideWalk::SideWalk(const Grid& grid, Point start) : grid_(grid), corners_{nearest_corner(grid, start)} {}

bool SideWalk::follow(Point pointer) {
  bool is_changed = false;
  while (true) {
    const HexCorner& end = corners_.back();
    std::optional<HexCorner> next;
    double nearest = distance_between(pointer, place_of(grid_, end));
    for (const CornerLink& link : links_from(end)) {
      const double away = distance_between(pointer, place_of(grid_, link.to));
      if (away < nearest - 1e-9) next = link.to, nearest = away;
    }
    if (!next) return is_changed;
    is_changed = true;
    if (corners_.size() > 1 && corners_[corners_.size() - 2] == *next) {
      corners_.pop_back();
    } else {
      corners_.push_back(*next);
    }
  }
}

std::vector<SideStep> SideWalk::steps() const {
  std::vector<SideStep> steps;
  for (std::size_t k = 0; k + 1 < corners_.size(); ++k) {
    const Point from = place_of(grid_, corners_[k]);
    const Point to = place_of(grid_, corners_[k + 1]);
    for (const CornerLink& link : links_from(corners_[k])) {
      if (link.to != corners_[k + 1]) continue;
      // With y down, what lies to the right of a heading (x, y) lies towards (-y, x).
      const Point a = centre(grid_, link.a);
      const bool a_is_right = (a.x - from.x) * (from.y - to.y) + (a.y - from.y) * (to.x - from.x) > 0;
      steps.push_back(a_is_right ? SideStep{link.b, link.a} : SideStep{link.a, link.b});
    }
  }
  return steps;
}

bool HexWalk::follow(Hex pointer) {
  if (pointer == hexes_.back()) return false;
  const std::vector<Hex> path = line(hexes_.back(), pointer);
  for (std::size_t k = 1; k < path.size(); ++k) {
    if (hexes_.size() > 1 && hexes_[hexes_.size() - 2] == path[k]) {
      hexes_.pop_back();
    } else {
      hexes_.push_back(path[k]);
    }
  }
  return true;
}

}  // namespace rearguard
