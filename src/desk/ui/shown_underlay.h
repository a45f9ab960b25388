#pragma once
// The picture under a map, as the window shows it.

#include <memory>

#include "hexmap/affine.h"
#include "hexmap/hex.h"

namespace rearguard {

class Scan;

/// How opaque a map is drawn over the picture under it. Hexes that are not painted show the picture.
struct MapOpacity {
  double terrain = 0;                    ///< opacity of painted terrain
  double lines = 0;                      ///< of contours, rivers, roads and marks of hexsides
  std::function<bool(Hex)> covers = {};  ///< hexes with the picture under them; null: all. Runs on any thread
};

/// A hex that can be dragged onto the picture.
struct UnderlayHandle {
  Point place;           ///< in the plane of hexmap/grid.h
  bool is_held = false;  ///< by the pointer
  std::string label;
};

struct ShownUnderlay {
  std::shared_ptr<const Scan> scan;
  Affine to_plane;                            ///< from pixels of the picture to the plane of hexmap/grid.h
  double fade = 0;                            ///< 0: as it is, 1: invisible
  std::shared_ptr<const MapOpacity> opacity;  ///< another pointer: the map is painted again
  std::vector<UnderlayHandle> handles = {};
  /// While a handle is dragged: where the hexes would be, in the same plane. They are then drawn as lines.
  std::optional<Affine> moved = std::nullopt;
};

}  // namespace rearguard
