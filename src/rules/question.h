#pragma once
// What is asked: which unit retreats, how far, and on whose account.

#include <optional>
#include <vector>

#include "hexmap/hex.h"
#include "pathing/candidate_graph.h"
#include "src/board/unit.h"

namespace rearguard {

/// How far a unit must go, settled: a trigger's amount with its dice rolled and allowances looked up.
struct RetreatLength {
  int min_hexes = 0;                     ///< hexes required, at least
  int max_hexes = 0;                     ///< … and at most
  std::optional<MovementPoints> budget;  ///< spend at most this; the hexes are then a bound
};

struct RetreatQuestion {
  UnitIndex unit = 0;
  RetreatLength amount;
  std::vector<UnitIndex> causing_units;  ///< units that caused the retreat; may be empty
  std::vector<Hex> closed = {};          ///< hexes that may not be entered, whatever the doctrine says
  std::vector<Hex> full = {};            ///< hexes that may be passed, but without room to end in
};

}  // namespace rearguard
