#pragma once
// The [[hexsides]] of a map document, and hex numbers wherever a document names them. Private to io.

#include <optional>
#include <string_view>
#include <vector>

#include "hexmap/grid.h"
#include "hexmap/terrain_chart.h"
#include "src/document/decoder.h"

namespace rearguard {

/// A hex of the grid by its printed number; a problem where the value is none.
std::optional<Hex> read_hex(const Node& node, std::string_view what, const Grid& grid, Problems& problems);

/// A feature on the crossing from `from` to the adjacent `to`, or on both crossings of that hexside.
struct PlacedFeature {
  FeatureId feature = 0;
  Hex from;
  Hex to;
  bool one_way = false;
  Place place;  ///< of the entry's words for this hexside
};

/// Every entry names its `feature` and, in exactly one form, where it lies:
///   between = [a, b]     both ways over one hexside
///   from = a, to = b     that crossing only
///   sides = [[a, b], …]  both ways over each of several hexsides
///   path = [a, b, c, …]  both ways between each hex and the next, as a road runs
std::vector<PlacedFeature> read_hexsides(const Node& entries, const Grid& grid, const TerrainChart& chart,
                                         Problems& problems);

}  // namespace rearguard
