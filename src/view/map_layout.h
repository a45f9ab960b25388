#pragma once
// Where the hexes of a map lie on a scene, in scene pixels.

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

/// Turns hexes into scene pixels and back.
class MapLayout {
 public:
  /// `hex_radius` is from a hex's centre to its corner, `margin` the paper around the hexes, `header`
  /// more paper above them, all in scene pixels. Without a window the whole grid is laid out.
  MapLayout(const Grid& grid, double hex_radius, std::optional<HexWindow> window = std::nullopt,
            double margin = 0, double header = 0);

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
  const std::vector<Hex>& hexes() const { return hexes_; }
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
  std::vector<Hex> hexes_;
};

}  // namespace rearguard
