#pragma once
// What two versions of a map differ in: ground, hexsides, chart, and what that does to movement. Hexes are
// the same where they bear the same number; terrains, features and classes where they bear the same name.

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "src/audit/map_statistics.h"

namespace rearguard {

/// A hex whose terrain or elevation is another one; an empty name stands for "no hex here".
struct HexDifference {
  Hex hex;  ///< of the new map's grid
  std::string terrain_before, terrain_after;
  int elevation_before = 0, elevation_after = 0;
};

/// A feature on the crossing from `from`; on the way back as well unless `one_way`.
struct HexsideDifference {
  Hex from;
  Direction towards{};
  std::string feature;
  bool one_way = false;
  bool added = false;  ///< else taken away
};

/// A cell of the chart: "cost of woods for foot".
struct ChartDifference {
  std::string what;
  std::string before,
      after;           ///< "2", "impassable", "not named"; both are empty where a row or class is new or gone
  bool added = false;  ///< of a whole row or class: it is new, else gone
};

/// What became of the costs from an edge of the map to every hex.
struct EdgeDifference {
  MapEdge edge = MapEdge::north;
  std::size_t cheaper = 0, costlier = 0;
  std::size_t lost = 0;    ///< hexes that were in reach and are not any more
  std::size_t gained = 0;  ///< that came into reach
};

struct ClassDifference {
  std::string movement_class;
  std::vector<Hex> opened, closed;        ///< hexes that the class can, or can no longer, stand on; row-major
  std::array<EdgeDifference, 4> edges{};  ///< north, east, south, west
};

struct MapDifference {
  std::vector<HexDifference> hexes;         ///< by printed number
  std::vector<HexsideDifference> hexsides;  ///< by printed number, direction, feature
  std::vector<ChartDifference> chart;
  std::vector<ClassDifference>
      classes;  ///< those of both maps, in the new map's order; only where they differ
  bool any() const { return !hexes.empty() || !hexsides.empty() || !chart.empty() || !classes.empty(); }
};

/// Why two maps cannot be compared hex by hex (another orientation or shift, other numbers of digits), or
/// nothing.
std::optional<std::string> comparison_problem(const HexMap& before, const HexMap& after);

/// `classes`: those of `after` whose movement is compared. `comparison_problem` must be empty.
MapDifference map_difference(const HexMap& before, const HexMap& after, const std::vector<ClassId>& classes,
                             const Progress& progress = {});

}  // namespace rearguard
