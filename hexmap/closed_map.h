#pragma once
// A map with some of its hexes and hexsides closed: what would this ford be worth if nobody could use it?

#include <memory>
#include <vector>

#include "hexmap/hexside.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {

class HexMap;

/// Returns the map with `hexes` that no class can enter and `sides` that no class can cross, either way; all
/// else is as before, sight included. All must be on the map. Nothing if the chart has no room for as many
/// more kinds of terrain, or for one more feature.
std::shared_ptr<const HexMap> closed_map(const HexMap& map, const std::vector<Hex>& hexes,
                                         const std::vector<Hexside>& sides);

/// Returns the map without a feature on these hexsides, either way.
std::shared_ptr<const HexMap> map_without(const HexMap& map, FeatureId feature,
                                          const std::vector<Hexside>& sides);

/// A feature that helps units on their way, and the hexsides that it leads across, ascending.
struct HelpingWay {
  FeatureId feature = 0;
  std::vector<Hexside> sides;
};

/// Returns the hexsides with a feature that helps a class over another feature that hinders it in both
/// directions: bridges, fords, passes. One way each, ascending.
std::vector<HelpingWay> bridges_of(const HexMap& map);
/// Returns the other features that replace costs or open steps, such as roads, each as ways that hang
/// together from hex to hex. Those of a hexside alone that is a bridge are left out.
std::vector<HelpingWay> roads_of(const HexMap& map);

}  // namespace rearguard
