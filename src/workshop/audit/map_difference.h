#pragma once
// The differences between two versions of a map: terrain, hexsides, chart, all that map_details.h lists, and
// the effects on movement. Hexes correspond by number; terrains, features and classes by name.

#include "src/workshop/audit/map_details.h"
#include "src/workshop/audit/map_statistics.h"

namespace rearguard {

/// A hex whose terrain or elevation has changed; an empty name means that the hex does not exist.
struct HexDifference {
  Hex hex;  ///< of the new map's grid
  std::string terrain_before, terrain_after;
  int elevation_before = 0, elevation_after = 0;
};

/// A feature added to or removed from the crossing from `from`, in both directions unless `one_way`.
struct HexsideDifference {
  Hex from;
  Direction towards{};
  std::string feature;
  bool one_way = false;
  bool added = false;  ///< else removed
};

/// An entry of the chart: "cost of woods for foot", "colour of woods".
struct ChartDifference {
  std::string item;
  std::string before,
      after;           ///< "2", "impassable", "not named"; both empty for a row or class added or removed
  bool added = false;  ///< a row or class is new; else it is removed
};

/// How the costs from an edge of the map to every hex have changed, in numbers of hexes.
struct EdgeDifference {
  MapEdge edge = MapEdge::north;
  std::size_t cheaper = 0, costlier = 0;
  std::size_t lost = 0;    ///< no longer reachable
  std::size_t gained = 0;  ///< newly reachable
};

struct ClassDifference {
  std::string movement_class;
  std::vector<Hex> opened, closed;  ///< hexes that the class can now, or can no longer, occupy; row-major
  std::array<EdgeDifference, 4> edges{};  ///< north, east, south, west
};

struct MapDifference {
  std::vector<HexDifference> hexes;         ///< by printed number
  std::vector<HexsideDifference> hexsides;  ///< by printed number, direction, feature
  std::vector<ChartDifference> chart;
  std::vector<DetailDifference> details;  ///< by part, item and value
  std::vector<ClassDifference> classes;   ///< classes of both maps that differ, in the order of the new map
  bool any() const {
    return !hexes.empty() || !hexsides.empty() || !chart.empty() || !details.empty() || !classes.empty();
  }
};

/// Returns why two maps cannot be compared hex by hex (different orientation, shift or number of digits), or
/// nothing.
std::optional<std::string> comparison_problem(const HexMap& before, const HexMap& after);

/// Compares two maps. `classes`: the classes of `after` whose movement is compared. `comparison_problem` must
/// return nothing. Expectations and pictures under maps are not part of a `HexMap`; see detail_differences.
MapDifference map_difference(const HexMap& before, const HexMap& after, const std::vector<ClassId>& classes,
                             const Progress& progress = {});

}  // namespace rearguard
