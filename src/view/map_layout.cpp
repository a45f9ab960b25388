#include "src/view/map_layout.h"

#include <algorithm>
#include <limits>

namespace rearguard {

HexWindow window_around(const Grid& grid, Hex middle, int radius) {
  const Printed from = grid.first;
  const Printed to{grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1};
  const Printed p = grid.to_printed(middle);
  const auto clamped = [](int value, int low, int high) { return std::clamp(value, low, high); };
  return {{clamped(p.column - radius, from.column, to.column), clamped(p.row - radius, from.row, to.row)},
          {clamped(p.column + radius, from.column, to.column), clamped(p.row + radius, from.row, to.row)}};
}

MapLayout::MapLayout(const Grid& grid, double hex_radius, std::optional<HexWindow> window, double margin,
                     double header)
    : grid_(grid),
      window_(window.value_or(
          HexWindow{grid.first, {grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1}})),
      radius_(hex_radius),
      margin_(margin),
      header_(header) {
  constexpr double far = std::numeric_limits<double>::max();
  double left = far;
  double top = far;
  double right = -far;
  double bottom = -far;
  for (int row = window_.first.row; row <= window_.last.row; ++row) {
    for (int column = window_.first.column; column <= window_.last.column; ++column) {
      const Hex h = grid_.to_hex({column, row});
      hexes_.push_back(h);
      for (int i = 0; i < direction_count; ++i) {
        const Point p = rearguard::corner(grid_, h, i);
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
      }
    }
  }
  if (hexes_.empty()) left = right = top = bottom = 0;
  shift_ = {margin_ - left * radius_, margin_ + header_ - top * radius_};
  width_ = (right - left) * radius_ + 2 * margin_;
  height_ = (bottom - top) * radius_ + 2 * margin_ + header_;
}

Point MapLayout::centre(Hex h) const {
  const Point p = rearguard::centre(grid_, h);
  return {p.x * radius_ + shift_.x, p.y * radius_ + shift_.y};
}

Point MapLayout::corner(Hex h, int i) const {
  const Point p = rearguard::corner(grid_, h, i);
  return {p.x * radius_ + shift_.x, p.y * radius_ + shift_.y};
}

std::vector<Point> MapLayout::outline(Hex h) const {
  std::vector<Point> points;
  for (int i = 0; i < direction_count; ++i) points.push_back(corner(h, i));
  return points;
}

Point MapLayout::side_middle(Hex h, Direction d) const {
  const Point a = centre(h);
  const Point b = centre(neighbour(h, d));
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

bool MapLayout::shows(Hex h) const {
  if (!grid_.contains(h)) return false;
  const Printed p = grid_.to_printed(h);
  return p.column >= window_.first.column && p.column <= window_.last.column && p.row >= window_.first.row &&
         p.row <= window_.last.row;
}

std::optional<Hex> MapLayout::hex_at(Point p) const {
  const Hex h = hex_at_point(grid_, {(p.x - shift_.x) / radius_, (p.y - shift_.y) / radius_});
  if (!shows(h)) return std::nullopt;
  return h;
}

}  // namespace rearguard
