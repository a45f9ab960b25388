#pragma once
// The parts of a map besides hexes, hexsides and costs, as pairs of names and values, and how two maps differ
// in them.

#include <string>
#include <vector>

namespace rearguard {

class HexMap;

/// A part of a map: "home edge", "of union", "E". Several may have the same part and item (labels of one
/// hex).
struct MapDetail {
  std::string part;   ///< what kind of thing: "label", "victory hex"
  std::string item;   ///< which one of them, as it follows the part in a sentence; may be empty
  std::string value;  ///< what the map states of it; never empty
};

/// A part that two maps state differently.
struct DetailDifference {
  std::string part, item;
  std::string before, after;  ///< empty: that map does not state it
};

/// Returns the name, size, sight, home edges, labels, victory hexes and regions of a map.
std::vector<MapDetail> map_details(const HexMap& map);

/// Compares two lists in any order. Of several values under one name, equal ones correspond, and then the
/// others in their order. Sorted by part, item and value.
std::vector<DetailDifference> detail_differences(std::vector<MapDetail> before, std::vector<MapDetail> after);

}  // namespace rearguard
