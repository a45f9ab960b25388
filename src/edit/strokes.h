#pragma once
// From the way of a pointer over the map to the hexes and hexsides that it draws.

#include <compare>
#include <optional>
#include <utility>
#include <vector>

#include "hexmap/grid.h"
#include "hexmap/hexside.h"

namespace rearguard {

/// A place where three hexes meet: a corner (0 to 5) of one of them, under one name whichever that is.
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

/// Where a corner lies in the plane of hexmap/grid.h.
Point place_of(const Grid& grid, const HexCorner& corner);
HexCorner nearest_corner(const Grid& grid, Point p);
/// The hexside nearest to a point of the hex that holds the point, seen from that hex.
std::pair<Hex, Direction> nearest_side(const Grid& grid, Point p);

/// One hexside gone along: from one of its ends to the other, with the hexes on either hand.
struct SideStep {
  Hex left, right;
};

/// A line along hexsides that follows the pointer from corner to corner; going back takes its end back.
class SideWalk {
 public:
  SideWalk(const Grid& grid, Point start);

  /// Goes on, as far as that brings the end nearer to the pointer. True where the line has changed.
  bool follow(Point pointer);
  const std::vector<HexCorner>& corners() const { return corners_; }
  /// One step fewer than corners.
  std::vector<SideStep> steps() const;

 private:
  Grid grid_;
  std::vector<HexCorner> corners_;
};

/// A line from hex to hex that follows the pointer; going back takes its end back.
class HexWalk {
 public:
  explicit HexWalk(Hex start) : hexes_{start} {}
  /// True where the line has changed.
  bool follow(Hex pointer);
  const std::vector<Hex>& hexes() const { return hexes_; }

 private:
  std::vector<Hex> hexes_;
};

}  // namespace rearguard
