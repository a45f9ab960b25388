#pragma once
// A map with some of its hexes and hexsides closed: what would this ford be worth if nobody could use it?

#include <memory>

#include "hexmap/hexside.h"

namespace rearguard {

class HexMap;

/// Returns the map with `hexes` that no class can enter and `sides` that no class can cross, either way; all
/// else is as before, sight included. All must be on the map. Nothing if the chart has no room for as many
/// more kinds of terrain, or for one more feature.
std::shared_ptr<const HexMap> closed_map(const HexMap& map, const std::vector<Hex>& hexes,
                                         const std::vector<Hexside>& sides);

/// Returns the hexsides with a feature that helps a class over another feature that hinders it in both
/// directions: bridges, fords, passes. Ascending.
std::vector<Hexside> bridges_of(const HexMap& map);

}  // namespace rearguard
