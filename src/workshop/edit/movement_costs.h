#pragma once
// Movement costs on a map during editing: how far a class can move from a hex, and along which path.

#include "pathing/movement.h"

namespace rearguard {

struct HexCost {
  Hex hex;
  MovementPoints cost;
};

class MovementCosts {
 public:
  /// Returns the hexes within `budget` of a hex, by ascending row-major index; none if the hex does not
  /// exist.
  const std::vector<HexCost>& range(std::shared_ptr<const HexMap> map, ClassId c, Hex from,
                                    MovementPoints budget);
  /// Returns the cheapest path with the movement points spent up to each hex, within `budget` if there is
  /// one; empty if there is none at all.
  std::vector<HexCost> way(std::shared_ptr<const HexMap> map, ClassId c, Hex from, Hex to,
                           MovementPoints budget);

 private:
  const StepCosts& steps(std::shared_ptr<const HexMap> map, ClassId c);

  std::shared_ptr<const HexMap> map_;
  std::optional<StepCosts> steps_;
  MovementSearch search_;
  std::vector<HexCost> range_;
};

}  // namespace rearguard
