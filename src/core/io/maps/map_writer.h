#pragma once
// Writes maps as map documents.

#include <string>
#include <vector>

#include "hexmap/hex.h"

namespace rearguard {

class HexMap;
struct Node;
struct TerrainChart;

/// The features of a map by hexside, each side once, in the order of their hexes' row-major indices.
struct FeatureSides {
  struct Side {
    Hex from;
    Hex to;
    friend auto operator<=>(const Side&, const Side&) = default;
  };
  std::vector<Side> both_ways;  ///< from the hex with the smaller index
  std::vector<Side> one_way;    ///< the feature affects a step from `from` to `to`, but not the step back
};
/// Returns the hexsides of each feature, by FeatureId. Hexsides at the edge of the grid are omitted.
std::vector<FeatureSides> feature_sides(const HexMap& map);

/// Builds the document of a map, from which `read_map` gives an equal map with classes, terrains, features,
/// labels and victory hexes in the same order. A terrain without a symbol, or with one that is already used,
/// gets another one, if possible a letter of its name. Levels must be from -9999 to 9999. Movement classes
/// without any cost and features at the edge of the grid are omitted; so are expectations (`expect`), which a
/// map does not contain.
Node map_document(const HexMap& map);

/// Builds the tables `terrain` and `features` of such a document, from which `read_chart` gives an equal
/// chart.
Node terrain_document(const TerrainChart& chart);
Node features_document(const TerrainChart& chart);

/// Builds a table of `home`, `labels` and `victory_hexes`, as such a document has them; they may be empty.
Node names_document(const HexMap& map);

std::string to_toml(const HexMap& map);
std::string to_json(const HexMap& map);

}  // namespace rearguard
