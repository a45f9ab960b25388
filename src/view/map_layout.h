#pragma once
// Where the hexes of a map lie on a scene, in scene pixels.

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/view/scene.h"

namespace rearguard {

/// A rectangle of hexes by printed numbers, both ends included.
struct HexWindow {
  Printed first;
  Printed last;
};

/// The printed rectangle around every hex within `radius` hexes of `middle`, cut to the map's grid.
HexWindow window_around(const Grid& grid, Hex middle, int radius);
/// The printed rectangle around some hexes (at least one), cut to the grid.
HexWindow window_around(const Grid& grid, const std::vector<Hex>& hexes);

class MapLayout;

/// The window of every hex that reaches into the box from `top_left` to `bottom_right` (scene pixels), and
/// `around` more on each side, cut to the grid; an empty one where no hex does.
HexWindow window_over(const MapLayout& layout, Point top_left, Point bottom_right, int around);

/// The hexes of a window, row by row. A large map is never listed: each hex is made when it is asked for.
class HexRange {
 public:
  class iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Hex;
    using difference_type = std::ptrdiff_t;
    using pointer = const Hex*;
    using reference = Hex;
    iterator(const HexRange& range, Printed at) : range_(&range), at_(at) {}
    Hex operator*() const { return range_->grid_.to_hex(at_); }
    iterator& operator++() {
      if (++at_.column > range_->window_.last.column) at_ = {range_->window_.first.column, at_.row + 1};
      return *this;
    }
    iterator operator++(int) {
      const iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

   private:
    const HexRange* range_;
    Printed at_;
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

/// The hexes and all next to them, in ascending order, each once.
std::vector<Hex> with_neighbours(const HexRange& hexes);

/// Turns hexes into scene pixels and back.
class MapLayout {
 public:
  /// `hex_radius` is from a hex's centre to its corner, `margin` the paper around the hexes, `header`
  /// more paper above them, all in scene pixels. Without a window the whole grid is laid out.
  MapLayout(const Grid& grid, double hex_radius, std::optional<HexWindow> window = std::nullopt,
            double margin = 0, double header = 0);

  /// The same scene pixels with fewer hexes shown: what is drawn with it lies where, and looks as, it does
  /// on the whole. The size stays that of the whole.
  MapLayout part(const HexWindow& window) const;
  /// The same with every length `factor` times as long.
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

  /// Whether a hex of the grid lies in the window.
  bool shows(Hex h) const;
  /// The hexes shown, row by row.
  HexRange hexes() const { return {grid_, window_}; }
  /// The hex of the unbounded grid under a scene pixel.
  Hex any_hex_at(Point p) const;
  /// The shown hex under a scene pixel.
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
