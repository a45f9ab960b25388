#pragma once
// A picture that lies under a map: a scan, and where hexes are on it.

#include <string>
#include <variant>
#include <vector>

#include "hexmap/affine.h"
#include "hexmap/hex.h"

namespace rearguard {

/// The centre of a hex on a picture, in pixels from its top left corner.
struct UnderlayPoint {
  Hex hex;  ///< may be outside the grid
  double x = 0;
  double y = 0;
  friend bool operator==(const UnderlayPoint&, const UnderlayPoint&) = default;
};

/// A picture under a map. Two points shift, turn and scale it, three also stretch it.
struct Underlay {
  std::string picture;                ///< path from the folder of the map
  std::vector<UnderlayPoint> points;  ///< two, or three that are not in one line
  double fade = 0;                    ///< 0: as it is, 1: invisible
  friend bool operator==(const Underlay&, const Underlay&) = default;
};

/// Returns the map from pixels of the picture to the plane of hexmap/grid.h, or why the points define none.
std::variant<Affine, std::string> lie_of(const Underlay& underlay, const Grid& grid);

}  // namespace rearguard
