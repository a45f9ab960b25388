#pragma once
// Brings several hexes into view at once, clear of what lies over the map.

#include "src/desk/ui/camera.h"

namespace rearguard {

/// Returns the box, in screen pixels, that is covered in a corner of the camera's view at its zoom (the
/// minimap); nullopt: none.
using CoveredBox = std::function<std::optional<ScreenBox>(const Camera&)>;

/// Returns true if the whole hex is in view and not covered.
bool shows_whole(const Camera& camera, Hex h, const CoveredBox& covered);

/// Makes the camera show all of these hexes whole and uncovered. If it does so already, it stays; else it
/// moves, and zooms out no further than it must. Where that needs hexes smaller than `min_radius` (pixels),
/// it shows as many of the hexes as it can at that zoom. Never zooms in. Without hexes, nothing happens.
void frame_hexes(Camera& camera, const std::vector<Hex>& hexes, double min_radius, const CoveredBox& covered);

}  // namespace rearguard
