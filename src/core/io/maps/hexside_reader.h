#pragma once
// Reads the [[hexsides]] of a map document, and hex numbers in any document.

#include <optional>
#include <string_view>
#include <vector>

#include "hexmap/hex.h"
#include "hexmap/terrain_chart.h"
#include "src/core/document/decoder.h"

namespace rearguard {

struct Grid;

/// Reads a hex of the grid by its printed number.
std::optional<Hex> read_hex(const Node& node, std::string_view what, const Grid& grid, Problems& problems);

/// A feature on the step from `from` to the adjacent `to`, or on both steps across that hexside.
struct PlacedFeature {
  FeatureId feature = 0;
  Hex from;
  Hex to;
  bool one_way = false;
  Place place = {};  ///< of this hexside in the entry; as here where a map has no document
};

/// Reads hexsides. Every entry names its `feature` and places it in exactly one form:
///   between = [a, b]     one hexside, in both directions
///   from = a, to = b     one hexside, in that direction only
///   pairs = [[a, b], …]  several hexsides, in both directions
///   path = [a, b, c, …]  the hexsides between each hex and the next, as of a road
std::vector<PlacedFeature> read_hexsides(const Node& entries, const Grid& grid, const TerrainChart& chart,
                                         Problems& problems);

}  // namespace rearguard
