#pragma once
// The objects of a map drawn in Tiled as entries of a document: hexsides, labels, victory hexes, units.
// Private to exchange.

#include <functional>
#include <optional>

#include "src/core/document/document.h"

namespace rearguard {

struct Cell;
class TiledGeometry;
struct TiledMap;

struct ObjectNodes {
  std::vector<Node> hexsides, labels, victory, units;
};

/// Returns the printed number of a cell; nothing if it is off the map.
using NumberOf = std::function<std::optional<std::string>(Cell)>;

/// Returns the entries for all objects. `features` are the names in the map's chart. The class of an object
/// or of its layer gives its kind; a property `feature` of either overrides it.
ObjectNodes objects_of(const TiledMap& map, const TiledGeometry& geometry,
                       const std::vector<std::string>& features, const NumberOf& number_of,
                       Problems& problems);

}  // namespace rearguard
