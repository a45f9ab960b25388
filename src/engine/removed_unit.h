#pragma once
// Units that leave the map while something is resolved.

#include <string>

#include "hexmap/hex.h"

namespace rearguard {

/// A unit that has been taken off the map.
struct RemovedUnit {
  std::string unit;     ///< id
  std::string outcome;  ///< what has become of it: "eliminated", "captured", "left the map" …
  Hex from;             ///< where it stood last
  int strength = 0;     ///< what it had then
};

inline constexpr const char* outcome_eliminated = "eliminated";     ///< lost its last strength
inline constexpr const char* outcome_off_the_map = "left the map";  ///< where the rules have no word for it

}  // namespace rearguard
