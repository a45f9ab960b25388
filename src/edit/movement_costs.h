#pragma once
// What the chart makes of a map while it is drawn: how far a class gets from a hex, and by which way.

#include <memory>
#include <optional>
#include <vector>

#include "hexmap/step_costs.h"
#include "pathing/movement.h"

namespace rearguard {

struct HexCost {
  Hex hex;
  MovementPoints cost;
};

class MovementCosts {
 public:
  /// The hexes within `budget` of a hex, by ascending row-major index; none where the hex does not exist.
  const std::vector<HexCost>& range(std::shared_ptr<const HexMap> map, ClassId c, Hex from,
                                    MovementPoints budget);
  /// The cheapest way with the movement points spent up to each hex; empty where there is none.
  std::vector<HexCost> way(std::shared_ptr<const HexMap> map, ClassId c, Hex from, Hex to);

 private:
  const StepCosts& steps(std::shared_ptr<const HexMap> map, ClassId c);

  std::shared_ptr<const HexMap> map_;
  std::optional<StepCosts> steps_;
  MovementSearch search_;
  std::vector<HexCost> range_;
};

}  // namespace rearguard
