#pragma once
// Affine maps of the plane: shift, turn, scale, stretch and shear.

#include <span>

#include "hexmap/grid.h"

namespace rearguard {

/// Takes (x, y) to (xx x + xy y, yx x + yy y) + shift.
struct Affine {
  double xx = 1, xy = 0;
  double yx = 0, yy = 1;
  Point shift;

  Point operator()(Point p) const { return {xx * p.x + xy * p.y + shift.x, yx * p.x + yy * p.y + shift.y}; }
  /// How many times larger areas become; negative if the map mirrors.
  double determinant() const { return xx * yy - xy * yx; }
  /// How many times longer lengths become, in the mean of all directions.
  double scale() const;
  friend bool operator==(const Affine&, const Affine&) = default;
};

/// Returns the map that applies `first`, then `second`.
Affine then(const Affine& first, const Affine& second);
/// Returns the map that undoes this one, whose determinant must not be 0.
Affine inverse(const Affine& affine);

/// A point, and where an affine map takes it.
struct PointPair {
  Point from, to;
};

/// Returns the map that two pairs (shift, turn and scale: no stretch, no mirror) or three pairs define, or
/// why they define none: points too close together, in one line, or not finite.
std::variant<Affine, std::string> affine_through(std::span<const PointPair> pairs);

}  // namespace rearguard
