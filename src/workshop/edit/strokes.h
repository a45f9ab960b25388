#pragma once
// Turns pointer movement over the map into drawn hexes and hexsides.

#include <utility>

#include "hexmap/grid.h"
#include "hexmap/hexside.h"

namespace rearguard {

/// A corner where three hexes meet, stored as hex and index (0 to 5) in a canonical form, so equal corners
/// compare equal.
class HexCorner {
 public:
  HexCorner(Hex hex, int index);
  Hex hex() const { return hex_; }
  int index() const { return index_; }
  friend auto operator<=>(const HexCorner&, const HexCorner&) = default;

 private:
  Hex hex_;
  int index_;
};

/// Returns the position of a corner in the plane of hexmap/grid.h.
Point place_of(const Grid& grid, const HexCorner& corner);
HexCorner nearest_corner(const Grid& grid, Point p);
/// Returns the hexside nearest to a point, as the hex that contains the point and a direction.
std::pair<Hex, Direction> nearest_side(const Grid& grid, Point p);

/// A step along a hexside, with the hexes to its left and right.
struct SideStep {
  Hex left, right;
};

/// A line along hexsides that follows the pointer from corner to corner; moving back removes its end.
class SideWalk {
 public:
  SideWalk(const Grid& grid, Point start);

  /// Extends the line while that brings its end nearer to the pointer. Returns whether the line changed.
  bool follow(Point pointer);
  const std::vector<HexCorner>& corners() const { return corners_; }
  /// Returns the steps, one fewer than corners.
  std::vector<SideStep> steps() const;

 private:
  Grid grid_;
  std::vector<HexCorner> corners_;
};

/// A line from hex to hex that follows the pointer; moving back removes its end.
class HexWalk {
 public:
  explicit HexWalk(Hex start) : hexes_{start} {}
  /// Extends the line to the pointer. Returns whether the line changed.
  bool follow(Hex pointer);
  const std::vector<Hex>& hexes() const { return hexes_; }

 private:
  std::vector<Hex> hexes_;
};

}  // namespace rearguard
