#pragma once
// The papers that are printed on, and how large hexes may be.

#include <span>
#include <string>
#include <string_view>

namespace rearguard {

/// A sheet of paper, upright, in millimetres.
struct Paper {
  std::string_view name;
  double width = 0;
  double height = 0;
};

std::span<const Paper> papers();
/// Finds a paper by its name in upper or lower case; null if there is none.
const Paper* find_paper(std::string_view name);

/// Limits of the size of a hex from side to side, in millimetres.
inline constexpr double smallest_hex_mm = 8;
inline constexpr double largest_hex_mm = 60;
inline constexpr double usual_hex_mm = 19;  ///< for counters of half an inch

}  // namespace rearguard
