#pragma once
// The objects of a map drawn in Tiled as entries of a document: hexsides, labels, victory hexes, units.
// Private to exchange.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "src/exchange/tiled_geometry.h"
#include "src/exchange/tiled_map.h"

namespace rearguard {

struct ObjectNodes {
  std::vector<Node> hexsides, labels, victory, units;
};

/// The printed number of a cell; nothing off the map.
using NumberOf = std::function<std::optional<std::string>(Cell)>;

/// `features` are the names in the map's chart. An object's class, or that of its layer, says what it is;
/// a property `feature` of either stands over it.
ObjectNodes objects_of(const TiledMap& map, const TiledGeometry& geometry,
                       const std::vector<std::string>& features, const NumberOf& number_of,
                       Problems& problems);

}  // namespace rearguard
