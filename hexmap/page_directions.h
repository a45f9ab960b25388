#pragma once
// The 12 directions of a printed grid: the six to adjacent hexes, and the six between them.

#include "hexmap/grid.h"

namespace rearguard {

/// Returns the names of the 12 directions, clockwise: "N", "NNE", "NE", "E", … (flat) or "NW", "N", "NE",
/// "ENE", … (pointy).
std::vector<std::string> page_direction_names(const Grid& grid);

/// Returns a vector that points in a direction of that name; nothing if the grid has none.
std::optional<Hex> parse_page_direction(const Grid& grid, std::string_view name);

/// Returns the name of the direction of a vector that `parse_page_direction` returned; empty for another.
std::string page_direction_name(const Grid& grid, Hex vector);

/// Returns twice the scalar product of two vectors, in units of the squared distance of adjacent hexes:
/// exact.
constexpr std::int64_t twice_scalar_product(Hex a, Hex b) {
  return std::int64_t{a.q} * b.q + std::int64_t{a.r} * b.r +
         (std::int64_t{a.q} + a.r) * (std::int64_t{b.q} + b.r);
}

}  // namespace rearguard
