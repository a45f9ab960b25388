#include "src/workshop/edit/underlay_edit.h"

#include "src/workshop/rewrite/moved_hex.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rearguard {

namespace {

/// A hundredth of a pixel: nobody sees less, and the text stays short.
double rounded(double pixels) {
  return std::round(pixels * 100) / 100;
}

bool is_usable(const Underlay& underlay, const Grid& grid) {
  return std::holds_alternative<Affine>(lie_of(underlay, grid));
}

/// Returns the hexes in three corners of the grid, the first, the one to its right, and the one below it.
std::array<Hex, 3> corners(const Grid& grid) {
  const int right = grid.first.column + grid.columns - 1;
  const int bottom = grid.first.row + grid.rows - 1;
  std::array<Hex, 3> found{grid.to_hex(grid.first), grid.to_hex({right, grid.first.row}),
                           grid.to_hex({grid.first.column, bottom})};
  // On a map of one column or row they would be one hex.
  if (grid.columns == 1) found[1] = grid.to_hex({right + 1, grid.first.row});
  if (grid.rows == 1) found[2] = grid.to_hex({grid.first.column, bottom + 1});
  return found;
}

/// The box around all hexes in the plane.
struct Extent {
  double left = 1e300, top = 1e300, right = -1e300, bottom = -1e300;
};

Extent extent_of(const Grid& grid) {
  Extent extent;
  const auto take = [&](int column, int row) {
    for (int i = 0; i < direction_count; ++i) {
      const Point p = corner(grid, grid.to_hex({column, row}), i);
      extent = {std::min(extent.left, p.x), std::min(extent.top, p.y), std::max(extent.right, p.x),
                std::max(extent.bottom, p.y)};
    }
  };
  // A shifted line is the second or the second last at most.
  for (const int c : {0, 1, grid.columns - 2, grid.columns - 1}) {
    for (const int r : {0, 1, grid.rows - 2, grid.rows - 1}) {
      if (c >= 0 && r >= 0 && c < grid.columns && r < grid.rows)
        take(grid.first.column + c, grid.first.row + r);
    }
  }
  return extent;
}

void put(UnderlayPoint& point, Point at) {
  point.x = rounded(at.x);
  point.y = rounded(at.y);
}

}  // namespace

Underlay initial_underlay(const Grid& grid, const std::string& picture, int width, int height) {
  const Extent extent = extent_of(grid);
  const double scale = std::min(width / (extent.right - extent.left), height / (extent.bottom - extent.top));
  const Point middle{(extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2};
  Underlay underlay;
  underlay.picture = picture;
  for (const Hex h : corners(grid)) {
    const Point p = centre(grid, h);
    UnderlayPoint& point = underlay.points.emplace_back();
    point.hex = h;
    put(point, {width / 2.0 + (p.x - middle.x) * scale, height / 2.0 + (p.y - middle.y) * scale});
  }
  return underlay;
}

std::optional<Underlay> with_place(const Underlay& underlay, const Grid& grid, std::size_t point, Point at) {
  Underlay moved = underlay;
  put(moved.points[point], at);
  if (!is_usable(moved, grid)) return std::nullopt;
  return moved;
}

std::optional<Underlay> with_hex(const Underlay& underlay, const Grid& grid, std::size_t point, Hex hex) {
  const auto lie = lie_of(underlay, grid);
  if (!std::holds_alternative<Affine>(lie)) return std::nullopt;
  Underlay moved = underlay;
  moved.points[point].hex = hex;
  put(moved.points[point], inverse(std::get<Affine>(lie))(centre(grid, hex)));
  if (!is_usable(moved, grid)) return std::nullopt;
  return moved;
}

Underlay with_third_point(const Underlay& underlay, const Grid& grid) {
  if (underlay.points.size() != 2) return underlay;
  Underlay more = underlay;
  more.points.push_back(underlay.points.front());
  std::array<Hex, 3> candidates = corners(grid);
  // The farther from the line through the two others, the better it says how the picture stretches.
  const Point a = centre(grid, underlay.points[0].hex);
  const Point b = centre(grid, underlay.points[1].hex);
  const auto distance = [&](Hex h) {
    const Point p = centre(grid, h);
    return std::abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
  };
  std::ranges::sort(candidates, [&](Hex x, Hex y) { return distance(x) > distance(y); });
  const auto lie = lie_of(underlay, grid);
  if (!std::holds_alternative<Affine>(lie)) return underlay;
  more.points[2].hex = candidates.front();
  put(more.points[2], inverse(std::get<Affine>(lie))(centre(grid, candidates.front())));
  return is_usable(more, grid) ? more : underlay;
}

Underlay without_third_point(const Underlay& underlay) {
  Underlay fewer = underlay;
  if (fewer.points.size() > 2) fewer.points.resize(2);
  return fewer;
}

Underlay reworked(const Underlay& underlay, const Grid& from, const Grid& to, Printed origin) {
  Underlay moved = underlay;
  for (UnderlayPoint& point : moved.points) point.hex = moved_hex(point.hex, from, to, origin);
  const auto has_number = [&](const UnderlayPoint& p) {
    return to.numbering.parse(to.numbering.text_of(to.values(p.hex))).has_value();
  };
  if (std::ranges::all_of(moved.points, has_number)) return moved;
  const auto lie = lie_of(moved, to);
  if (!std::holds_alternative<Affine>(lie)) return moved;
  const Affine from_plane = inverse(std::get<Affine>(lie));
  const std::array<Hex, 3> hexes = corners(to);
  for (std::size_t i = 0; i < moved.points.size() && i < hexes.size(); ++i) {
    moved.points[i].hex = hexes[i];
    put(moved.points[i], from_plane(centre(to, hexes[i])));
  }
  return moved;
}

}  // namespace rearguard
