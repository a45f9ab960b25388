#pragma once
// The layout of a map: positions of hexes in scene pixels.

#include <iterator>

#include "hexmap/hex_map.h"

namespace rearguard {

/// A rectangle of hexes by printed numbers, both ends included.
struct HexWindow {
  Printed first;
  Printed last;
};

/// Returns the printed rectangle around every hex within `radius` hexes of `middle`, clipped to the grid.
HexWindow window_around(const Grid& grid, Hex middle, int radius);
/// Returns the printed rectangle around some hexes (at least one), clipped to the grid.
HexWindow window_around(const Grid& grid, const std::vector<Hex>& hexes);

class MapLayout;

/// Returns the window of all hexes that overlap the box from `top_left` to `bottom_right` (scene pixels),
/// extended by `around` hexes on each side and clipped to the grid; empty if no hex overlaps it.
HexWindow window_over(const MapLayout& layout, Point top_left, Point bottom_right, int around);

/// The hexes of a window, row by row. A lazy range: it never stores the hexes of a large map.
class HexRange {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Hex;
    using difference_type = std::ptrdiff_t;
    using pointer = const Hex*;
    using reference = Hex;
    iterator(const HexRange& range, Printed at) : range_(&range), current_(at) {}
    Hex operator*() const { return range_->grid_.to_hex(current_); }
    iterator& operator++() {
      if (++current_.column > range_->window_.last.column)
        current_ = {range_->window_.first.column, current_.row + 1};
      return *this;
    }
    iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.current_ == b.current_; }

   private:
    const HexRange* range_;
    Printed current_;
  };

  HexRange(const Grid& grid, const HexWindow& window) : grid_(grid), window_(window) {}
  iterator begin() const { return {*this, empty() ? past_end() : window_.first}; }
  iterator end() const { return {*this, past_end()}; }
  bool empty() const {
    return window_.last.column < window_.first.column || window_.last.row < window_.first.row;
  }
  std::size_t size() const {
    if (empty()) return 0;
    return static_cast<std::size_t>(window_.last.column - window_.first.column + 1) *
           static_cast<std::size_t>(window_.last.row - window_.first.row + 1);
  }

 private:
  Printed past_end() const { return {window_.first.column, window_.last.row + 1}; }
  Grid grid_;
  HexWindow window_;
};

/// Returns the hexes and all adjacent hexes, ascending, each once.
std::vector<Hex> with_neighbours(const HexRange& hexes);

/// Converts hexes to scene pixels and back.
class MapLayout {
 public:
  /// `hex_radius` is the distance from centre to corner, `margin` the paper around the hexes and `header`
  /// extra paper above them, all in scene pixels. Without a window, the whole grid is shown.
  MapLayout(const Grid& grid, double hex_radius, std::optional<HexWindow> window = std::nullopt,
            double margin = 0, double header = 0);

  /// Returns the same layout with fewer hexes shown. Positions, appearance and size are those of the whole.
  MapLayout part(const HexWindow& window) const;
  /// Returns the layout with every length multiplied by `factor`.
  MapLayout scaled(double factor) const;

  const Grid& grid() const { return grid_; }
  double hex_radius() const { return radius_; }
  const HexWindow& window() const { return window_; }
  double width() const { return width_; }
  double height() const { return height_; }
  double margin() const { return margin_; }
  double header() const { return header_; }

  Point centre(Hex h) const;
  Point corner(Hex h, int i) const;
  std::vector<Point> outline(Hex h) const;
  Point side_middle(Hex h, Direction d) const;

  /// True if a hex of the grid is in the window.
  bool shows(Hex h) const;
  /// Returns the shown hexes, row by row.
  HexRange hexes() const { return {grid_, window_}; }
  /// Returns the hex of the unbounded grid that contains a scene pixel.
  Hex any_hex_at(Point p) const;
  /// Returns the shown hex that contains a scene pixel, or nothing.
  std::optional<Hex> hex_at(Point p) const;

 private:
  Grid grid_;
  HexWindow window_;
  double radius_;
  double margin_;
  double header_;
  Point shift_;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace rearguard
