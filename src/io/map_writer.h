#pragma once
// Maps to map documents.

#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/document/document.h"

namespace rearguard {

/// The features of a map by hexside, each side once, in the order of their hexes' row-major indices.
struct FeatureSides {
  struct Side {
    Hex from;
    Hex to;
    friend auto operator<=>(const Side&, const Side&) = default;
  };
  std::vector<Side> both_ways;  ///< from the hex with the smaller index
  std::vector<Side> one_way;    ///< a step from `from` to `to` meets the feature, one back does not
};
/// By FeatureId. Crossings that lead off the grid are left out: nothing can step there.
std::vector<FeatureSides> feature_sides(const HexMap& map);

/// A map as the tree of its document, such that `read_map` gives an equal map, with classes, terrains,
/// features, labels and victory hexes in the same order. A terrain without a symbol, or with that of an
/// earlier one, gets another, a letter of its name where one is free. Levels must be from -9999 to 9999; a
/// movement class without any cost, and features on crossings that lead off the grid, are left out; so is
/// what a document expects of its map (`expect`), for a map does not know it.
Node map_document(const HexMap& map);

std::string to_toml(const HexMap& map);
std::string to_json(const HexMap& map);

}  // namespace rearguard
