#include "src/workshop/exchange/tiled/tiled_geometry.h"

#include <algorithm>
#include <cmath>

#include "hexmap/hexside.h"

namespace rearguard {
namespace {

constexpr double max_distance_cells = 1e6;

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}
Point between(Point a, Point b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/// Returns whether `p` is in or on a ring of corners, clockwise on the screen.
bool inside(const std::array<Point, direction_count>& ring, Point p) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i];
    const Point b = ring[(i + 1) % ring.size()];
    if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) < -1e-9) return false;
  }
  return true;
}

/// Rounds as Tiled does: half a pixel per hex would add up over a map.
int whole_half(int pixels) {
  return pixels / 2;
}

}  // namespace

TiledGeometry::TiledGeometry(Orientation orientation, bool odd_shifted, int tile_width, int tile_height,
                             int hex_side)
    : orientation_(orientation),
      odd_shifted_(odd_shifted),
      width_(tile_width),
      height_(tile_height),
      side_(hex_side),
      inset_(whole_half(orientation == Orientation::flat ? tile_width - hex_side : tile_height - hex_side)) {
  const auto ring = corners({0, 0});
  double shortest = distance(ring[1], ring[2]);
  if (side_ > 0) shortest = std::min(shortest, side_);
  reach_ = shortest / 3;
}

Point TiledGeometry::centre(Cell c) const {
  if (orientation_ == Orientation::flat) {
    return {c.column * (inset_ + side_) + width_ / 2,
            c.row * height_ + (shifted(c.column) ? height_ : height_ / 2)};
  }
  return {c.column * width_ + (shifted(c.row) ? width_ : width_ / 2), c.row * (inset_ + side_) + height_ / 2};
}

std::array<Point, direction_count> TiledGeometry::corners(Cell c) const {
  const Point m = centre(c);
  const double w = width_ / 2;
  const double h = height_ / 2;
  const double s = (orientation_ == Orientation::flat ? w : h) - inset_;
  if (orientation_ == Orientation::flat) {
    return {{{m.x - s, m.y - h},
             {m.x + s, m.y - h},
             {m.x + w, m.y},
             {m.x + s, m.y + h},
             {m.x - s, m.y + h},
             {m.x - w, m.y}}};
  }
  return {{{m.x - w, m.y - s},
           {m.x, m.y - h},
           {m.x + w, m.y - s},
           {m.x + w, m.y + s},
           {m.x, m.y + h},
           {m.x - w, m.y + s}}};
}

Point TiledGeometry::side_middle(Cell c, Direction d) const {
  const auto ring = corners(c);
  const auto i = static_cast<std::size_t>(d);
  return between(ring[i], ring[(i + 1) % ring.size()]);
}

Grid TiledGeometry::grid() const {
  Grid grid;
  grid.orientation = orientation_;
  grid.shifted = odd_shifted_ ? Parity::odd : Parity::even;
  grid.first = {0, 0};
  return grid;
}

Cell TiledGeometry::neighbour(Cell c, Direction d) const {
  const Grid g = grid();
  const Printed p = g.to_printed(rearguard::neighbour(g.to_hex({c.column, c.row}), d));
  return {p.column, p.row};
}

std::optional<Direction> TiledGeometry::direction_between(Cell a, Cell b) const {
  const Grid g = grid();
  return rearguard::direction_between(g.to_hex({a.column, a.row}), g.to_hex({b.column, b.row}));
}

std::optional<Cell> TiledGeometry::cell_at(Point p) const {
  const bool flat = orientation_ == Orientation::flat;
  const double column = p.x / (flat ? inset_ + side_ : width_);
  const double row = p.y / (flat ? height_ : inset_ + side_);
  // In this form, NaN fails as well.
  if (!(std::abs(column) < max_distance_cells && std::abs(row) < max_distance_cells)) return std::nullopt;
  const Cell near{static_cast<int>(std::floor(column)), static_cast<int>(std::floor(row))};
  for (int dr = -1; dr <= 1; ++dr) {
    for (int dc = -1; dc <= 1; ++dc) {
      const Cell cell{near.column + dc, near.row + dr};
      if (inside(corners(cell), p)) return cell;
    }
  }
  return std::nullopt;
}

bool TiledGeometry::near_centre(Point p) const {
  const auto cell = cell_at(p);
  return cell && distance(p, centre(*cell)) <= reach_;
}

std::optional<CellStep> TiledGeometry::side_near(Point p) const {
  const auto cell = cell_at(p);
  if (!cell) return std::nullopt;
  std::optional<Direction> nearest;
  double min_distance = reach_;
  for (int i = 0; i < direction_count; ++i) {
    const double away = distance(p, side_middle(*cell, direction(i)));
    if (away > min_distance) continue;
    min_distance = away;
    nearest = direction(i);
  }
  if (!nearest) return std::nullopt;
  return CellStep{*cell, neighbour(*cell, *nearest)};
}

std::variant<std::vector<CellStep>, TiledGeometry::LineFault> TiledGeometry::piece(Point a, Point b) const {
  if (near_centre(a) && near_centre(b)) return row_of_hexes(*cell_at(a), *cell_at(b));
  const double length = distance(a, b);
  if (length <= reach_ && !near_centre(a) && !near_centre(b)) return std::vector<CellStep>{};
  if (length == 0 || near_centre(a) || near_centre(b)) return LineFault::no_hexside;
  // The two hexes are just left and right of the middle; then the ends must be those of their hexside.
  const Point m = between(a, b);
  const Point left{(b.y - a.y) / length * reach_, -(b.x - a.x) / length * reach_};
  const auto on_left = cell_at({m.x + left.x, m.y + left.y});
  const auto on_right = cell_at({m.x - left.x, m.y - left.y});
  if (!on_left || !on_right) return LineFault::no_hexside;
  const auto d = direction_between(*on_right, *on_left);
  if (!d) return LineFault::no_hexside;
  const auto ring = corners(*on_right);
  const auto i = static_cast<std::size_t>(*d);
  // The hexside towards a neighbour runs clockwise, so the neighbour is on its left.
  const bool fits = distance(a, ring[i]) <= reach_ && distance(b, ring[(i + 1) % ring.size()]) <= reach_;
  if (!fits) return LineFault::no_hexside;
  return std::vector<CellStep>{{*on_right, *on_left}};
}

std::variant<std::vector<CellStep>, TiledGeometry::LineFault> TiledGeometry::row_of_hexes(Cell a,
                                                                                          Cell b) const {
  const Grid g = grid();
  const Hex from = g.to_hex({a.column, a.row});
  const Hex to = g.to_hex({b.column, b.row});
  if (rearguard::distance(from, to) > 2000) return LineFault::between_hexes;
  const std::vector<Hex> hexes = line(from, to);
  if (hexes != line(from, to, -1)) return LineFault::between_hexes;
  std::vector<CellStep> steps;
  for (std::size_t i = 1; i < hexes.size(); ++i) {
    const Printed p = g.to_printed(hexes[i - 1]);
    const Printed q = g.to_printed(hexes[i]);
    steps.push_back({{p.column, p.row}, {q.column, q.row}});
  }
  return steps;
}

}  // namespace rearguard
