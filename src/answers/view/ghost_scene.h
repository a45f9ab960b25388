#pragma once
// Ghosts: units where an action may leave them, drawn over the map before a die is rolled.

#include <span>
#include <string>

#include "hexmap/hex.h"

namespace rearguard {

struct Colour;
class MapLayout;
struct Scene;

struct GhostMark {
  enum class Kind : std::uint8_t { moves, may_move, lost };
  Kind kind = Kind::moves;
  Hex hex;                ///< where it ends, or is lost
  std::vector<Hex> path;  ///< to it; may be empty
  std::string unit;       ///< id
  std::string label;      ///< "36 %"
  std::string note;       ///< what happens to it
};

/// Adds ghosts of units of one side, whose colour is `colour`: a pale counter with a broken border at the end
/// of a broken path; a small ring where one of several end hexes may be chosen; a cross in a ring where
/// the unit is lost. Ghosts in the same hex are drawn one below the other. Belongs above the counters.
void add_ghosts(Scene& scene, const MapLayout& layout, std::span<const GhostMark> ghosts, Colour colour);

}  // namespace rearguard
