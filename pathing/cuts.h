#pragma once
// Cuts of a map: the fewest hexes, or the fewest hexsides, without which a movement class has no path from
// one place to another (Menger's theorem, by maximum flow).

#include <optional>

#include "hexmap/hex.h"

namespace rearguard {

class StepCosts;
struct OpenGround;

/// One end of the paths that a cut breaks. Hexes that the class cannot be in are ignored.
struct CutEnd {
  std::vector<Hex> hexes;
  bool may_be_cut = false;  ///< its own hexes may be part of a cut, as those of a map edge
};

/// A hexside, with the direction in which the paths that it breaks cross it.
struct CrossedHexside {
  Hex from;
  Direction towards{};
  friend bool operator==(const CrossedHexside&, const CrossedHexside&) = default;
};

/// Returns a minimum set of hexes without which no path leads from `from` to `to`, ascending by hex number;
/// of several such sets the first in lexicographic order. Empty if there is no path; nothing if no set breaks
/// all paths: a hex is in both ends, or one of each are adjacent, and may not be cut. Boykov-Kolmogorov.
std::optional<std::vector<Hex>> min_hex_cut(const StepCosts& costs, const OpenGround& ground,
                                            const CutEnd& from, const CutEnd& to);

/// Returns a minimum set of hexsides, as above; hexsides are ordered by `rank`, then by the smaller and the
/// larger number of their two hexes. Nothing if a hex is in both ends. A hexside counts as one, whichever way
/// it is crossed.
std::optional<std::vector<CrossedHexside>> min_hexside_cut(const StepCosts& costs, const OpenGround& ground,
                                                           const CutEnd& from, const CutEnd& to,
                                                           const std::function<int(CrossedHexside)>& rank);

}  // namespace rearguard
