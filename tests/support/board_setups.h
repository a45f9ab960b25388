#pragma once
// Setups on a small map: the positions that they make, or why they make none.

#include "tests/support/maps.h"
#include "tests/support/random_board.h"

namespace rearguard::testing {

using Lines = std::vector<std::string>;

/// Returns a clear map with 8 columns and 10 rows from 2726, and a hole in 3434.
inline std::shared_ptr<const HexMap> map_with_hole(Orientation o = Orientation::flat) {
  HexMap map = open_map(grid_of(o, Parity::even, 8, 10, {27, 26}));
  map.set_terrain(map.grid().parse("3434").value(), no_hex);
  return std::make_shared<const HexMap>(std::move(map));
}

inline Position made(const Setup& setup, std::shared_ptr<const HexMap> map = map_with_hole()) {
  return valid_position(std::move(map), setup);
}

/// Returns what is wrong with a setup, as "units[0].hex: …"; empty if it makes a position.
inline Lines problems(const Setup& setup, std::shared_ptr<const HexMap> map = map_with_hole()) {
  Lines lines;
  const auto result = Position::make(std::move(map), setup);
  if (const auto* found = std::get_if<std::vector<SetupProblem>>(&result)) {
    for (const SetupProblem& p : *found) lines.push_back(p.subject + ": " + p.message);
  }
  return lines;
}

}  // namespace rearguard::testing
