#pragma once
// Writes maps as part of a board in one line.

#include <string>
#include <vector>

#include "hexmap/named_regions.h"

namespace rearguard {

class HexMap;

/// Returns the grid of a map, and the other parts that a line writes after the rules: all that an answer can
/// depend on but for the regions. Maps that differ in nothing else have the same parts. Drawing, labels,
/// victory hexes and what is said about the map are left out.
struct MapLine {
  std::string grid;
  std::vector<std::string> parts;
};
MapLine map_line(const HexMap& map);

/// Returns "region.NAME=…" or "region.NAME.SIDE=…" for each list of hexes.
std::vector<std::string> region_line_parts(const Grid& grid, const std::string& name,
                                           const NamedRegion& region);

/// Returns 8 hexadecimal digits that change if an answer may: of the parts above and the regions of the map.
std::string map_signature(const HexMap& map);

}  // namespace rearguard
