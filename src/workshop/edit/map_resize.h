#pragma once
// Maps made from another map: with other edges, other numbers, or fewer features.

#include <functional>

#include "src/core/board/position.h"

namespace rearguard {

/// Columns or rows that each edge of the map gains; negative: loses.
struct EdgeGrowth {
  int top = 0, right = 0, bottom = 0, left = 0;
  friend bool operator==(const EdgeGrowth&, const EdgeGrowth&) = default;
};

/// Returns the grid after that growth: every remaining hex keeps its number. `Grid::problem` reports whether
/// it is valid.
Grid grown(const Grid& grid, const EdgeGrowth& growth);

/// Returns the grid with another number for its first hex. With `retain_layout`, the same columns (flat) or
/// rows (pointy) stay shifted and the parity follows their new numbers; otherwise `shifted` is the new
/// parity.
Grid renumbered(const Grid& grid, const NumberReading& first, Parity shifted, bool retain_layout);

/// The items lost when a map moves to another grid.
struct DroppedItems {
  std::size_t features = 0;  ///< crossings whose hexes are no longer adjacent, or off the map
  std::size_t names = 0;     ///< labels and victory hexes
  std::size_t expectations = 0;
  std::vector<std::string> units;
};

/// Returns the map on another grid. The hex `map.grid().first` becomes `origin` there, which may be
/// off the grid; hexes without a predecessor are filled with `fill`.
HexMap reworked(const HexMap& map, const Grid& grid, Printed origin, TerrainId fill, DroppedItems& dropped);

/// Returns a setup with its hexes, columns and rows on another grid. Units off the new grid are dropped, and
/// with the last unit of a side all entries of that side.
Setup reworked(const Setup& setup, const Grid& from, const Grid& to, Printed origin, DroppedItems& dropped);

struct FeatureCrossing {
  FeatureId feature = 0;
  Hex from;
  Direction direction{};
  friend auto operator<=>(const FeatureCrossing&, const FeatureCrossing&) = default;
};
/// Returns the map without the features that are gone.
HexMap without(const HexMap& map, const std::function<bool(const FeatureCrossing&)>& is_gone);
/// Returns the map under another name.
HexMap renamed(const HexMap& map, const std::string& name);

struct NewChart;
HexMap with_chart(const HexMap& map, const NewChart& changed);

/// The hexes that differ between two maps on the same grid, as a printed rectangle from `first` to `last`;
/// none if `last` is before `first`. `all` means that everything differs.
struct ChangedHexes {
  bool all = false;
  Printed first{1, 1}, last{0, 0};
};
ChangedHexes changed_hexes(const HexMap& a, const HexMap& b);

}  // namespace rearguard
