#pragma once
// The hexsides of a map that bear a feature, near what a layout shows.

#include <vector>

#include "hexmap/hex_map.h"
#include "src/view/map_layout.h"

namespace rearguard {

/// One hexside with one feature, seen from `from`.
struct FeatureSide {
  Hex from;
  Direction towards{};
  FeatureId feature = 0;
  bool one_way = false;  ///< it counts from `from` only
};

/// Every hexside of a shown hex with each of its features, once each, in an order that depends on the
/// map alone.
std::vector<FeatureSide> feature_sides(const HexMap& map, const MapLayout& layout);

}  // namespace rearguard
