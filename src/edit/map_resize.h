#pragma once
// A map made anew from another one: with other edges, with other numbers, with or without features.

#include <cstddef>
#include <string>
#include <vector>

#include "hexmap/hex_map.h"
#include "src/board/position.h"

namespace rearguard {

/// How many columns or rows an edge of the map gains, or loses where negative.
struct EdgeGrowth {
  int top = 0, right = 0, bottom = 0, left = 0;
  friend bool operator==(const EdgeGrowth&, const EdgeGrowth&) = default;
};

/// The grid after that: every hex that stays keeps its number. `Grid::problem` says whether there is one.
Grid grown(const Grid& grid, const EdgeGrowth& growth);

/// The grid with another number for its first hex. Where `keep_layout`, the columns (flat) or rows (pointy)
/// that sit lower still do, so that `shifted` follows their new numbers; else `shifted` is what counts.
Grid renumbered(const Grid& grid, Printed first, int digits, Parity shifted, bool keep_layout);

/// What is no more after a map was made anew.
struct DroppedItems {
  std::size_t features = 0;  ///< crossings whose two hexes are neighbours no more, or off the map
  std::size_t names = 0;     ///< labels and victory hexes
  std::vector<std::string> units;
};

/// The map on another grid. The hex that was `map.grid().first` is number `origin` there (and need not lie on
/// it); hexes that nothing comes to are `fill`.
HexMap reworked(const HexMap& map, const Grid& grid, Printed origin, TerrainId fill, DroppedItems& dropped);

/// The same for what a setup says of hexes, columns and rows; units that are off the new grid go, and with
/// the last of a side what is said of that side.
Setup reworked(const Setup& setup, const Grid& from, const Grid& to, Printed origin, DroppedItems& dropped);

/// A feature on a crossing.
struct FeatureCrossing {
  FeatureId feature = 0;
  Hex from;
  Direction direction{};
  friend auto operator<=>(const FeatureCrossing&, const FeatureCrossing&) = default;
};
/// The map without these.
HexMap without(const HexMap& map, const std::vector<FeatureCrossing>& gone);
/// The map by another name.
HexMap renamed(const HexMap& map, const std::string& name);

/// The hexes that look or count otherwise on the two maps, whose grids are the same, as a printed rectangle
/// from `first` to `last`; none where `last` is before `first`. `all` where everything does.
struct ChangedHexes {
  bool all = false;
  Printed first{1, 1}, last{0, 0};
};
ChangedHexes changed_hexes(const HexMap& a, const HexMap& b);

}  // namespace rearguard
