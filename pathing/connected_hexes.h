#pragma once
// The hexes connected to some sources: one flood over the steps of a map.

#include "hexmap/hex.h"

namespace rearguard {

class HexMap;

/// Returns the hexes of the map that can be reached from the sources by steps that pass a test, sources
/// included; ascending. Every source must be a hex of the map. The test is asked once for each step out of a
/// hex that is reached, in the order of the flood.
std::vector<Hex> connected_hexes(const HexMap& map, const std::vector<Hex>& sources,
                                 const std::function<bool(Hex from, Hex to)>& passes);

}  // namespace rearguard
