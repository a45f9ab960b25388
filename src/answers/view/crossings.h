#pragma once
// The hexsides with features near the shown part of a map.

#include "hexmap/hex.h"
#include "hexmap/terrain_chart.h"

namespace rearguard {

class HexMap;
class MapLayout;

/// One hexside with one feature, seen from `from`.
struct FeatureSide {
  Hex from;
  Direction towards{};
  FeatureId feature = 0;
  bool one_way = false;  ///< only from `from`
};

/// Returns every feature of every hexside of a shown hex, once each, in an order that depends only on the
/// map.
std::vector<FeatureSide> feature_sides(const HexMap& map, const MapLayout& layout);

}  // namespace rearguard
