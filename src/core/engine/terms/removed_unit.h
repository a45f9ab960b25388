#pragma once
// Units that are removed from the map during a resolution.

#include <string>

#include "hexmap/hex.h"

namespace rearguard {

/// A unit that was removed from the map.
struct RemovedUnit {
  std::string unit;     ///< id
  std::string outcome;  ///< "eliminated", "captured", "left the map" …
  Hex from;             ///< its last hex
  int strength = 0;     ///< its last strength
};

inline constexpr const char* outcome_eliminated = "eliminated";     ///< lost its last strength
inline constexpr const char* outcome_off_the_map = "left the map";  ///< if the rules define no outcome

}  // namespace rearguard
