#include "src/answers/view/map_layout.h"

#include <algorithm>
#include <limits>

namespace rearguard {

namespace {

struct Extent {
  double left = 0, top = 0, right = 0, bottom = 0;
};

/// Returns the box around the window's hexes for a hexagon of radius 1. Only the hexes along its rim matter.
Extent extent_of(const Grid& grid, const HexWindow& window) {
  if (HexRange(grid, window).empty()) return {};
  constexpr double far = std::numeric_limits<double>::max();
  Extent extent{far, far, -far, -far};
  const auto take = [&](int column, int row) {
    for (int i = 0; i < direction_count; ++i) {
      const Point p = rearguard::corner(grid, grid.to_hex({column, row}), i);
      extent.left = std::min(extent.left, p.x);
      extent.right = std::max(extent.right, p.x);
      extent.top = std::min(extent.top, p.y);
      extent.bottom = std::max(extent.bottom, p.y);
    }
  };
  for (int column = window.first.column; column <= window.last.column; ++column) {
    take(column, window.first.row);
    take(column, window.last.row);
  }
  for (int row = window.first.row; row <= window.last.row; ++row) {
    take(window.first.column, row);
    take(window.last.column, row);
  }
  return extent;
}

}  // namespace

HexWindow window_around(const Grid& grid, Hex middle, int radius) {
  const Printed from = grid.first;
  const Printed to{grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1};
  const Printed p = grid.to_printed(middle);
  const auto clamped = [](int value, int low, int high) { return std::clamp(value, low, high); };
  return {{clamped(p.column - radius, from.column, to.column), clamped(p.row - radius, from.row, to.row)},
          {clamped(p.column + radius, from.column, to.column), clamped(p.row + radius, from.row, to.row)}};
}

HexWindow window_around(const Grid& grid, const std::vector<Hex>& hexes) {
  HexWindow window{grid.to_printed(hexes.front()), grid.to_printed(hexes.front())};
  for (const Hex h : hexes) {
    const Printed p = grid.to_printed(h);
    window.first = {std::min(window.first.column, p.column), std::min(window.first.row, p.row)};
    window.last = {std::max(window.last.column, p.column), std::max(window.last.row, p.row)};
  }
  const Printed low = grid.first;
  const Printed high{low.column + grid.columns - 1, low.row + grid.rows - 1};
  const auto cut = [&](Printed p) {
    return Printed{std::clamp(p.column, low.column, high.column), std::clamp(p.row, low.row, high.row)};
  };
  return {cut(window.first), cut(window.last)};
}

HexWindow window_over(const MapLayout& layout, Point top_left, Point bottom_right, int around) {
  const Grid& grid = layout.grid();
  constexpr int far = std::numeric_limits<int>::max();
  HexWindow found{{far, far}, {-far, -far}};
  for (const Point p :
       {top_left, bottom_right, Point{top_left.x, bottom_right.y}, Point{bottom_right.x, top_left.y}}) {
    const Printed at = grid.to_printed(layout.any_hex_at(p));
    found.first = {std::min(found.first.column, at.column), std::min(found.first.row, at.row)};
    found.last = {std::max(found.last.column, at.column), std::max(found.last.row, at.row)};
  }
  // Between the corners, a staggered row or column extends one hex further.
  const int more = around + 1;
  const Printed last{grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1};
  return {{std::max(found.first.column - more, grid.first.column),
           std::max(found.first.row - more, grid.first.row)},
          {std::min(found.last.column + more, last.column), std::min(found.last.row + more, last.row)}};
}

MapLayout::MapLayout(const Grid& grid, double hex_radius, std::optional<HexWindow> window, double margin,
                     double header)
    : grid_(grid),
      window_(window.value_or(
          HexWindow{grid.first, {grid.first.column + grid.columns - 1, grid.first.row + grid.rows - 1}})),
      radius_(hex_radius),
      margin_(margin),
      header_(header) {
  const Extent extent = extent_of(grid_, window_);
  shift_ = {margin_ - extent.left * radius_, margin_ + header_ - extent.top * radius_};
  width_ = (extent.right - extent.left) * radius_ + 2 * margin_;
  height_ = (extent.bottom - extent.top) * radius_ + 2 * margin_ + header_;
}

MapLayout MapLayout::part(const HexWindow& window) const {
  MapLayout fewer = *this;
  fewer.window_ = window;
  return fewer;
}

MapLayout MapLayout::scaled(double factor) const {
  MapLayout other = *this;
  for (double* length : {&other.radius_, &other.margin_, &other.header_, &other.shift_.x, &other.shift_.y,
                         &other.width_, &other.height_})
    *length *= factor;
  return other;
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

Hex MapLayout::any_hex_at(Point p) const {
  return hex_at_point(grid_, {(p.x - shift_.x) / radius_, (p.y - shift_.y) / radius_});
}

std::optional<Hex> MapLayout::hex_at(Point p) const {
  const Hex h = any_hex_at(p);
  if (!shows(h)) return std::nullopt;
  return h;
}

std::vector<Hex> with_neighbours(const HexRange& hexes) {
  std::vector<Hex> near;
  near.reserve(hexes.size() * 7);
  for (const Hex h : hexes) {
    near.push_back(h);
    for (int d = 0; d < direction_count; ++d) near.push_back(neighbour(h, direction(d)));
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  return near;
}

}  // namespace rearguard
