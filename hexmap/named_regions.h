#pragma once
// Named sets of hexes that are not terrain: countries, supply, control.

#include <map>

#include "hexmap/grid.h"

namespace rearguard {

/// A set of hexes, whole or divided by side. Every list is ascending and has each hex once.
struct NamedRegion {
  bool is_divided = false;
  std::vector<Hex> hexes;                           ///< of a region that is not divided
  std::map<std::string, std::vector<Hex>> by_side;  ///< of one that is
  friend bool operator==(const NamedRegion&, const NamedRegion&) = default;
};
using NamedRegions = std::map<std::string, NamedRegion>;

/// The maximum number of hexes that the entries of one list may name, repetitions included.
inline constexpr std::size_t max_region_hexes = 4'000'000;

/// Adds the hexes that one entry names: "0405" is a hex, "0101-0312" the rectangle of columns and rows
/// between two printed numbers. Holes of the map inside a rectangle are left out. Returns why the entry is
/// wrong, if it is.
std::optional<std::string> add_region_hexes(const Grid& grid, std::string_view entry,
                                            const std::function<bool(Hex)>& exists, std::vector<Hex>& hexes);

/// Puts a list in ascending order and removes repetitions.
void sort_region(std::vector<Hex>& hexes);

/// Returns entries that name exactly these hexes of the grid, rectangles first met in printed order, row by
/// row.
std::vector<std::string> region_entries(const Grid& grid, const std::vector<Hex>& hexes);

}  // namespace rearguard
